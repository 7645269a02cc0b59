import CGD
import CJPEG
import Glibc

/// An image of libgd with one owner.
final class GDImage: PixelSource {
    private let handle: gdImagePtr
    /// The 256 colors of a palette image, looked up when they are asked for; empty for truecolor.
    private let palette: [UInt32]
    let size: PixelSize

    /// Takes over `handle`.
    /// - Parameter rows: of the image's, those that are looked at; nil for all.
    init(adopting handle: gdImagePtr, rows: Int? = nil) {
        self.handle = handle
        size = PixelSize(width: Int(handle.pointee.sx), height: min(Int(handle.pointee.sy), rows ?? .max))
        palette = handle.pointee.trueColor != 0 ? [] : truecolors(of: handle)
    }

    deinit { gdImageDestroy(handle) }

    func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
        if palette.isEmpty {
            guard let line = handle.pointee.tpixels[row] else { return target.update(repeating: 0x7F00_0000) }
            for column in target.indices { target[column] = UInt32(bitPattern: line[column &* step]) }
        } else {
            guard let line = handle.pointee.pixels[row] else { return target.update(repeating: 0x7F00_0000) }
            for column in target.indices { target[column] = palette[Int(line[column &* step])] }
        }
    }
}

/// The colors of a palette as libgd would make them truecolor: the transparent one loses its color.
private func truecolors(of handle: gdImagePtr) -> [UInt32] {
    var colors = [UInt32](repeating: 0, count: 256)
    withUnsafeBytes(of: &handle.pointee.red) { add($0, shift: 16, to: &colors) }
    withUnsafeBytes(of: &handle.pointee.green) { add($0, shift: 8, to: &colors) }
    withUnsafeBytes(of: &handle.pointee.blue) { add($0, shift: 0, to: &colors) }
    withUnsafeBytes(of: &handle.pointee.alpha) { add($0, shift: 24, to: &colors) }
    if let transparent = Int(exactly: handle.pointee.transparent), colors.indices.contains(transparent) {
        colors[transparent] = 0x7F00_0000
    }
    return colors
}

/// - Parameter channel: 256 numbers of C.
private func add(_ channel: UnsafeRawBufferPointer, shift: UInt32, to colors: inout [UInt32]) {
    for (index, value) in channel.bindMemory(to: Int32.self).enumerated() {
        colors[index] &+= UInt32(bitPattern: value) << shift
    }
}

extension GDImage {
    /// Decodes a file; of several frames the first.
    /// - Throws: `.corrupt` or `.truncated`.
    static func decoded(_ file: ImageFile) throws(DecodeError) -> GDImage {
        let format = file.header.format
        let bytes = file.bytesForGD
        let (handle, messages) = DecoderMessages.collect { decodeWithGD(bytes, format: format) }
        // libgd reports the first message in English, and no further ones; codes say what they mean.
        func checkJPEG() throws(DecodeError) {
            guard format == .jpeg, file.damage == nil else { return }
            _ = try checked { cjpegCheck(bytes, bytes.count, $0) }
        }
        guard let handle else {
            try checkJPEG()
            throw .corrupt(format, reason: messages.reason ?? "no decoder could read it")
        }
        // Owned before anything throws: libgd also gives images of damaged JPEGs.
        let image = GDImage(adopting: handle, rows: file.damage?.height)
        if messages.first != nil { try checkJPEG() }
        return image
    }
}

extension ImageFile {
    /// The bytes that libgd gets.
    fileprivate var bytesForGD: [UInt8] {
        // Without Adobe's marker libgd would take 0 for no ink. A marker of the file's own comes later, and counts.
        if metadata.channels == .cmyk { return bytes[..<2] + adobeMarker + bytes[2..<byteCount] }
        // libpng would not use the profile, only print what it dislikes about it.
        guard let chunk = metadata.profileChunk else {
            return byteCount == bytes.count ? bytes : Array(bytes[..<byteCount])
        }
        var others = bytes
        others.removeSubrange(chunk)
        return others
    }
}

/// APP14 of version 100 with channels as they are (transform 0).
private let adobeMarker: [UInt8] = [0xFF, 0xEE, 0, 14] + "Adobe".utf8 + [0, 100, 0, 0, 0, 0, 0]

private func decodeWithGD(_ bytes: [UInt8], format: ImageFormat) -> gdImagePtr? {
    bytes.withUnsafeBytes { buffer in
        // SAFETY: libgd reads from the pointer and never writes, though its C declaration says `void *`.
        let data = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
        let size = Int32(buffer.count)
        return switch format {
        // 0: report warnings. With 1 an image cut in half would come back half grey and without a word.
        case .jpeg: gdImageCreateFromJpegPtrEx(size, data, 0)
        case .png: gdImageCreateFromPngPtr(size, data)
        case .gif: gdImageCreateFromGifPtr(size, data)
        case .bmp: gdImageCreateFromBmpPtr(size, data)
        // Their own libraries read them.
        case .webp, .avif: nil
        }
    }
}

/// What libgd and the libraries below it complained about while one image was decoded on one thread.
struct DecoderMessages {
    private(set) var first: String?

    /// Runs `body` on this thread and collects what libgd reports meanwhile.
    ///
    /// libgd has one process-wide error hook and calls it on the decoding thread, so a thread-local pointer shows whose
    /// message it is.
    static func collect<Result>(_ body: () -> Result) -> (Result, DecoderMessages) {
        _ = hookInstalled
        var messages = DecoderMessages()
        let result = withUnsafeMutablePointer(to: &messages) { pointer in
            pthread_setspecific(currentMessages, pointer)
            defer { pthread_setspecific(currentMessages, nil) }
            return body()
        }
        return (result, messages)
    }

    /// The first complaint without libgd's own prefix and line break.
    var reason: String? {
        first.map { lastClause(of: String($0.split(separator: "\n").first ?? "")) }
    }

    fileprivate mutating func add(_ message: String) {
        if first == nil { first = message }
    }
}

private let hookInstalled: Void = gdSetErrorMethod(receiveDecoderMessage)

private let currentMessages: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "expected a thread-local key, got error \(status)")
    return key
}()

/// A top-level function and not a closure: C calls it from worker threads, where a main-actor closure would trap.
private nonisolated func receiveDecoderMessage(
    priority: Int32, format: UnsafePointer<CChar>?, arguments: CVaListPointer?
) {
    guard let format, let arguments, let raw = pthread_getspecific(currentMessages) else { return }
    var buffer = [CChar](repeating: 0, count: 512)
    guard vsnprintf(&buffer, buffer.count, format, arguments) >= 0 else { return }
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    raw.assumingMemoryBound(to: DecoderMessages.self).pointee.add(String(decoding: text, as: UTF8.self))
}
