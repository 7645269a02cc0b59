import Colors
@testable import Images
import TestSupport
import Testing

/// PNGs whose rows are all there, and whose checksums are wrong: browsers show them.
@Suite(.timeLimit(.minutes(1))) struct ChecksumTests {
    private static let kinds = [
        DrawnPNG(channels: .rgb, depth: 8), DrawnPNG(channels: .palette, depth: 8, isClear: true),
        DrawnPNG(channels: .grey, depth: 1), DrawnPNG(channels: .rgba, depth: 16, pieceSize: 500),
        DrawnPNG(channels: .rgb, depth: 8, isInterlaced: true),
        DrawnPNG(channels: .palette, depth: 4, isInterlaced: true, pieceSize: 60),
    ]

    /// The file with a comment, and the checksum of each chunk of one type off by a bit.
    private func spoiled(_ bytes: [UInt8], _ type: String) -> [UInt8] {
        let comment = [(type: "tEXt", bytes: pngChunk("tEXt", Array("Comment\0made by a till".utf8)))]
        let chunks = pngChunks(of: bytes)
        return pngSignature
            + (chunks.prefix(1) + comment + chunks.dropFirst()).flatMap { chunk in
                chunk.type == type ? chunk.bytes.dropLast() + [chunk.bytes[chunk.bytes.count - 1] ^ 1] : chunk.bytes
            }
    }

    @Test(arguments: kinds, DecoderChoice.allCases)
    func `all rows are measured and flagged, whatever the checksums say`(
        kind: DrawnPNG, choice: DecoderChoice
    ) throws {
        let decoder = ImageDecoder(choice: choice)
        let bytes = kind.bytes(width: 61, height: 43, seed: 5)
        let whole = try decoder.decode(bytes, step: 2, thumbnailSide: 20)
        let thumbnail = whole.thumbnail()?.bytes
        #expect(!whole.isDamaged)
        for type in ["IHDR", "tEXt", "PLTE", "tRNS", "IDAT"] {
            let file = spoiled(bytes, type)
            guard type == "tEXt" || pngChunks(of: bytes).contains(where: { $0.type == type }) else { continue }
            let image = try decoder.decode(file, step: 2, thumbnailSide: 20)
            let isSame = image.grid.pixels == whole.grid.pixels && image.thumbnail()?.bytes == thumbnail
            #expect(isSame && image.isDamaged, "\(type)")
        }
    }

    @Test(arguments: DecoderChoice.allCases, [1, 2])
    func `a wrong sum of the pixels loses no pixel`(choice: DecoderChoice, pieces: Int) throws {
        let image = StreamedPNG(width: 60, height: 40)
        var stream = Deflation().stream(image.rows)
        let pixels = try ImageDecoder().decode(image.bytes([stream]), step: 1).grid.pixels
        stream[stream.count - 1] ^= 1
        let data = pieces == 1 ? [stream] : [Array(stream[..<50]), Array(stream[50...])]
        let damaged = try ImageDecoder(choice: choice).decode(image.bytes(data), step: 1)
        #expect(damaged.grid.pixels == pixels && damaged.isDamaged)
    }

    @Test func `a wrong sum leaves at most half of the confidence`() throws {
        let pixels = (0..<60 * 60).map { at in
            (15..<45).contains(at % 60) && (15..<45).contains(at / 60) ? 0xC02020 : UInt32(0xFFFFFF)
        }
        let file = try #require(encodePNG(width: 60, height: 60, pixels: pixels))
        let analyzer = try ImageAnalyzer(AnalysisOptions())
        let (sound, damaged) = (try analyzer.analyze(file), try analyzer.analyze(spoiled(file, "IDAT")))
        #expect(damaged.colors == sound.colors && damaged.flags.contains(.damagedImage))
        #expect(damaged.confidence.map { $0 <= 0.5 } == true)
    }

    /// Rows of another length than those that came.
    @Test func `a header with a wrong checksum is believed only if it agrees with the rows`() {
        let bytes = DrawnPNG(channels: .rgb, depth: 8).bytes(width: 61, height: 43, seed: 5)
        for (offset, value) in [(19, 60), (19, 62), (23, 42), (23, 44), (24, 16), (25, 6)] {
            var file = bytes
            file[offset] = UInt8(value)
            #expect(decodeError(of: file)?.isAboutDamage(of: .png) == true, "\(offset) \(value)")
        }
    }

    @Test func `where rows are missing, behind a wrong checksum nothing is believed`() throws {
        let image = StreamedPNG(width: 200, height: 150)
        let stream = Deflation(level: 0).stream(image.rows).dropLast(2_000)
        let pieces = stride(from: 0, to: stream.count, by: 1_000).map { Array(stream.dropFirst($0).prefix(1_000)) }
        let file = image.bytes(pieces)
        let whole = try ImageDecoder().decode(file, step: 1).grid
        #expect(whole.rows < 150)
        // The checksum of the last piece but one.
        var damaged = file
        damaged[file.count - 12 - (pieces[pieces.count - 1].count + 12) - 1] ^= 1
        let rest = try ImageDecoder().decode(damaged, step: 1).grid
        #expect(rest.rows < whole.rows)
        #expect(rest.pixels.elementsEqual(whole.pixels.prefix(rest.pixels.count)))
    }
}
