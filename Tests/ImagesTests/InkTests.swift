import Colors
import Images
import Testing

/// CMYK JPEGs with and without Adobe's marker: all hold 0 for full ink, as browsers read them.
@Suite(.timeLimit(.minutes(1))) struct InkTests {
    private static let kinds = [
        DrawnJPEG(name: "inks", channels: 4, isRGB: true),
        DrawnJPEG(name: "inks, 4:2:0", channels: 4, across: 2, down: 2, isRGB: true),
        DrawnJPEG(name: "progressive inks", channels: 4, isProgressive: true, isRGB: true),
        DrawnJPEG(name: "a scan for each ink", channels: 4, isRGB: true, isSeparate: true),
    ]

    private func file(_ kind: DrawnJPEG) -> [UInt8] { kind.bytes(width: 45, height: 37, seed: 6) }

    private func expectSame(_ one: [UInt8], _ other: [UInt8], _ name: String = "") throws {
        for choice in DecoderChoice.allCases {
            for isManaged in [true, false] {
                for rule in [SamplingRule(granularity: 2, mode: .point), SamplingRule(granularity: 2, mode: .mean)] {
                    let request = DecodeRequest(sampling: rule, isColorManaged: isManaged, thumbnailSide: 20)
                    let left = try ImageDecoder(choice: choice).decode(one, request)
                    let right = try ImageDecoder(choice: choice).decode(other, request)
                    let isSame = left.grid.pixels == right.grid.pixels
                    let isShownSame = left.thumbnail()?.bytes == right.thumbnail()?.bytes
                    #expect(isSame && isShownSame, "\(name), \(choice), managed: \(isManaged)")
                }
            }
        }
    }

    @Test(arguments: kinds)
    func `inks mean the same without a marker`(kind: DrawnJPEG) throws {
        let marked = file(kind)
        let unmarked = marked.removing(0xEE)
        #expect(unmarked.count < marked.count)
        try expectSame(marked, unmarked, kind.name)
    }

    @Test func `inks with a profile mean the same without a marker`() throws {
        for name in ["cmyk.jpg", "cmyk-progressive.jpg"] {
            let marked = try ColorFixture.bytes(name)
            try expectSame(marked, marked.removing(0xEE), name)
        }
    }

    @Test(arguments: [0xDB, 0xC0, 0xC4, 0xDA] as [UInt8])
    func `the place of the marker does not matter`(next: UInt8) throws {
        for kind in [InkTests.kinds[0], DrawnJPEG(name: "luma, chroma and black", channels: 4)] {
            let marked = file(kind)
            let moved = marked.removing(0xEE).inserting(marked.segment(0xEE), before: next)
            try expectSame(marked, moved, kind.name)
        }
    }

    @Test(arguments: [[7, 9, 200, 3], [0, 1, 2, 3], [82, 71, 66, 65]] as [[UInt8]])
    func `the names of the channels do not matter`(names: [UInt8]) throws {
        let marked = file(InkTests.kinds[0])
        try expectSame(marked, marked.removing(0xEE).namingChannels(names))
    }

    /// A shirt of much magenta and yellow, and paper.
    @Test func `a red shirt in inks is red, marker or not, and not sure`() throws {
        let pixels = (0..<60 * 60).flatMap { at -> [UInt8] in
            (15..<45).contains(at % 60) && (15..<45).contains(at / 60) ? [230, 20, 30, 220] : [255, 255, 255, 255]
        }
        let marked = DrawnJPEG(name: "inks", channels: 4, isRGB: true).file(width: 60, height: 60, pixels: pixels)
        for file in [marked, marked.removing(0xEE)] {
            let answer = try ImageAnalyzer(AnalysisOptions()).analyze(file)
            #expect(answer.colors.first?.family == .red)
            #expect(answer.flags.contains(.plainCMYK))
            #expect(answer.confidence.map { $0 <= 0.8 } == true)
        }
    }
}
