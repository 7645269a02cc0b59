import CGD

/// Of zlib: for images that are written once and looked at seldom.
private let fastCompression: Int32 = 1

/// Pixels as a PNG file.
/// - Parameters:
///   - width: in pixels.
///   - height: in pixels.
///   - pixels: row-major, as in `PixelGrid`; their count must be `width * height`.
/// - Returns: nil when libgd cannot make one (memory).
package func encodePNG(width: Int, height: Int, pixels: [UInt32]) -> [UInt8]? {
    precondition(pixels.count == width * height, "expected \(width * height) pixels, got \(pixels.count)")
    guard let image = gdImageCreateTrueColor(Int32(width), Int32(height)) else { return nil }
    defer { gdImageDestroy(image) }
    gdImageAlphaBlending(image, 0)
    gdImageSaveAlpha(image, 1)
    for y in 0..<height {
        guard let line = image.pointee.tpixels[y] else { return nil }
        for x in 0..<width { line[x] = Int32(bitPattern: pixels[y * width + x]) }
    }
    var size: Int32 = 0
    guard let bytes = gdImagePngPtrEx(image, &size, fastCompression), size > 0 else { return nil }
    defer { gdFree(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(size)))
}
