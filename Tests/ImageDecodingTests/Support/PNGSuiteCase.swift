import Testing

/// A file in the manner of PngSuite (W. van Schaik, http://www.schaik.com/pngsuite), drawn anew under its name there.
struct PNGSuiteCase: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// nil where only libgd knows, or the file is damaged.
    var pixels: [UInt32]?
    /// Whether it is read without libgd.
    var isDirect = true

    var testDescription: String { name }
}

extension PNGSuiteCase {
    /// All of them.
    static let all: [PNGSuiteCase] =
        basic + oddSizes + backgrounds + transparent + gammas + filters + palettes + ancillary + pieces + levels
        + damaged

    private static let types: [(name: String, channels: DrawnPNG.Channels, depths: [Int])] = [
        ("0g", .grey, [1, 2, 4, 8, 16]), ("2c", .rgb, [8, 16]), ("3p", .palette, [1, 2, 4, 8]),
        ("4a", .greyAlpha, [8, 16]), ("6a", .rgba, [8, 16]),
    ]

    /// - Parameters:
    ///   - name: ends in `n` or `i` for interlacing, color type, a letter, and depth.
    ///   - chunks: put before the first IDAT.
    private static func drawn(
        _ name: String, side: Int = 32, isClear: Bool = false, colorCount: Int = 256, pieceSize: Int = 8192,
        filter: Int? = nil, chunks: [UInt8] = []
    ) -> PNGSuiteCase {
        let ending = Array(name.suffix(5))
        let channels = types.first { $0.name == String(ending[1...2]) }?.channels ?? .grey
        let kind = DrawnPNG(
            channels: channels, depth: Int(String(ending[3...])) ?? 8, isClear: isClear, isInterlaced: ending[0] == "i",
            colorCount: colorCount, pieceSize: pieceSize)
        let drawing = PNGDrawing(kind, width: side, height: side, seed: UInt64(side))
        return PNGSuiteCase(
            name: name, bytes: inserted(chunks, drawing.bytes(filter: filter)), pixels: drawing.pixels,
            isDirect: !kind.isInterlaced)
    }

    private static let basic = ["n", "i"].flatMap { way in
        types.flatMap { type in type.depths.map { drawn("bas\(way)\(type.name)\($0 < 10 ? "0" : "")\($0)") } }
    }

    private static let oddSizes = ["n", "i"].flatMap { way in
        (Array(1...9) + Array(32...40)).map { side in
            let depth = side < 5 ? 1 : side < 10 ? 2 : 4
            return drawn("s\(side < 10 ? "0" : "")\(side)\(way)3p0\(depth)", side: side)
        }
    }

    private static let backgrounds =
        ["bgai4a08", "bgai4a16", "bgan6a08", "bgan6a16"].map { drawn($0) }
        + ["bgbn4a08", "bggn4a16"].map { drawn($0, chunks: pngChunk("bKGD", [0, 0])) }
        + ["bgwn6a08", "bgyn6a16"].map { drawn($0, chunks: pngChunk("bKGD", [0, 255, 0, 255, 0, 255])) }

    private static let transparent =
        ["tbbn0g04", "tbwn0g16"].map { drawn($0, isClear: true, chunks: pngChunk("bKGD", [0, 15])) }
        + ["tbbn2c16", "tbgn2c16", "tbrn2c08"].map {
            drawn($0, isClear: true, chunks: pngChunk("bKGD", [0, 0, 0, 255, 0, 0]))
        }
        + ["tbbn3p08", "tbgn3p08", "tbwn3p08", "tbyn3p08"].map {
            drawn($0, isClear: true, colorCount: 173, chunks: pngChunk("bKGD", [2]))
        }
        + ["tp1n3p08", "tm3n3p02"].map { drawn($0, isClear: true) }
        + ["tp0n0g08", "tp0n2c08", "tp0n3p08"].map { drawn($0) }

    private static let gammas = [(3, 35), (4, 45), (5, 55), (7, 70), (10, 100), (25, 250)].flatMap { number, gamma in
        ["n0g16", "n2c08", "n3p04"].map { ending in
            let value = 1000 * gamma
            let body = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
            return drawn("g\(number < 10 ? "0" : "")\(number)\(ending)", chunks: pngChunk("gAMA", body))
        }
    }

    private static let filters =
        (0...4).flatMap { filter in ["n0g08", "n2c08"].map { drawn("f0\(filter)\($0)", filter: filter) } }
        + [everyFilter]

    /// 4 bits grey, a filter after the other: libpng writes none for so few bits.
    private static var everyFilter: PNGSuiteCase {
        let kind = DrawnPNG(channels: .grey, depth: 4)
        let chunks = pngChunks(of: kind.bytes(width: 32, height: 32, seed: 1))
        let rows = StreamedPNG(width: 16, height: 32).rows
        let data = pngChunk("IDAT", Deflation().stream(rows))
        let others = chunks.filter { $0.type != "IDAT" }.map(\.bytes)
        return PNGSuiteCase(name: "f99n0g04", bytes: signature + others[0] + data + others[1...].joined())
    }

    /// A palette that is only suggested is left to libgd.
    private static let palettes =
        ["pp0n2c16", "pp0n6a08"].map { name in
            var suggested = drawn(name, chunks: pngChunk("PLTE", [UInt8](repeating: 51, count: 18)))
            suggested.isDirect = false
            return suggested
        }
        + [("ps1n0g08", 8), ("ps1n2c16", 8), ("ps2n0g08", 16), ("ps2n2c16", 16)].map { name, depth in
            let entry = [UInt8](repeating: 7, count: depth == 8 ? 6 : 10)
            return drawn(name, chunks: pngChunk("sPLT", Array("six".utf8) + [0, UInt8(depth)] + entry + entry))
        }

    private static let ancillary =
        [("cs3n2c16", 13), ("cs5n2c08", 5), ("cs8n2c08", 8), ("cs3n3p08", 3), ("cs5n3p08", 5), ("cs8n3p08", 8)].map {
            drawn($0.0, chunks: pngChunk("sBIT", [UInt8](repeating: UInt8($0.1), count: 3)))
        }
        + [("cdfn2c08", 1, 4, 0), ("cdhn2c08", 4, 1, 0), ("cdsn2c08", 1, 1, 0), ("cdun2c08", 10, 10, 1)].map {
            drawn($0.0, chunks: pngChunk("pHYs", [0, 0, 0, UInt8($0.1), 0, 0, 0, UInt8($0.2), UInt8($0.3)]))
        }
        + ["ccwn2c08", "ccwn3p08"].map { drawn($0, chunks: pngChunk("cHRM", [UInt8](repeating: 0, count: 32))) }
        + [("ch1n3p04", 16), ("ch2n3p08", 256)].map {
            drawn($0.0, colorCount: $0.1, chunks: pngChunk("hIST", [UInt8](repeating: 1, count: 2 * $0.1)))
        }
        + ["cm0n0g04", "cm7n0g04", "cm9n0g04"].map { drawn($0, chunks: pngChunk("tIME", [7, 208, 1, 1, 12, 34, 56])) }
        + ["ct0n0g04", "ct1n0g04", "cten0g04", "ctfn0g04", "ctgn0g04", "cthn0g04", "ctjn0g04", "ctzn0g04"].enumerated()
        .map { index, name in drawn(name, chunks: [[], text, international, compressed][min(index, 3)]) }
        + [drawn("exif2c08".replacingFormat, chunks: pngChunk("eXIf", Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 0]))]

    private static let text = pngChunk("tEXt", Array("Title\0PngSuite".utf8))
    private static let international = pngChunk("iTXt", Array("Title\0\0\0en\0Title\0PngSuite".utf8))
    private static let compressed = pngChunk("zTXt", Array("Title\0\0".utf8) + Deflation().stream(Array("a".utf8)))

    private static let pieces = [(1, 8192), (2, 1200), (4, 600), (9, 1)].flatMap { number, size in
        ["n0g16", "n2c16"].map { drawn("oi\(number)\($0)", pieceSize: size) }
    }

    private static let levels = [0, 3, 6, 9].map { level in
        let drawing = PNGDrawing(DrawnPNG(channels: .rgb, depth: 8), width: 32, height: 32, seed: 3)
        let others = pngChunks(of: drawing.bytes()).filter { $0.type != "IDAT" }.map(\.bytes)
        let data = pngChunk("IDAT", Deflation(level: level).stream(drawing.unfilteredRows))
        return PNGSuiteCase(
            name: "z0\(level)n2c08", bytes: signature + others[0] + data + others[1...].joined(),
            pixels: drawing.pixels)
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]

    private static func inserted(_ chunks: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        guard !chunks.isEmpty, let data = pngChunks(of: bytes).firstIndex(where: { $0.type == "IDAT" }) else {
            return bytes
        }
        let all = pngChunks(of: bytes).map(\.bytes)
        return signature + all[..<data].joined() + chunks + all[data...].joined()
    }
}
