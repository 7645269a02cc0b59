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
        PNGDrawing(self, width: width, height: height, seed: seed).bytes(filter: filter)
    }
}

/// Damage that checksums do not show.
func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    repairPNG(&bytes, bytes.count)
    return bytes
}

let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]

/// A chunk with its checksum.
func pngChunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let signature = [UInt8](repeating: 0, count: 8)
    return Array(repaired(signature + big32(body.count) + type.utf8 + body + [0, 0, 0, 0]).dropFirst(8))
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
