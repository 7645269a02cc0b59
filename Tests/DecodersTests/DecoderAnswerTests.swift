import Colors
import Images
import TestSupport
import Testing
@testable import Decoders

/// What decoder processes write is not trusted: they read untrusted images.
@Suite(.timeLimit(.minutes(1))) struct DecoderAnswerTests {
    private static func measurement() throws -> ImageMeasurement {
        let pixels = (0..<32 * 32).map { UInt32($0 % 7 == 0 ? 0xC83232 : 0xFFFFFF) }
        let image = try #require(encodePNG(width: 32, height: 32, pixels: pixels))
        return try ImageAnalyzer(AnalysisOptions()).measure(image, thumbnailSide: 16)
    }

    private static func answers() throws -> [DecoderReply] {
        let measurement = try measurement()
        let grid = PixelGrid(imageWidth: 5, imageHeight: 3, step: 2, pixels: [1, 2, 3, 4, 5, 0xFFFF_FFFF])
        return [
            .ready(isConfined: true), .needsMemory(1 << 40), .measurement(measurement),
            .measurement(ImageMeasurement(features: measurement.features, thumbnail: nil)),
            .samples(ImageSamples(grid: grid, flags: [.plainCMYK, .damagedImage], preview: measurement.thumbnail)),
            .failure(.corrupt(.webp, reason: "\"odd\" \u{1F600}"), memory: 2), .failure(.empty, memory: 0),
            .failure(.truncated(.jpeg), memory: 0, Thumbnail(bytes: [1, 2, 3], fileExtension: "jpg", cut: [4, 5])),
        ]
    }

    private func read(_ bytes: [UInt8]) -> DecoderReply? {
        let head = bytes.withUnsafeBytes { $0.loadUnaligned(as: DecoderReplyHead.self) }
        #expect(Int(head.length) == bytes.count - DecoderReplyHead.size)
        return DecoderReply(kind: head.kind, body: Array(bytes.dropFirst(DecoderReplyHead.size)))
    }

    @Test func `each answer comes over as it was`() throws {
        for answer in try DecoderAnswerTests.answers() {
            let copy = try #require(read(answer.bytes))
            #expect(copy.bytes == answer.bytes)
        }
    }

    @Test func `each answer that is cut is none`() throws {
        for answer in try DecoderAnswerTests.answers() {
            let bytes = answer.bytes
            let kind = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            let body = bytes.dropFirst(DecoderReplyHead.size)
            for count in 0..<min(body.count, 400) {
                // Of a thumbnail, features or an error less is something else, or nothing.
                if let cut = DecoderReply(kind: kind, body: Array(body.prefix(count))) { #expect(cut.bytes != bytes) }
            }
        }
    }

    @Test func `no bytes do harm`() throws {
        var random = SeededGenerator(seed: 20_260_702)
        for answer in try DecoderAnswerTests.answers() {
            let kind = answer.bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            for _ in 0..<300 {
                var body = Array(answer.bytes.dropFirst(DecoderReplyHead.size))
                for _ in 0..<3 where !body.isEmpty {
                    body[Int.random(in: body.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                _ = DecoderReply(kind: kind, body: body)
            }
        }
        for kind in [0, 2, 3, 4, 5, 6, UInt64.max] {
            #expect(DecoderReply(kind: kind, body: []) == nil)
            _ = DecoderReply(kind: kind, body: [UInt8](repeating: 0xFF, count: 64))
            _ = DecoderReply(kind: kind, body: [UInt8](repeating: 0x7F, count: 64))
        }
    }

    @Test func `a thumbnail has no other name than thumbnails have`() throws {
        let measurement = try DecoderAnswerTests.measurement()
        for name in ["jpg", "webp", "../../x", "jpg/..", "html"] {
            let thumbnail = Thumbnail(bytes: [1, 2, 3], fileExtension: name)
            let answer = DecoderReply.measurement(
                ImageMeasurement(features: measurement.features, thumbnail: thumbnail))
            #expect((read(answer.bytes) != nil) == ["jpg", "webp"].contains(name))
        }
    }
}
