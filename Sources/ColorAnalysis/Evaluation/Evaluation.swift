package import ColorOptions
package import ColorScience

/// How well measured colors agree with what people say, over labelled images.
package struct Evaluation: Sendable {
    /// How often the answer was right in one group. An image that could not be used counts as wrong.
    package struct Score: Sendable, Equatable {
        package var name: String
        package var count = 0
        package var topRight = 0
        package var anyRight = 0
        package var failed = 0

        package var topAccuracy: Double { count == 0 ? 0 : Double(topRight) / Double(count) }
        package var anyAccuracy: Double { count == 0 ? 0 : Double(anyRight) / Double(count) }

        mutating func add(_ result: LabelledResult) {
            count += 1
            topRight += result.isTopRight ? 1 : 0
            anyRight += result.isAnyRight ? 1 : 0
            failed += result.analysis == nil ? 1 : 0
        }
    }

    /// Images whose confidence lies in one tenth of 0...1.
    package struct ConfidenceBin: Sendable, Equatable {
        package var lowerBound: Double
        package var count = 0
        package var right = 0
        /// Sum of the confidences.
        package var confidence = 0.0
    }

    package let all: Score
    /// By the first folder of the image's path, in the order of appearance.
    package let byFolder: [Score]
    /// By kind, in the order of appearance.
    package let byKind: [Score]
    /// By label, in the order of `Family.allCases`; families without images are left out.
    package let byFamily: [Score]
    /// Of the white-labelled images, those named white or beige count as right.
    package let white: Score
    /// Ten bins; all empty where the preset tells no confidence.
    package let calibration: [ConfidenceBin]
    /// Images with a confidence above 0.9.
    package let confident: Score
    package let smoothness: WallSmoothness
    /// The surest wrong answers, surest first.
    package let misses: [LabelledResult]
    private let counts: [Family: [Family: Int]]

    /// - Parameter missLimit: how many misses to keep.
    /// - Complexity: O(n log n) in the number of results.
    package init(_ results: [LabelledResult], order: OrderOptions, missLimit: Int = 25) {
        all = Evaluation.scores(results) { _ in "all" }.first ?? Score(name: "all")
        byFolder = Evaluation.scores(results) { $0.image.split(separator: "/").dropLast().first.map(String.init) }
        byKind = Evaluation.scores(results) { $0.kind.isEmpty ? nil : $0.kind }
        let families = Evaluation.scores(results) { $0.label.rawValue }
        byFamily = Family.allCases.compactMap { family in families.first { $0.name == family.rawValue } }
        white = Evaluation.whiteScore(results)
        calibration = Evaluation.calibration(results)
        confident =
            Evaluation.scores(results.filter { $0.confidence > 0.9 }) { _ in "above 0.9" }.first
            ?? Score(name: "above 0.9")
        smoothness = WallSmoothness(results, order: order)
        misses = Array(
            results.filter { !$0.isTopRight }.sorted { ($1.confidence, $0.image) < ($0.confidence, $1.image) }
                .prefix(missLimit))
        counts = results.reduce(into: [:]) { counts, result in
            if let measured = result.measured { counts[result.label, default: [:]][measured, default: 0] += 1 }
        }
    }

    /// How many images with this label were measured as that family.
    package func count(label: Family, measured: Family) -> Int { counts[label]?[measured] ?? 0 }

    private static func scores(_ results: [LabelledResult], by name: (LabelledResult) -> String?) -> [Score] {
        var scores: [Score] = []
        var indexOfName: [String: Int] = [:]
        for result in results {
            guard let name = name(result) else { continue }
            let index = indexOfName[name] ?? scores.count
            if index == scores.count { scores.append(Score(name: name)) }
            indexOfName[name] = index
            scores[index].add(result)
        }
        return scores
    }

    private static func whiteScore(_ results: [LabelledResult]) -> Score {
        results.filter { $0.label == .white }.reduce(into: Score(name: "white as white or beige")) { score, result in
            score.add(result)
            if result.measured == .beige { score.topRight += 1 }
        }
    }

    private static func calibration(_ results: [LabelledResult]) -> [ConfidenceBin] {
        var bins = (0..<10).map { ConfidenceBin(lowerBound: Double($0) / 10) }
        for result in results {
            guard let confidence = result.analysis?.confidence else { continue }
            let index = max(0, min(9, Int(confidence * 10)))
            bins[index].count += 1
            bins[index].right += result.isTopRight ? 1 : 0
            bins[index].confidence += confidence
        }
        return bins
    }
}
