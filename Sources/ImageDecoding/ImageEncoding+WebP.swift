import CWebP

/// Pixels as a lossy WebP file with transparency.
///
/// libgd can write one too, but only with libwebp's default effort, which takes three times as long for an eighth less bytes.
/// - Parameters:
///   - pixels: row-major, as in `PixelGrid`; their count must be the size's.
///   - quality: 0...100.
/// - Returns: nil when libwebp cannot make one (memory, more than 16383 pixels a side).
func encodeWebP(size: PixelSize, pixels: [UInt32], quality: Float) -> [UInt8]? {
    precondition(pixels.count == size.width * size.height, "expected \(size), got \(pixels.count) pixels")
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return nil }
    config.quality = quality
    config.method = 2
    (picture.width, picture.height, picture.use_argb) = (Int32(size.width), Int32(size.height), 1)
    guard WebPPictureAlloc(&picture) != 0 else { return nil }
    defer { WebPPictureFree(&picture) }
    for y in 0..<size.height {
        let row = picture.argb + y * Int(picture.argb_stride)
        for x in 0..<size.width { row[x] = withByteOpacity(pixels[y &* size.width &+ x]) }
    }
    var file = WebPMemoryWriter()
    WebPMemoryWriterInit(&file)
    defer { WebPMemoryWriterClear(&file) }
    picture.writer = WebPMemoryWrite
    let isDone = withUnsafeMutablePointer(to: &file) { file in
        picture.custom_ptr = UnsafeMutableRawPointer(file)
        return WebPEncode(&config, &picture) != 0
    }
    return isDone ? Array(UnsafeBufferPointer(start: file.mem, count: file.size)) : nil
}

/// `0xAARRGGBB` with an alpha of 0 clear ... 255 opaque, from libgd's of 0 opaque ... 127 clear.
private func withByteOpacity(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return (255 - (alpha << 1 | alpha >> 6)) << 24 | pixel & 0xFF_FFFF
}
