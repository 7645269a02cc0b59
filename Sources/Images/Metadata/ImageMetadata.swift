/// What a file says about its image beside the pixels.
///
/// Read from untrusted bytes without copying them; what makes no sense is left out.
struct ImageMetadata {
    var channels = ColorChannels.rgb
    /// nil when the file says nothing, which means sRGB.
    var color: ColorReference?
    /// The whole iCCP chunk of a PNG.
    var profileChunk: Range<Int>?
    /// Where the TIFF header of EXIF fields stands.
    var exifOffset: Int?
    /// What an AVIF says instead of EXIF.
    var orientation: Orientation?

    /// - Complexity: O(parts before the first scan) for JPEG, O(parts) for the others.
    init(of reader: ByteReader, format: ImageFormat) {
        switch format {
        case .jpeg: readJPEG(reader)
        case .png: readPNG(reader)
        case .webp: readWebP(reader)
        case .avif: readAVIF(reader)
        case .gif, .bmp: break
        }
    }
}

/// What the numbers of a pixel stand for.
enum ColorChannels: Hashable {
    case grey, rgb, cmyk
}

/// Where a file keeps what it says about its colors.
enum ColorReference {
    /// An ICC profile, in parts.
    case profile(parts: [Range<Int>])
    /// An ICC profile.
    case profileBytes([UInt8])
    /// An ICC profile in a zlib stream.
    case deflatedProfile(Range<Int>)
    /// Color primaries and transfer function (ITU-T H.273, tables 2 and 3).
    case codePoints(primaries: Int, transfer: Int)
    /// A power curve and primaries as numbers.
    case gamma(GammaSpace)
    /// Something that cannot be read.
    case damaged
}
