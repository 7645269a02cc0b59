import CJPEG

/// Pixels as a JPEG file.
/// - Parameters:
///   - pixels: row-major, as in `PixelGrid`, opaque; their count must be the size's.
///   - quality: 0...100.
/// - Returns: nil without memory.
func encodeJPEG(size: PixelSize, pixels: [UInt32], quality: Int32) -> [UInt8]? {
    precondition(pixels.count == size.pixelCount, "expected \(size), got \(pixels.count) pixels")
    return written { cjpegWritePixels(pixels, UInt32(size.width), UInt32(size.height), quality, $0) }
}

/// The file that `write` writes.
func written(_ write: (UnsafeMutablePointer<CJPEGFile>) -> Bool) -> [UInt8]? {
    var file = CJPEGFile()
    guard write(&file) else { return nil }
    defer { cjpegFree(&file) }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
}
