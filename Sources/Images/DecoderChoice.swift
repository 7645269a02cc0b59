/// Which decoder reads JPEGs and PNGs. Changes time and memory, and no result except for PNGs that no compressor writes
/// (`inflate.c`).
package enum DecoderChoice: String, Sendable, CaseIterable {
    /// libjpeg and libdeflate, for all files that they make the very pixels of libgd of; libgd for the rest.
    case auto
    /// libgd.
    case gd
}
