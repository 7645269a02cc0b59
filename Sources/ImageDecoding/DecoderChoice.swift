/// Who reads JPEGs and PNGs. Never changes a result: only time and memory.
package enum DecoderChoice: String, Sendable, CaseIterable {
    /// libjpeg and libpng, for all that they read without a complaint into the very pixels of libgd; libgd for the rest.
    case auto
    /// libgd.
    case gd
}
