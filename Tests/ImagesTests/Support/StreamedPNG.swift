import CPNGWriter
import TestSupport

/// A PNG of 8 bits grey around any stream.
struct StreamedPNG {
    let width: Int
    let height: Int

    /// Rows with every filter, which repeat themselves from afar: 20,000 bytes, if they are as many.
    var rows: [UInt8] {
        var generator = SeededGenerator(seed: 1)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var bytes: [UInt8] = []
        for y in 0..<height {
            bytes.append(UInt8(y % 5))
            for _ in 0..<width { bytes.append(noise[bytes.count % noise.count]) }
        }
        return bytes
    }

    /// - Parameter data: the bodies of the IDATs.
    func bytes(_ data: [[UInt8]], before: [UInt8] = []) -> [UInt8] {
        let header = pngChunk("IHDR", big32(width) + big32(height) + [8, 0, 0, 0, 0])
        return pngSignature + header + before + data.flatMap { pngChunk("IDAT", $0) } + pngChunk("IEND", [])
    }
}

/// How zlib is to deflate.
struct Deflation: Sendable {
    /// 0 stores, 9 takes longest.
    var level = 9
    /// 0 default, 2 no matches, 3 only runs, 4 fixed codes.
    var strategy = 0
    /// Of 2^9 ... 2^15 bytes.
    var windowBits = 15

    /// A zlib stream.
    func stream(_ bytes: [UInt8]) -> [UInt8] {
        var kind = DeflateKind(level: Int32(level), strategy: Int32(strategy), windowBits: Int32(windowBits))
        var start: UnsafeMutablePointer<UInt8>?
        let count = writeStream(&kind, bytes, bytes.count, &start)
        defer { freePNG(start) }
        return [UInt8](UnsafeBufferPointer(start: start, count: count))
    }
}

/// A zlib stream with another header whose checksum is right (RFC 1950, 2.2).
/// - Parameter flags: all but the checksum.
func streamWithHeader(_ method: UInt8, flags: UInt8 = 0, _ stream: [UInt8]) -> [UInt8] {
    let rest = (Int(method) * 256 + Int(flags)) % 31
    return [method, flags + UInt8((31 - rest) % 31)] + stream.dropFirst(2)
}
