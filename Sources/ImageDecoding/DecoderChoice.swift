/// Who reads JPEGs and PNGs. Never changes a result: only time and memory.
package enum DecoderChoice: String, Sendable, CaseIterable {
    /// libjpeg and libdeflate, for all files that they make the very pixels of libgd of; libgd for the rest.
    case auto
    /// libgd.
    case gd
}
