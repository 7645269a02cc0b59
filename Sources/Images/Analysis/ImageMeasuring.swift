package import Colors

/// Measures one image at a time, in this process or in a child process that the image may crash.
package protocol ImageMeasuring {
    /// Decodes an image and measures its colors.
    /// - Parameters:
    ///   - bytes: a whole file, of any format.
    ///   - thumbnailSide: the square that a thumbnail is to fit into, in pixels; nil for no thumbnail.
    ///   - memory: bytes that decoding may take beside the file.
    /// - Throws: `DecodeError` for what is not a whole image within the limits, `DamagedImage` where some of it can be
    ///   shown; `MoreMemoryNeeded` before anything is decoded; `MeasuringStopped`.
    /// - Complexity: O(pixels); nearly all of it is decoding.
    func measure(_ bytes: [UInt8], thumbnailSide: Int?, memory: Int) throws -> ImageMeasurement

    /// Decodes an image for an explanation.
    /// - Parameter previewSide: the square that the shown copy fits into, in pixels.
    /// - Throws: as `measure`.
    func samples(_ bytes: [UInt8], previewSide: Int, memory: Int) throws -> ImageSamples
}

/// A thread-safe pool of image decoders.
package protocol DecoderPool: Sendable {
    /// With the options of what is measured, and for the vote.
    var analyzer: ImageAnalyzer { get }
    /// Whether the kernel confines all that decodes; nil where nothing does yet, and for a pool that promises nothing.
    var isConfined: Bool? { get }

    /// Runs `body` with exclusive use of one measurer.
    /// - Throws: what `body` throws, and why none is available.
    func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer
}

extension DecoderPool {
    package var isConfined: Bool? { nil }
}

/// The run was to stop before the image was measured; nothing is wrong with it.
package struct MeasuringStopped: Error {
    package init() {}
}

/// By its header an image takes more memory than it was given.
package struct MoreMemoryNeeded: Error {
    /// Bytes beside the file.
    package let byteCount: Int

    package init(byteCount: Int) { self.byteCount = byteCount }
}

/// An image with too little left to measure it, but enough to show it.
package struct DamagedImage: Error {
    package let reason: DecodeError
    /// Of the measurement.
    package let thumbnail: Thumbnail

    package init(reason: DecodeError, thumbnail: Thumbnail) {
        (self.reason, self.thumbnail) = (reason, thumbnail)
    }
}

/// What one look at an image gave.
package struct ImageMeasurement: Sendable {
    package let features: ImageFeatures
    /// nil when none was asked for, or none could be made.
    package let thumbnail: Thumbnail?

    package init(features: ImageFeatures, thumbnail: Thumbnail?) {
        self.features = features
        self.thumbnail = thumbnail
    }
}

/// The samples of an image, with a copy of it for showing.
package struct ImageSamples: Sendable {
    package let grid: PixelGrid
    /// What decoding says about the colors, in the order of `ImageFlag.allCases`.
    package let flags: [ImageFlag]
    /// nil when none could be made (memory).
    package let preview: Thumbnail?

    package init(grid: PixelGrid, flags: [ImageFlag] = [], preview: Thumbnail?) {
        self.grid = grid
        self.flags = flags
        self.preview = preview
    }
}
