import CPNGWriter
import Testing

/// A kind of PNG that is drawn while the tests run.
struct DrawnPNG: Sendable, CustomTestStringConvertible {
    let channels: Channels
    /// Bits a channel.
    let depth: Int
    var isClear = false
    var isInterlaced = false
    /// 1...256; more values than colors may occur.
    var colorCount = 256
    /// Bytes in an IDAT.
    var pieceSize = 8192

    enum Channels: Int {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6

        var count: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    var testDescription: String {
        "\(channels) \(depth)" + (isClear ? " tRNS" : "") + (isInterlaced ? " interlaced" : "")
            + (colorCount < 256 ? " \(colorCount) colors" : "") + (pieceSize < 8192 ? " in pieces" : "")
    }

    static let all = plain + plain.map(\.interlaced) + special

    private static let plain =
        [1, 2, 4, 8, 16].flatMap { [DrawnPNG(channels: .grey, depth: $0), clear(.grey, $0)] }
        + [1, 2, 4, 8].flatMap { [DrawnPNG(channels: .palette, depth: $0), clear(.palette, $0)] }
        + [8, 16].flatMap { [DrawnPNG(channels: .rgb, depth: $0), clear(.rgb, $0)] }
        + [8, 16].flatMap { [DrawnPNG(channels: .greyAlpha, depth: $0), DrawnPNG(channels: .rgba, depth: $0)] }

    private static let special = [
        DrawnPNG(channels: .palette, depth: 8, isClear: true, colorCount: 5),
        DrawnPNG(channels: .palette, depth: 4, colorCount: 1), DrawnPNG(channels: .palette, depth: 2, colorCount: 3),
        DrawnPNG(channels: .rgba, depth: 8, pieceSize: 7), DrawnPNG(channels: .palette, depth: 8, pieceSize: 100),
    ]

    private static func clear(_ channels: Channels, _ depth: Int) -> DrawnPNG {
        DrawnPNG(channels: channels, depth: depth, isClear: true)
    }

    private var interlaced: DrawnPNG {
        var kind = self
        kind.isInterlaced = true
        return kind
    }

    /// A file with noise, flat areas and hard edges.
    /// - Parameter filter: of all rows, 0...4 as in PNG's specification; nil for libpng's choice.
    func bytes(width: Int, height: Int, seed: UInt64, filter: Int? = nil) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let stride = (width * channels.count * depth + 7) / 8
        let flat = (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var rows: [UInt8] = []
        for y in 0..<height {
            for x in 0..<stride {
                let isNoise = (x / 11 + y / 7) % 3 == 0
                rows.append(isNoise ? UInt8.random(in: 0...255, using: &generator) : flat[x % 4 + 4 * (y / 9 % 2)])
            }
        }
        return file(width: width, height: height, rows: rows, filter: filter, using: &generator)
    }

    private func file(
        width: Int, height: Int, rows: [UInt8], filter: Int?, using generator: inout SeededGenerator
    ) -> [UInt8] {
        let isPalette = channels == .palette
        let colors = isPalette ? min(colorCount, 1 << depth) : 0
        let palette = (0..<colors * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // Two clear ones and more, for libgd makes a difference between them.
        let opacities = (0..<(isPalette && isClear ? max(1, colors * 3 / 4) : 0)).map { index in
            [128, 0, UInt8.random(in: 0...255, using: &generator)][index % 3]
        }
        // The color of a pixel, as far as it goes.
        let clear = (0..<3).map { UInt16(rows[depth / 8 * $0 % rows.count]) << (depth == 16 ? 8 : 0) }
        let value = depth < 8 ? clear[0] & UInt16((1 << depth) - 1) : clear[0]
        return palette.withUnsafeBufferPointer { palette in
            opacities.withUnsafeBufferPointer { opacities in
                let kind = PNGKind(
                    width: UInt32(width), height: UInt32(height), colorType: Int32(channels.rawValue),
                    depth: Int32(depth), isInterlaced: isInterlaced, filter: Int32(filter ?? -1), pieceSize: pieceSize,
                    palette: palette.baseAddress, colorCount: Int32(colors), opacities: opacities.baseAddress,
                    opacityCount: Int32(opacities.count), hasClearColor: isClear && !isPalette,
                    clearColor: (value, clear[1], clear[2]))
                return written(kind, rows)
            }
        }
    }
}

private func written(_ kind: PNGKind, _ rows: [UInt8]) -> [UInt8] {
    var kind = kind
    var start: UnsafeMutablePointer<UInt8>?
    let count = writePNG(&kind, rows, &start)
    defer { freePNG(start) }
    return [UInt8](UnsafeBufferPointer(start: start, count: count))
}

/// Damage that checksums do not show.
func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    repairPNG(&bytes, bytes.count)
    return bytes
}

/// A chunk with its checksum.
func pngChunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: body.count >> $0) }
    let signature = [UInt8](repeating: 0, count: 8)
    return Array(repaired(signature + length + type.utf8 + body + [0, 0, 0, 0]).dropFirst(8))
}

/// The chunks of a whole PNG, each with its type.
func pngChunks(of bytes: [UInt8]) -> [(type: String, bytes: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var offset = 8
    while offset + 12 <= bytes.count {
        let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
        let end = offset + 12 + length
        chunks.append((String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self), Array(bytes[offset..<end])))
        offset = end
    }
    return chunks
}
