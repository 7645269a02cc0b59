import CFuzz
import Colors

extension FuzzTarget {
    /// What the store keeps of an image: bytes that are accepted must be voted on, and stay the same.
    static let features = FuzzTarget(name: "features") { bytes in
        guard let features = ImageFeatures(encoded: bytes) else { return }
        for analyzer in analyzers { _ = analyzer.vote(features) }
        if case .bins = features.content { return }  // only those that can win are kept
        expect(ImageFeatures(encoded: features.encoded) == features, "\(features)")
    }

    private static let analyzers = Preset.allCases.map { ColorAnalyzer(AnalysisOptions(preset: $0)) }

    /// The decoders in C alone: they are instrumented, and libgd is not.
    static let decoders = FuzzTarget(name: "decoders") { bytes in
        var choices = Choices(bytes)
        let isRepaired = choices.next() & 1 != 0
        var file = choices.input
        // Right checksums, or damage would end there.
        if isRepaired { cfuzzRepairPNG(&file, file.count) }
        cfuzzRead(file, file.count)
    }
}
