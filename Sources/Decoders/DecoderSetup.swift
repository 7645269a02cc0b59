import Colors
import Images

/// What all images of a decoder process have in common.
struct DecoderSetup {
    var options = AnalysisOptions()
    var limits = DecodeLimits()
    var choice = DecoderChoice.auto
    /// What the process may keep for its next image.
    var keptBytes = 0

    private static let choiceName = "decoder"
    private static let numbers: [(name: String, path: any WritableKeyPath<DecoderSetup, Int> & Sendable)] = [
        ("max-pixels", \.limits.maxPixels), ("max-side", \.limits.maxSide), ("max-bytes", \.limits.maxBytes),
        ("max-scans", \.limits.maxScans), ("kept-bytes", \.keptBytes),
    ]

    /// A line `name=value` for each.
    var bytes: [UInt8] {
        let all = WallOptions(analysis: options)
        var lines = AnalysisOption.all.map { "\($0.name)=\($0.value(in: all).text)" }
        lines += DecoderSetup.numbers.map { "\($0.name)=\(self[keyPath: $0.path])" }
        lines.append("\(DecoderSetup.choiceName)=\(choice.rawValue)")
        return Array(lines.joined(separator: "\n").utf8)
    }

    init(_ analyzer: ImageAnalyzer, keptBytes: Int) {
        (options, limits, choice) = (analyzer.options, analyzer.limits, analyzer.choice)
        self.keptBytes = keptBytes
    }

    /// - Returns: nil for what `bytes` does not write.
    init?(_ bytes: [UInt8]) {
        var texts: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            texts[String(parts[0])] = String(parts[1])
        }
        for (name, path) in DecoderSetup.numbers {
            guard let number = texts.removeValue(forKey: name).flatMap({ Int($0) }) else { return nil }
            self[keyPath: path] = number
        }
        guard let choice = texts.removeValue(forKey: DecoderSetup.choiceName).flatMap(DecoderChoice.init),
            // The program that wrote them has checked them: other values are of another program.
            let options = try? WallOptions(texts).analysis
        else { return nil }
        (self.choice, self.options) = (choice, options)
    }
}
