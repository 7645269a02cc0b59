// The bins are a detail of the vote, and only from inside can they be compared with exact arithmetic: this is why
// @testable is here.
import Testing
@testable import Colors

@Suite(.timeLimit(.minutes(1))) struct ColorBinsTests {
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

    /// A hue is a fraction of bytes too, and only halves are for the last digits to decide.
    @Test(arguments: [(0.01, 100), (0.005, 200), (0.05, 20)])
    func `every hue between two halves has the bin of exact arithmetic`(size: Double, bins: Int) {
        for delta in 1...255 {
            for difference in 0...delta {
                // The hue is difference / (6 delta) of a turn behind red, green or blue.
                let (low, middle) = (255 - delta, 255 - delta + difference)
                let behind = [
                    HSV(red: 255, green: middle, blue: low), HSV(red: low, green: 255, blue: middle),
                    HSV(red: middle, green: low, blue: 255),
                ]
                for (sector, color) in behind.enumerated() {
                    let part = difference + 2 * sector * delta
                    let doubled = 2 * bins * part + 6 * delta
                    guard !doubled.isMultiple(of: 12 * delta), difference < delta || sector == 0 else { continue }
                    let index = ColorBins.index(of: color.hue, size: size)
                    // A hundred thousand expectations would take long; a failure still names its hue.
                    if index != doubled / (12 * delta) { #expect(index == doubled / (12 * delta), "\(color)") }
                }
            }
        }
    }

    @Test(arguments: halfHues)
    func `a hue half way between two bins falls as in the published program`(size: Double, color: [Int], index: Int) {
        let hue = HSV(red: color[0], green: color[1], blue: color[2]).hue
        #expect(ColorBins.index(of: hue, size: size) == index, "\(hue)")
    }

    @Test(arguments: [(0.01, 0.2), (0.05, 0.1), (0.03, 0.33), (0.001, 0.01), (1, 1), (0.3, 0.7)])
    func `the key of a bin falls into that bin`(hueSampleSize: Double, svSampleSize: Double) {
        var options = AnalysisOptions(preset: .classic)
        options.hueSampleSize = hueSampleSize
        options.svSampleSize = svSampleSize
        let bins = ColorBins(options)
        let last = bins.bin(of: HSV(hue: 1, saturation: 1, value: 1))
        for bin in stride(from: 0, through: last, by: max(1, last / 5_000)) {
            #expect(bins.bin(of: bins.key(of: bin)) == bin)
        }
    }

    @Test func `both ends of an axis have a bin`() {
        let bins = ColorBins(AnalysisOptions(preset: .classic))
        #expect(bins.svCount == 6)
        #expect(bins.bin(of: HSV(hue: 1, saturation: 1, value: 1)) == 101 * 6 * 6 - 1)
        #expect(bins.key(of: 101 * 6 * 6 - 1) == HSV(hue: 1, saturation: 1, value: 1))
        #expect(bins.key(of: 0) == HSV(hue: 0, saturation: 0, value: 0))
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

/// From PHP, by `round(hsv($red, $green, $blue)[0] / $size)` with the `hsv` of
/// `scripts/bench/peers/published-vote.php`.
///
/// Differences of channels of 0...1 lose their last digits, so that many a half comes out below itself and falls down.
private let halfHues: [(Double, [Int], Int)] = [
    (0.01, [142, 131, 122], 7), (0.01, [155, 156, 159], 62), (0.01, [204, 170, 164], 2), (0.01, [212, 211, 208], 12),
    (0.01, [102, 91, 58], 13), (0.01, [137, 237, 192], 43), (0.01, [49, 45, 33], 13), (0.01, [60, 212, 52], 33),
    (0.05, [170, 174, 171], 7), (0.05, [181, 113, 101], 0), (0.05, [226, 230, 227], 7), (0.05, [247, 60, 27], 0),
    (0.05, [123, 104, 124], 17), (0.05, [197, 199, 205], 13), (0.05, [235, 217, 163], 3), (0.05, [99, 191, 122], 8),
    (0.005, [212, 220, 217], 87), (0.005, [230, 193, 190], 2), (0.005, [236, 243, 235], 62), (0.005, [253, 56, 53], 0),
    (0.005, [116, 101, 92], 13), (0.005, [20, 59, 140], 123), (0.005, [218, 58, 166], 178),
    (0.005, [231, 133, 245], 163), (0.001, [150, 130, 118], 62), (0.001, [207, 187, 175], 62),
    (0.001, [237, 217, 205], 62), (0.001, [55, 50, 47], 62), (0.001, [119, 39, 45], 988), (0.001, [204, 35, 235], 808),
    (0.001, [214, 151, 223], 813), (0.001, [40, 80, 53], 388), (0.25, [181, 155, 77], 0), (0.25, [192, 179, 140], 0),
    (0.25, [75, 65, 35], 0), (0.25, [83, 77, 59], 0), (0.25, [107, 251, 143], 2), (0.25, [165, 169, 181], 3),
    (0.25, [202, 42, 162], 4), (0.25, [222, 50, 179], 4), (0.005, [124, 132, 129], 87), (0.005, [131, 124, 132], 163),
    (0.001, [33, 34, 26], 188), (0.001, [28, 33, 36], 563),
]
