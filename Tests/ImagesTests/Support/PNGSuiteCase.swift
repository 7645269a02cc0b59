import Testing

/// A file in the manner of PngSuite (W. van Schaik, http://www.schaik.com/pngsuite), drawn again under its name there.
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
    static let all: [PNGSuiteCase] = [
        basic, oddSizes, backgrounds, transparent, gammas, filters, [everyFilter], palettes, sizes, colors, texts,
        pieces, levels,
        damaged,
    ].flatMap { $0 }

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

    private static let basic: [PNGSuiteCase] = ["n", "i"].flatMap { way in
        types.flatMap { type in type.depths.map { drawn("bas\(way)\(type.name)\(twoDigits($0))") } }
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    private static let oddSizes: [PNGSuiteCase] = ["n", "i"].flatMap { way in
        [1...9, 32...40].flatMap { $0 }.map { side in
            let depth = side < 5 ? 1 : side < 10 ? 2 : 4
            return drawn("s\(twoDigits(side))\(way)3p0\(depth)", side: side)
        }
    }

    private static let backgrounds: [PNGSuiteCase] =
        ["bgai4a08", "bgai4a16", "bgan6a08", "bgan6a16"].map { drawn($0) }
        + ["bgbn4a08", "bggn4a16"].map { drawn($0, chunks: pngChunk("bKGD", [0, 0])) }
        + ["bgwn6a08", "bgyn6a16"].map { drawn($0, chunks: pngChunk("bKGD", [0, 255, 0, 255, 0, 255])) }

    private static let transparent: [PNGSuiteCase] =
        ["tbbn0g04", "tbwn0g16"].map { drawn($0, isClear: true, chunks: pngChunk("bKGD", [0, 15])) }
        + ["tbbn2c16", "tbgn2c16", "tbrn2c08"].map {
            drawn($0, isClear: true, chunks: pngChunk("bKGD", [0, 0, 0, 255, 0, 0]))
        }
        + ["tbbn3p08", "tbgn3p08", "tbwn3p08", "tbyn3p08"].map {
            drawn($0, isClear: true, colorCount: 173, chunks: pngChunk("bKGD", [2]))
        }
        + ["tp1n3p08", "tm3n3p02"].map { drawn($0, isClear: true) }
        + ["tp0n0g08", "tp0n2c08", "tp0n3p08"].map { drawn($0) }

    private static let gammas: [PNGSuiteCase] = [(3, 35), (4, 45), (5, 55), (7, 70), (10, 100), (25, 250)]
        .flatMap { number, gamma in
            ["n0g16", "n2c08", "n3p04"].map {
                drawn("g\(twoDigits(number))\($0)", chunks: pngChunk("gAMA", big32(1000 * gamma)))
            }
        }

    private static let filters: [PNGSuiteCase] = ["n0g08", "n2c08"].flatMap { ending in
        [0, 1, 2, 3, 4].map { (filter: Int) in drawn("f0\(filter)\(ending)", filter: filter) }
    }

    /// 4 bits grey, a filter after the other: libpng writes none for so few bits.
    private static var everyFilter: PNGSuiteCase {
        let kind = DrawnPNG(channels: .grey, depth: 4)
        let chunks = pngChunks(of: kind.bytes(width: 32, height: 32, seed: 1))
        let rows = StreamedPNG(width: 16, height: 32).rows
        let data = pngChunk("IDAT", Deflation().stream(rows))
        let others = chunks.filter { $0.type != "IDAT" }.map(\.bytes)
        return PNGSuiteCase(name: "f99n0g04", bytes: pngSignature + others[0] + data + others[1...].joined())
    }

    private static let palettes: [PNGSuiteCase] = suggestedPalettes + namedPalettes

    /// Left to libgd.
    private static let suggestedPalettes: [PNGSuiteCase] = ["pp0n2c16", "pp0n6a08"].map { name in
        var suggested = drawn(name, chunks: pngChunk("PLTE", [UInt8](repeating: 51, count: 18)))
        suggested.isDirect = false
        return suggested
    }

    private static let namedPalettes: [PNGSuiteCase] = ["ps1n0g08", "ps1n2c16", "ps2n0g08", "ps2n2c16"].map { name in
        let isShort = name.hasPrefix("ps1")
        let entries = [UInt8](repeating: 7, count: isShort ? 12 : 20)
        return drawn(name, chunks: pngChunk("sPLT", Array("six".utf8) + [0, isShort ? 8 : 16] + entries))
    }

    /// Pixels that are not square.
    private static let sizes: [PNGSuiteCase] = ["cdfn2c08", "cdhn2c08", "cdsn2c08", "cdun2c08"].map { name in
        let across: UInt8 = name.hasPrefix("cdh") ? 4 : 1
        let unit: UInt8 = name.hasPrefix("cdu") ? 1 : 0
        return drawn(name, chunks: pngChunk("pHYs", [0, 0, 0, across, 0, 0, 0, 2, unit]))
    }

    private static let colors: [PNGSuiteCase] =
        ["cs3n2c16", "cs5n2c08", "cs8n2c08", "cs3n3p08", "cs5n3p08", "cs8n3p08"].map {
            drawn($0, chunks: pngChunk("sBIT", [5, 5, 5]))
        }
        + ["ccwn2c08", "ccwn3p08"].map { drawn($0, chunks: pngChunk("cHRM", [UInt8](repeating: 0, count: 32))) }
        + ["ch1n3p04", "ch2n3p08"].map {
            drawn($0, chunks: pngChunk("hIST", [UInt8](repeating: 1, count: $0 == "ch1n3p04" ? 32 : 512)))
        }

    private static let texts: [PNGSuiteCase] =
        ["cm0n0g04", "cm7n0g04", "cm9n0g04"].map { drawn($0, chunks: pngChunk("tIME", [7, 208, 1, 1, 12, 34, 56])) }
        + ["cten0g04", "ctfn0g04", "ctgn0g04", "cthn0g04", "ctjn0g04"].map { drawn($0, chunks: international) }
        + [
            drawn("ct0n0g04"), drawn("ct1n0g04", chunks: text), drawn("ctzn0g04", chunks: compressed),
            drawn("exif2c08", chunks: pngChunk("eXIf", Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 0])),
        ]

    private static let text = pngChunk("tEXt", Array("Title\0PngSuite".utf8))
    private static let international = pngChunk("iTXt", Array("Title\0\0\0en\0Title\0PngSuite".utf8))
    private static let compressed = pngChunk("zTXt", Array("Title\0\0".utf8) + Deflation().stream(Array("a".utf8)))

    private static let pieces: [PNGSuiteCase] = [(1, 8192), (2, 1200), (4, 600), (9, 1)].flatMap { number, size in
        ["n0g16", "n2c16"].map { drawn("oi\(number)\($0)", pieceSize: size) }
    }

    private static let levels: [PNGSuiteCase] = [0, 3, 6, 9].map { level in
        let drawing = PNGDrawing(DrawnPNG(channels: .rgb, depth: 8), width: 32, height: 32, seed: 3)
        let others = pngChunks(of: drawing.bytes()).filter { $0.type != "IDAT" }.map(\.bytes)
        let data = pngChunk("IDAT", Deflation(level: level).stream(drawing.unfilteredRows))
        return PNGSuiteCase(
            name: "z0\(level)n2c08", bytes: pngSignature + others[0] + data + others[1...].joined(),
            pixels: drawing.pixels)
    }

    private static func inserted(_ chunks: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        guard !chunks.isEmpty, let data = pngChunks(of: bytes).firstIndex(where: { $0.type == "IDAT" }) else {
            return bytes
        }
        let all = pngChunks(of: bytes).map(\.bytes)
        return pngSignature + all[..<data].joined() + chunks + all[data...].joined()
    }
}
