import CGD
import CJPEG

/// An image of libgd with one owner.
struct GDImage: ~Copyable {
    private let handle: gdImagePtr
    /// The 256 colors of a palette image, looked up when they are asked for; empty for truecolor.
    private let palette: [UInt32]
    /// Of the image's, those that are looked at.
    let height: Int

    /// Takes over `handle`.
    /// - Parameter rows: nil for all.
    init(adopting handle: gdImagePtr, rows: Int? = nil) {
        self.handle = handle
        height = min(Int(handle.pointee.sy), rows ?? .max)
        palette = handle.pointee.trueColor != 0 ? [] : truecolors(of: handle)
    }

    deinit { gdImageDestroy(handle) }

    var width: Int { Int(handle.pointee.sx) }
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Every `step`-th pixel on both axes.
    func sampled(step: Int) -> [UInt32] {
        let (columns, rows) = (size.divided(by: step).width, size.divided(by: step).height)
        return [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            for row in 0..<rows {
                let target = UnsafeMutableBufferPointer(rebasing: buffer[(row * columns)..<((row + 1) * columns)])
                read(row: row * step, step: step, to: target)
            }
            count = columns * rows
        }
    }

    /// Every `step`-th pixel of a row.
    private func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
        if palette.isEmpty {
            guard let line = handle.pointee.tpixels[row] else { return target.update(repeating: 0x7F00_0000) }
            for column in target.indices { target[column] = UInt32(bitPattern: line[column &* step]) }
        } else {
            guard let line = handle.pointee.pixels[row] else { return target.update(repeating: 0x7F00_0000) }
            for column in target.indices { target[column] = palette[Int(line[column &* step])] }
        }
    }

    /// The pixels of a copy in another size, not larger.
    func scaled(to small: PixelSize) -> [UInt32] {
        guard palette.isEmpty else {
            var pixels = [UInt32](repeating: 0, count: width)
            return AreaScaler(from: size, to: small).scaled { row, body in
                pixels.withUnsafeMutableBufferPointer { read(row: row, step: 1, to: $0) }
                pixels.withUnsafeBufferPointer(body)
            }
        }
        let clear = [UInt32](repeating: 0x7F00_0000, count: width)
        return AreaScaler(from: size, to: small).scaled { row, body in
            guard let line = handle.pointee.tpixels[row] else { return clear.withUnsafeBufferPointer(body) }
            line.withMemoryRebound(to: UInt32.self, capacity: width) {
                body(UnsafeBufferPointer(start: $0, count: width))
            }
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
