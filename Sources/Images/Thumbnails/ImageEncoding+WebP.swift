import CWebP

/// Pixels as a lossy WebP file with transparency.
///
/// libgd can write one too, but only with libwebp's default effort, which takes three times as long for an eighth less
/// bytes.
/// - Parameters:
///   - pixels: row-major, as in `PixelGrid`; their count must be the size's.
///   - quality: 0...100.
/// - Returns: nil when libwebp cannot make one (memory, more than 16383 pixels a side).
func encodeWebP(size: PixelSize, pixels: [UInt32], quality: Float) -> [UInt8]? {
    precondition(pixels.count == size.width * size.height, "expected \(size), got \(pixels.count) pixels")
    var config = WebPConfig()
    var source = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&source) != 0 else { return nil }
    config.quality = quality
    config.method = 2
    (source.width, source.height, source.use_argb) = (Int32(size.width), Int32(size.height), 1)
    guard WebPPictureAlloc(&source) != 0 else { return nil }
    defer { WebPPictureFree(&source) }
    for y in 0..<size.height {
        let row = source.argb + y * Int(source.argb_stride)
        for x in 0..<size.width { row[x] = PixelPacking.argb(pixels[y &* size.width &+ x]) }
    }
    var file = WebPMemoryWriter()
    WebPMemoryWriterInit(&file)
    defer { WebPMemoryWriterClear(&file) }
    source.writer = WebPMemoryWrite
    let isDone = withUnsafeMutablePointer(to: &file) { file in
        source.custom_ptr = UnsafeMutableRawPointer(file)
        return WebPEncode(&config, &source) != 0
    }
    return isDone ? Array(UnsafeBufferPointer(start: file.mem, count: file.size)) : nil
}
