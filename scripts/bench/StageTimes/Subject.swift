import Colors
import Glibc
import Images

/// One image, and what each stage starts from.
struct Subject {
    private let bytes: [UInt8]
    /// All pixels, and those of the default analysis.
    private let pixels: PixelGrid
    private let samples: PixelGrid

    private static let classic = ColorAnalyzer(AnalysisOptions(preset: .classic))
    private static let analyzer = ColorAnalyzer(AnalysisOptions())

    /// Next to no samples, so that libgd's own work is timed.
    private static let few = DecodeRequest(sampling: SamplingRule(granularity: 64), isColorManaged: false)
    private static let request = DecodeRequest(sampling: analyzer.samplingRule, isColorManaged: true)
    private static let requestWithThumbnail = DecodeRequest(
        sampling: analyzer.samplingRule, isColorManaged: true, thumbnailSide: 320)

    /// - Throws: `DecodeError` for what is not an image.
    init(bytes: [UInt8]) throws {
        self.bytes = bytes
        let all = DecodeRequest(sampling: SamplingRule(granularity: 1), isColorManaged: false)
        pixels = try ImageDecoder().decode(bytes, all).grid
        samples = try ImageDecoder().decode(bytes, Subject.request).grid
    }

    /// The fastest of the rounds.
    func time(_ stage: Stage, rounds: Int) throws -> StageTotal {
        var fastest = Double.infinity
        for _ in 0..<max(1, rounds) {
            let start = processorSeconds()
            try run(stage)
            fastest = min(fastest, processorSeconds() - start)
        }
        let looked = stage == .analysis ? samples : pixels
        return StageTotal(seconds: fastest, pixels: looked.pixels.count)
    }

    private func run(_ stage: Stage) throws {
        switch stage {
        case .libgd: _ = try ImageDecoder(choice: .gd).decode(bytes, Subject.few)
        case .decode: _ = try ImageDecoder().decode(bytes, Subject.request)
        case .thumbnail: _ = try ImageDecoder().decode(bytes, Subject.requestWithThumbnail).thumbnail()
        case .vote: _ = Subject.classic.analyze(pixels)
        case .analysis: _ = Subject.analyzer.analyze(samples)
        }
    }
}

/// Processor time of this thread.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
