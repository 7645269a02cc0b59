package import Colors

/// The parts of a decoded image that are needed.
package struct DecodeRequest: Sendable {
    /// The rule for the pixels of the grid.
    package var sampling: SamplingRule
    /// Whether samples are converted to sRGB from the color space of the file; otherwise they are the numbers from
    /// libgd. Thumbnails are always converted.
    package var isColorManaged: Bool
    /// Side of the square for a thumbnail to fit into, in pixels, from 1; nil for no thumbnail.
    package var thumbnailSide: Int?

    package init(sampling: SamplingRule, isColorManaged: Bool, thumbnailSide: Int? = nil) {
        self.sampling = sampling
        self.isColorManaged = isColorManaged
        self.thumbnailSide = thumbnailSide
    }

    /// Distance between the pixels of the grid, in pixels of the image.
    func step(for size: PixelSize) -> Int { sampling.gridStep(imageWidth: size.width, imageHeight: size.height) }

    var samplesMeans: Bool { sampling.mode == .mean }

    /// The size of the thumbnail for an image of `size` as stored; nil for no thumbnail.
    func thumbnailSize(for size: PixelSize) -> PixelSize? { thumbnailSide.map { size.fitted(into: $0) } }
}

/// The limits for an image, checked against the header before libgd reads the bytes.
package struct DecodeLimits: Sendable, Codable {
    /// Width times height, in pixels.
    package var maxPixels = 50_000_000
    /// Longer side, in pixels.
    package var maxSide = 30_000
    /// Size of the file, in bytes.
    package var maxBytes = 64 << 20
    /// Scans of a progressive JPEG: each costs a pass over the whole image.
    var maxScans = 64

    package init() {}
}

/// Which decoder reads JPEGs and PNGs. It changes time and memory, but no results, except for PNGs that no compressor
/// writes (`inflate.c`).
package enum DecoderChoice: String, Sendable, CaseIterable, Codable {
    /// libjpeg and libdeflate for all files where they give exactly the pixels of libgd; libgd for the rest.
    case auto
    /// libgd.
    case gd
}
