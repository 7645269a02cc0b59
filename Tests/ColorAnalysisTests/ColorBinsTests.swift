// The bins are a detail of the vote, and only from inside can they be held against exact arithmetic: hence @testable.
@testable import ColorAnalysis
import Testing

struct ColorBinsTests {
    @Test(arguments: roundedValues)
    func `halves round away from zero`(value: Double, size: Double, index: Int) {
        #expect(ColorBins.index(of: value, size: size) == index)
    }

    /// A saturation is a fraction of bytes, so integers know its bin: round(5 d / m) = floor((10 d + m) / 2 m).
    @Test func `every saturation above the first bin has the bin of exact arithmetic`() {
        let bins = ColorBins(AnalysisOptions(preset: .classic))
        for maximum in 1...255 {
            for delta in 0...maximum where 5 * delta >= maximum {
                let color = HSV(red: maximum, green: maximum - delta, blue: maximum - delta)
                #expect(bins.svIndex(color.saturation) == (10 * delta + maximum) / (2 * maximum))
            }
        }
    }

    /// Below 1 the published program rounds what the division left, without looking for halves.
    ///
    /// The bits are PHP's `round(((10 * $k / 255) - (9 * $k / 255)) / (10 * $k / 255) / 0.2)` for k of 1...25.
    @Test func `a saturation of a tenth falls as in the published program`() {
        let bins = ColorBins(AnalysisOptions(preset: .classic))
        let indices = (1...25).map { bins.svIndex(HSV(red: 10 * $0, green: 9 * $0, blue: 9 * $0).saturation) }
        #expect(indices.map(String.init).joined() == "1111011110110111011001111")
    }

    @Test func `every hue above the first bin has the bin of exact arithmetic`() {
        let bins = ColorBins(AnalysisOptions(preset: .classic))
        for index in 0..<3 {
            for delta in 1...255 {
                for difference in -delta...delta {
                    // The hue is part / (6 delta) of a turn.
                    let signed = difference + 2 * index * delta
                    let part = signed < 0 ? signed + 6 * delta : signed
                    guard 100 * part >= 6 * delta else { continue }
                    let hue = HueSector(index: index, difference: difference).hue(delta: delta)
                    let expected = (200 * part + 6 * delta) / (12 * delta)
                    // Two million expectations would take a minute; a failure still names its hue.
                    if bins.hueIndex(hue) != expected { #expect(bins.hueIndex(hue) == expected, "hue \(hue)") }
                }
            }
        }
    }

    @Test(arguments: [(0.01, 0.2), (0.05, 0.1), (0.03, 0.33), (0.001, 0.01), (1, 1), (0.3, 0.7)])
    func `the key of a bin falls into that bin`(hueSampleSize: Double, svSampleSize: Double) {
        var options = AnalysisOptions(preset: .classic)
        options.hueSampleSize = hueSampleSize
        options.svSampleSize = svSampleSize
        let bins = ColorBins(options)
        for bin in stride(from: 0, to: bins.count, by: max(1, bins.count / 5_000)) {
            #expect(bins.bin(of: bins.key(of: bin)) == bin)
        }
    }

    @Test func `both ends of an axis have a bin`() {
        let bins = ColorBins(AnalysisOptions(preset: .classic))
        #expect(bins.hueCount == 101)
        #expect(bins.svCount == 6)
        #expect(bins.count == 3_636)
        #expect(bins.key(of: bins.count - 1) == HSV(hue: 1, saturation: 1, value: 1))
        #expect(bins.key(of: 0) == HSV(hue: 0, saturation: 0, value: 0))
    }

    @Test func `weight grows with saturation`() {
        let bins = ColorBins(AnalysisOptions(preset: .classic))
        #expect(bins.weight(saturation: 0) == 1)
        #expect(bins.weight(saturation: 0.25) == 2)
        #expect(bins.weight(saturation: 1) == 5)
    }
}

private let roundedValues: [(Double, Double, Int)] = [
    // In binary, 0.3 / 0.2 is a bit less than 1.5; so are the others marked by *.
    (0, 0.2, 0), (0.1, 0.2, 1), (0.3, 0.2, 2) /* * */, (0.5, 0.2, 3), (0.7, 0.2, 4) /* * */, (0.9, 0.2, 5),
    (1, 0.2, 5), (0.005, 0.01, 1), (0.015, 0.01, 2), (0.145, 0.01, 15) /* * */, (0.285, 0.01, 29) /* * */,
    (0.575, 0.01, 58) /* * */, (0.995, 0.01, 100), (1, 0.01, 100), (0.099_999, 0.2, 0), (0.299_999, 0.2, 1),
    (0.300_001, 0.2, 2), (1, 0.33, 3), (1, 0.4, 3), (1, 0.7, 1), (1, 1, 1), (0.5, 1, 1), (0.499_999, 1, 0),
    (1, 0.001, 1000), (0.9995, 0.001, 1000),
]
