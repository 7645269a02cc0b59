/// Who reads JPEGs. Never changes a result: only time and memory.
package enum DecoderChoice: String, Sendable, CaseIterable {
    /// libjpeg, for all that it reads without a complaint into the very pixels of libgd; libgd for the rest.
    case auto
    /// libgd.
    case gd
}
