/// What an image may cost at most: checked on the header, before libgd sees the bytes.
package struct DecodeLimits: Sendable, Equatable {
    /// Width times height, in pixels.
    package var maxPixels = 50_000_000
    /// Longer side, in pixels.
    package var maxSide = 30_000
    /// Size of the file, in bytes.
    package var maxBytes = 64 << 20
    /// Scans of a progressive JPEG: each one costs a pass over the whole image.
    package var maxScans = 64

    package init() {}
}
