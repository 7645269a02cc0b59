package import Colors

/// What is wanted of an image: the rest need not be made.
package struct DecodeRequest: Sendable {
    /// Which pixels the grid holds.
    package var sampling: SamplingRule
    /// Whether samples are converted to sRGB from the color space that the file names; otherwise they are the numbers
    /// that libgd gives. A thumbnail is converted always.
    package var isColorManaged: Bool
    /// Side of the square that a thumbnail fits into, in pixels, from 1; nil: none is wanted.
    package var thumbnailSide: Int?

    package init(sampling: SamplingRule, isColorManaged: Bool, thumbnailSide: Int? = nil) {
        self.sampling = sampling
        self.isColorManaged = isColorManaged
        self.thumbnailSide = thumbnailSide
    }

    /// Distance between the pixels of the grid, in pixels of the image.
    func step(for size: PixelSize) -> Int { sampling.gridStep(imageWidth: size.width, imageHeight: size.height) }

    var samplesMeans: Bool { sampling.mode == .mean }

    /// The size of the thumbnail of an image of `size` as stored; nil when none is wanted.
    func thumbnailSize(for size: PixelSize) -> PixelSize? { thumbnailSide.map { size.fitted(into: $0) } }
}

/// What an image may cost at most: checked on the header, before libgd sees the bytes.
package struct DecodeLimits: Sendable, Codable {
    /// Width times height, in pixels.
    package var maxPixels = 50_000_000
    /// Longer side, in pixels.
    package var maxSide = 30_000
    /// Size of the file, in bytes.
    package var maxBytes = 64 << 20
    /// Scans of a progressive JPEG: each one costs a pass over the whole image.
    var maxScans = 64

    package init() {}
}

/// Which decoder reads JPEGs and PNGs. Changes time and memory, and no result except for PNGs that no compressor writes
/// (`inflate.c`).
package enum DecoderChoice: String, Sendable, CaseIterable, Codable {
    /// libjpeg and libdeflate, for all files that they make the very pixels of libgd of; libgd for the rest.
    case auto
    /// libgd.
    case gd
}
