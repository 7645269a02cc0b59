import CGD
import CJPEG
import CWebP

/// The level of zlib for images that are written once and rarely viewed.
private let fastCompression: Int32 = 1

/// Pixels as a PNG file.
/// - Parameters:
///   - width: in pixels.
///   - height: in pixels.
///   - pixels: row-major, as in `PixelGrid`; their count must be `width * height`.
/// - Returns: nil if libgd has no memory.
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

/// For thumbnails.
let jpegQuality: Int32 = 82

/// An opaque image as a JPEG file; nil without memory.
func encodeJPEG(_ image: PackedImage) -> [UInt8]? {
    written { cjpegWritePixels(image.pixels, UInt32(image.size.width), UInt32(image.size.height), jpegQuality, $0) }
}

/// The file that `write` produces.
func written(_ write: (UnsafeMutablePointer<CJPEGFile>) -> Bool) -> [UInt8]? {
    var file = CJPEGFile()
    guard write(&file) else { return nil }
    defer { cjpegFree(&file) }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
}

/// An image as a lossy WebP file with transparency; nil if libwebp cannot make one (memory, more than 16383 pixels per
/// side).
///
/// libgd also writes WebP, but only with libwebp's default effort, which takes three times as long for an eighth fewer
/// bytes.
func encodeWebP(_ image: PackedImage) -> [UInt8]? {
    let (size, pixels) = (image.size, image.pixels)
    var config = WebPConfig()
    var source = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&source) != 0 else { return nil }
    config.quality = 80
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
