/// How well measured colors agree with what people say, over labelled images.
package struct Evaluation: Sendable {
    package let all: Score
    /// By the first folder of the image's path, in the order of appearance.
    package let byFolder: [Score]
    /// By kind, in the order of appearance.
    package let byKind: [Score]
    /// The kinds with the lowest part of acceptable answers, worst first, ten at most; empty for fewer than two kinds.
    package let worstKinds: [WeakKind]
    /// By best family, in the order of `Family.allCases`; families without images are left out.
    package let byFamily: [Score]
    /// Of the images whose best family is white, those named white or beige count as right.
    package let white: Score
    /// Ten bins; all empty where the preset computes no confidence.
    package let calibration: [ConfidenceBin]
    /// Images with a confidence above 0.9.
    package let confident: Score
    /// nil when no image was judged by whether it has several colors.
    package let multi: MultiScore?
    package let smoothness: WallSmoothness
    /// The surest answers that are not acceptable, surest first.
    package let misses: [LabelledResult]
    private let counts: [Family: [Family: Int]]
    private let faults: [PaletteFault: Int]

    /// - Parameter missLimit: how many misses to keep.
    /// - Complexity: O(n log n) in the number of results.
    package init(_ results: [LabelledResult], order: OrderOptions, missLimit: Int = 25) {
        all = Evaluation.scores(results) { _ in "all" }.first ?? Score(name: "all")
        byFolder = Evaluation.scores(results) { $0.image.split(separator: "/").dropLast().first.map(String.init) }
        byKind = Evaluation.scores(results) { $0.kind.isEmpty ? nil : $0.kind }
        worstKinds = Evaluation.worst(byKind, results)
        let families = Evaluation.scores(results) { $0.label.rawValue }
        byFamily = Family.allCases.compactMap { family in families.first { $0.name == family.rawValue } }
        white = Evaluation.whiteScore(results)
        calibration = Evaluation.calibration(results)
        confident =
            Evaluation.scores(results.filter { $0.confidence > 0.9 }) { _ in "above 0.9" }.first
            ?? Score(name: "above 0.9")
        let multi = MultiScore(results)
        self.multi = multi.count == 0 ? nil : multi
        smoothness = WallSmoothness(results, order: order)
        misses = Array(Evaluation.surestFirst(results.filter { !$0.isAcceptable }).prefix(missLimit))
        counts = results.reduce(into: [:]) { counts, result in
            if let measured = result.measured { counts[result.label, default: [:]][measured, default: 0] += 1 }
        }
        faults = Evaluation.faults(results)
    }

    /// How many images with this best family were measured as that family.
    package func count(label: Family, measured: Family) -> Int { counts[label]?[measured] ?? 0 }

    /// How many images have that fault.
    package func count(of fault: PaletteFault) -> Int { faults[fault] ?? 0 }

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

    /// By the upper end of the interval, so that a kind of few images is not the worst by chance.
    private static func worst(_ kinds: [Score], _ results: [LabelledResult]) -> [WeakKind] {
        guard kinds.count > 1 else { return [] }
        let weak = kinds.filter { $0.acceptable < $0.count }
            .sorted {
                ($0.acceptableInterval.upper, $0.acceptableAccuracy, $0.name)
                    < ($1.acceptableInterval.upper, $1.acceptableAccuracy, $1.name)
            }
        return weak.prefix(10).map { kind in
            let misses = surestFirst(results.filter { $0.kind == kind.name && !$0.isAcceptable })
            return WeakKind(score: kind, misses: Array(misses.prefix(3)))
        }
    }

    private static func surestFirst(_ results: [LabelledResult]) -> [LabelledResult] {
        results.sorted { ($1.confidence, $0.image) < ($0.confidence, $1.image) }
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
            bins[index].add(result)
        }
        return bins
    }

    private static func faults(_ results: [LabelledResult]) -> [PaletteFault: Int] {
        results.reduce(into: [:]) { counts, result in
            let colors = result.analysis?.colors ?? []
            for fault in PaletteFault.allCases where fault.isIn(colors) { counts[fault, default: 0] += 1 }
        }
    }
}
