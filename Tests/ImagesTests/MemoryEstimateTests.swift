import Colors
import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct MemoryEstimateTests {
    private let request = DecodeRequest(
        sampling: SamplingRule(granularity: 4), isColorManaged: true, thumbnailSide: 320)

    @Test(arguments: [
        HandMadeHeader.png(30_000, 30_000), HandMadeHeader.jpeg(30_000, 30_000), HandMadeHeader.bmp(30_001, 1),
        HandMadeHeader.jpeg(0, 8), HandMadeHeader.webp(HandMadeHeader.vp8x(8, 8)), [], Array("GIF8".utf8),
        HandMadeHeader.jpeg(8, 8, scans: 65),
    ])
    func `what the header or the limits refuse is refused alike`(bytes: [UInt8]) throws {
        let expected = try #require(decodeError(of: bytes))
        #expect(throws: expected) { _ = try ImageDecoder().memoryEstimate(of: bytes, request) }
    }

    @Test(arguments: Fixture.all, DecoderChoice.allCases)
    func `small images take little`(fixture: Fixture, choice: DecoderChoice) throws {
        let decoder = ImageDecoder(choice: choice)
        let bytes = try decoder.memoryEstimate(of: fixture.bytes, request)
        #expect((1 << 20..<4 << 20).contains(bytes))
    }

    @Test func `kinds are distinguished`() throws {
        func estimate(_ bytes: [UInt8], _ choice: DecoderChoice) throws -> Int {
            var request = request
            request.thumbnailSide = nil
            return try ImageDecoder(choice: choice).memoryEstimate(of: bytes, request)
        }
        func megabytes(_ name: String) throws -> Int {
            let kind = try #require(DrawnJPEG.all.first { $0.name == name })
            return try estimate(kind.bytes(width: 1000, height: 1000, seed: 1), .gd) / 1_000_000
        }
        // libgd's 4 bytes a pixel, samples; coefficients.
        #expect(try megabytes("4:2:0") < (try megabytes("progressive 4:2:0")))
        #expect(try megabytes("progressive 4:2:0") < (try megabytes("progressive 4:4:4")))
        #expect(try (10...16).contains(megabytes("progressive 4:4:4")))
    }
}
