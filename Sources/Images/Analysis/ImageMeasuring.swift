package import Colors

/// Measures one image at a time, in this process or in a child process that the image may crash.
package protocol ImageMeasuring {
    /// Decodes an image and measures its colors.
    /// - Parameters:
    ///   - bytes: a whole file, of any format.
    ///   - thumbnailSide: the side of the square for a thumbnail to fit into, in pixels; nil for no thumbnail.
    ///   - memory: the most bytes for decoding, in addition to the file.
    /// - Throws: `DecodeError` if it is not a whole image within the limits, `DamagedImage` if some of it can be shown;
    ///   `MoreMemoryNeeded` before decoding; `MeasuringStopped`.
    /// - Complexity: O(pixels); nearly all of it is decoding.
    func measure(_ bytes: [UInt8], thumbnailSide: Int?, memory: Int) throws -> ImageMeasurement

    /// Decodes an image for an explanation.
    /// - Parameter previewSide: the side of the square for the displayed copy to fit into, in pixels.
    /// - Throws: see `measure`.
    func samples(_ bytes: [UInt8], previewSide: Int, memory: Int) throws -> ImageSamples
}

/// A thread-safe pool of image decoders.
package protocol DecoderPool: Sendable {
    /// The analyzer with the options for measuring and for the vote.
    var analyzer: ImageAnalyzer { get }
    /// Whether the kernel confines all decoders; nil before the first decoder, and for pools without confinement.
    var isConfined: Bool? { get }

    /// Runs `body` with exclusive use of one measurer.
    /// - Throws: the error of `body`, or why no measurer is available.
    func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer
}

extension DecoderPool {
    package var isConfined: Bool? { nil }
}

/// The run stopped before the image was measured; the image itself may be fine.
package struct MeasuringStopped: Error {
    package init() {}
}

/// Decoding needs more memory than was allowed, according to the image's header.
package struct MoreMemoryNeeded: Error {
    /// Bytes in addition to the file.
    package let byteCount: Int

    package init(byteCount: Int) { self.byteCount = byteCount }
}

/// An image with too little left to measure, but enough to show.
package struct DamagedImage: Error {
    package let reason: DecodeError
    /// The result of measuring.
    package let thumbnail: Thumbnail

    package init(reason: DecodeError, thumbnail: Thumbnail) {
        (self.reason, self.thumbnail) = (reason, thumbnail)
    }
}

/// The result of measuring an image.
package struct ImageMeasurement: Sendable {
    package let features: ImageFeatures
    /// nil if none was requested or none could be made.
    package let thumbnail: Thumbnail?

    package init(features: ImageFeatures, thumbnail: Thumbnail?) {
        self.features = features
        self.thumbnail = thumbnail
    }
}

/// The samples of an image, with a copy of the image for display.
package struct ImageSamples: Sendable {
    package let grid: PixelGrid
    /// Flags from decoding, in the order of `ImageFlag.allCases`.
    package let flags: [ImageFlag]
    /// nil if there is no memory for it.
    package let preview: Thumbnail?

    package init(grid: PixelGrid, flags: [ImageFlag] = [], preview: Thumbnail?) {
        self.grid = grid
        self.flags = flags
        self.preview = preview
    }
}
