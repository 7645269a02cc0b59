import ColorAnalysis
import Glibc
import ImageDecoding

/// One picture, and what each stage starts from.
struct Subject {
    private let bytes: [UInt8]
    /// All pixels, and those of the default analysis.
    private let pixels: PixelGrid
    private let samples: PixelGrid

    private static let classic = ColorAnalyzer(AnalysisOptions(preset: .classic))
    private static let analyzer = ColorAnalyzer(AnalysisOptions())

    /// - Throws: `DecodeError` for what is not a picture.
    init(bytes: [UInt8]) throws {
        self.bytes = bytes
        let image = try ImageDecoder().decode(bytes)
        pixels = image.sampled(step: 1)
        samples = Subject.samples(of: image)
    }

    private static func samples(of image: borrowing DecodedImage) -> PixelGrid {
        image.sampled(step: analyzer.step(imageWidth: image.width, imageHeight: image.height))
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
        case .libgd: _ = try ImageDecoder(choice: .gd).decode(bytes)
        case .decode: _ = Subject.samples(of: try ImageDecoder().decode(bytes, for: Subject.analyzer))
        case .thumbnail:
            let image = try ImageDecoder().decode(bytes, for: Subject.analyzer, thumbnailSide: 320)
            _ = Subject.samples(of: image)
            _ = image.thumbnail(side: 320)
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
