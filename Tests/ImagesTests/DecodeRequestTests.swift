@testable import Colors
@testable import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct DecodeRequestTests {
    @Test func `without a side there is no thumbnail, and yet a preview`() throws {
        let image = try ImageDecoder().decode(Fixture.named("rgb.png").bytes)
        #expect(image.thumbnail()?.bytes == nil)
        #expect(image.preview(side: 16)?.bytes != nil)
    }

    @Test(arguments: ColorFixture.all, DecoderChoice.allCases)
    func `thumbnails are sRGB whether samples are or not`(fixture: ColorFixture, choice: DecoderChoice) throws {
        let decoder = ImageDecoder(choice: choice)
        for step in [1, 4] {
            let managed = try decoder.decode(fixture.bytes, step: step, colorManaged: true, thumbnailSide: 16)
            let plain = try decoder.decode(fixture.bytes, step: step, thumbnailSide: 16)
            let expected = managed.thumbnail()?.bytes
            #expect(expected != nil)
            #expect(plain.thumbnail()?.bytes == expected)
            #expect(plain.preview(side: 16)?.bytes == expected)
            #expect(plain.colorNotes.isEmpty)
        }
    }

    @Test(arguments: Fixture.all, [nil, 16, 500])
    func `a thumbnail changes no sample`(fixture: Fixture, side: Int?) throws {
        for step in [1, 3, 4] {
            let image = try ImageDecoder().decode(fixture.bytes, step: step, thumbnailSide: side)
            let expected = try ImageDecoder(choice: .gd).decode(fixture.bytes, step: step).grid.pixels
            let hasSamePixels = image.grid.pixels == expected
            #expect(hasSamePixels)
        }
    }

    @Test(arguments: DrawnJPEG.all, [SamplingMode.point, .mean])
    func `every kind of JPEG has a thumbnail, announced or not`(kind: DrawnJPEG, mode: SamplingMode) throws {
        let bytes = kind.bytes(width: 150, height: 100, seed: 3)
        guard !bytes.isEmpty else { return }
        let expected = try ImageDecoder(choice: .gd).decode(bytes, step: 4, thumbnailSide: 60).thumbnail()?.bytes
        #expect(expected != nil)
        for step in [1, 2, 4, 8] {
            #expect(
                try ImageDecoder().decode(bytes, step: step, mode, thumbnailSide: 60).thumbnail()?.bytes == expected)
            #expect(try ImageDecoder().decode(bytes, step: step, mode).preview(side: 60)?.bytes == expected)
        }
    }

    @Test func `the rule alone picks the step`() throws {
        let rule = SamplingRule(granularity: 4, minSamplesAcross: 10)
        let bytes = try Fixture.named("baseline.jpg").bytes
        for choice in DecoderChoice.allCases {
            let image = try ImageDecoder(choice: choice)
                .decode(bytes, DecodeRequest(sampling: rule, isColorManaged: true))
            #expect(image.grid.step == rule.step(imageWidth: 61, imageHeight: 43))
        }
    }
}
