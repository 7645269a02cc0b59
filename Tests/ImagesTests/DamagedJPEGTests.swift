import Colors
import Dispatch
import Images
import Synchronization
import TestSupport
import Testing

/// What browsers show is measured.
@Suite(.timeLimit(.minutes(5))) struct DamagedJPEGTests {
    /// Of those that a browser shows to four fifths, so many in a hundred.
    private static let leastMeasured = 98
    private static let leastNamed = 97

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `a damaged JPEG of each kind that a browser shows is measured and flagged`(number: UInt64) throws {
        let outcome = try outcome(DamagedGoods.shown(number), ImageAnalyzer(AnalysisOptions()))
        #expect(outcome != .missed)
    }

    /// Prints what docs/internals/promises.md says.
    @Test(.deep) func `200 damaged JPEGs that a browser shows are measured, flagged and named`() throws {
        let analyzer = try ImageAnalyzer(AnalysisOptions())
        let outcomes = Mutex([(what: String, outcome: Outcome)]())
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            let goods = DamagedGoods.shown(UInt64(index))
            let outcome = outcome(goods, analyzer)
            outcomes.withLock { $0.append((goods.what, outcome)) }
        }
        let found = outcomes.withLock { $0 }
        let missed = found.filter { $0.outcome == .missed }.map(\.what)
        let misnamed = found.filter { $0.outcome == .misnamed }.map(\.what)
        print("missed \(missed.count), misnamed \(misnamed.count) of \(found.count)")
        #expect(missed.count * 100 <= found.count * (100 - DamagedJPEGTests.leastMeasured), "\(missed)")
        #expect(misnamed.count * 100 <= found.count * (100 - DamagedJPEGTests.leastNamed), "\(misnamed)")
    }

    @Test(arguments: 0..<24 as Range<UInt64>, [1, 3, 4])
    func `libgd agrees on what is left`(number: UInt64, step: Int) throws {
        let bytes = DamagedGoods.shown(number).bytes
        let auto = try? ImageDecoder(choice: .auto).decode(bytes, step: step).grid
        let gd = try? ImageDecoder(choice: .gd).decode(bytes, step: step).grid
        #expect((auto == nil) == (gd == nil))
        guard let auto, let gd else { return }
        #expect(auto.rows == gd.rows)
        let isSame = auto.pixels == gd.pixels
        #expect(isSame)
    }

    @Test func `rows that did not come are neither measured nor shown`() throws {
        let whole = DrawnJPEG.flatHalves(width: 160, height: 320)
        let start = try #require(whole.scanStarts.first)
        let cut = Array(whole[..<(start + 14 + (whole.count - start - 14) * 9 / 10)])
        for choice in DecoderChoice.allCases {
            let image = try ImageDecoder(choice: choice).decode(cut, step: 2, thumbnailSide: 80)
            let grid = image.grid
            let thumbnail = try ImageHeader(of: try #require(image.thumbnail()).bytes, limits: DecodeLimits())
            #expect([image.imageWidth, image.imageHeight] == [160, 320])
            #expect((128..<160).contains(grid.rows))
            let expected = try ImageDecoder().decode(whole, step: 2).grid.pixels.prefix(grid.pixels.count)
            let isSame = grid.pixels.elementsEqual(expected)
            #expect(isSame)
            #expect(thumbnail.height == 80)
            #expect(thumbnail.width > 40)
        }
    }

    @Test func `an explanation has the flags and the confidence of the answer`() throws {
        let analyzer = try ImageAnalyzer(AnalysisOptions())
        let bytes = DamagedGoods.shown(1).bytes
        let samples = try analyzer.samples(bytes, previewSide: 48, memory: 1 << 30)
        #expect(samples.flags == [.damagedImage])
        #expect(analyzer.explanation(of: samples).explanation.analysis == (try analyzer.analyze(bytes)))
    }

    private enum Outcome { case missed, misnamed, named }

    private func outcome(_ goods: DamagedGoods, _ analyzer: ImageAnalyzer) -> Outcome {
        do {
            let answer = try analyzer.analyze(goods.bytes)
            guard answer.flags.contains(.damagedImage) else { return .missed }
            #expect(answer.confidence ?? 1 <= 0.5)
            #expect((answer.width, answer.height) == goods.size)
            let whole = try analyzer.analyze(goods.whole)
            #expect(!whole.flags.contains(.damagedImage))
            return answer.colors.first?.family == whole.colors.first?.family ? .named : .misnamed
        } catch {
            return .missed
        }
    }
}
