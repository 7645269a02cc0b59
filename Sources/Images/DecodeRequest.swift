package import Colors

/// What is wanted of an image: the rest need not be made.
package struct DecodeRequest: Sendable, Hashable {
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
}

extension DecodeRequest {
    /// Distance between samples, in pixels.
    func step(for size: PixelSize) -> Int { sampling.step(imageWidth: size.width, imageHeight: size.height) }

    var samplesMeans: Bool { sampling.mode == .mean }

    /// The size of the thumbnail of an image of `size` as stored; nil when none is wanted.
    func thumbnailSize(for size: PixelSize) -> PixelSize? { thumbnailSide.map { size.fitted(into: $0) } }
}
