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
        all = Score(name: "all", results)
        byFolder = Evaluation.scores(results) { $0.image.split(separator: "/").dropLast().first.map(String.init) }
        byKind = Evaluation.scores(results) { $0.kind.isEmpty ? nil : $0.kind }
        worstKinds = Evaluation.worst(byKind, results)
        let families = Evaluation.scores(results) { $0.label.rawValue }
        byFamily = Family.allCases.compactMap { family in families.first { $0.name == family.rawValue } }
        white = Evaluation.whiteScore(results)
        calibration = Evaluation.calibration(results)
        confident = Score(name: "above 0.9", results.filter { $0.confidence > 0.9 })
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
        let whites = results.filter { $0.label == .white }
        var score = Score(name: "white as white or beige", whites)
        score.topRight += whites.count { $0.measured == .beige }
        return score
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

/// What a person said of the goods in an image.
package struct Judgement: Sendable, Equatable {
    /// The best word for the main color.
    package let best: Family
    /// The families that a shopper would accept for the main color, `best` first.
    package let acceptable: [Family]
    /// Families that cover a good part of the goods besides the main color; nil when they were not judged.
    package let others: Set<Family>?

    /// - Parameter alternatives: what is acceptable besides the best, in that order.
    package init(best: Family, alternatives: [Family] = [], others: Set<Family>? = nil) {
        self.best = best
        acceptable = [best] + alternatives
        self.others = others
    }

    /// Whether the goods have another color than the main one; nil when that was not judged.
    package var isMulticolored: Bool? { others.map { !$0.subtracting([best]).isEmpty } }
}

/// An image that a person judged, and what was measured.
package struct LabelledResult: Sendable {
    package let image: String
    /// The group it is counted in besides all, as in "Casual Shoes"; empty for none.
    package let kind: String
    package let judgement: Judgement
    /// nil when the image could not be used.
    package let analysis: ImageColors?

    package init(image: String, kind: String, judgement: Judgement, analysis: ImageColors?) {
        self.image = image
        self.kind = kind
        self.judgement = judgement
        self.analysis = analysis
    }

    /// The best family.
    package var label: Family { judgement.best }
    /// The family of the leading color.
    package var measured: Family? { analysis?.colors.first?.family }
    var isTopRight: Bool { measured == label }
    var isAcceptable: Bool { measured.map(judgement.acceptable.contains) ?? false }
    /// Whether any of the colors has the best family.
    var isAnyRight: Bool { analysis?.colors.contains { $0.family == label } ?? false }
    /// 0 where the preset computes none.
    package var confidence: Double { analysis?.confidence ?? 0 }
}

extension Evaluation {
    /// How often the answer was right in one group. An image that could not be used counts as wrong.
    package struct Score: Sendable, Equatable {
        package var name: String
        package var count = 0
        /// Images whose leading color has the best family.
        package var topRight = 0
        /// Images whose leading color has an acceptable family.
        package var acceptable = 0
        /// Images with a color of the best family.
        package var anyRight = 0
        package var failed = 0

        /// `topRight` as a part of all: strict.
        package var topAccuracy: Double { part(topRight) }
        package var topInterval: WilsonInterval { WilsonInterval(topRight, of: count) }
        /// `acceptable` as a part of all: lenient.
        package var acceptableAccuracy: Double { part(acceptable) }
        package var acceptableInterval: WilsonInterval { WilsonInterval(acceptable, of: count) }
        package var anyAccuracy: Double { part(anyRight) }

        private func part(_ images: Int) -> Double { count == 0 ? 0 : Double(images) / Double(count) }

        init(name: String, _ results: [LabelledResult] = []) {
            self.name = name
            for result in results { add(result) }
        }

        mutating func add(_ result: LabelledResult) {
            count += 1
            topRight += result.isTopRight ? 1 : 0
            acceptable += result.isAcceptable ? 1 : 0
            anyRight += result.isAnyRight ? 1 : 0
            failed += result.analysis == nil ? 1 : 0
        }
    }

    /// A kind of goods that is often answered wrongly.
    package struct WeakKind: Sendable {
        package let score: Score
        /// Up to three answers that are not acceptable, surest first.
        package let misses: [LabelledResult]
    }

    /// Images whose confidence lies in one tenth of 0...1.
    package struct ConfidenceBin: Sendable, Equatable {
        package var lowerBound: Double
        package var count = 0
        /// Images whose leading color has the best family.
        package var right = 0
        /// Images whose leading color has an acceptable family.
        package var acceptable = 0
        /// Sum of the confidences.
        package var confidence = 0.0

        mutating func add(_ result: LabelledResult) {
            count += 1
            right += result.isTopRight ? 1 : 0
            acceptable += result.isAcceptable ? 1 : 0
            confidence += result.confidence
        }
    }
}

/// How well the flag `multi` finds goods of several colors, over the images where a person looked for them.
package struct MultiScore: Sendable, Equatable {
    /// Images that were looked at.
    package private(set) var count = 0
    /// Images of goods that have several colors.
    package private(set) var multicolored = 0
    /// Images with the flag.
    package private(set) var flagged = 0
    /// Images that are both.
    package private(set) var right = 0

    /// Of the goods with several colors, the part that has the flag; 0 when there are none.
    package var foundPart: Double { multicolored == 0 ? 0 : Double(right) / Double(multicolored) }
    /// Of the images with the flag, the part that shows such goods; 0 when there are none.
    package var rightPart: Double { flagged == 0 ? 0 : Double(right) / Double(flagged) }

    init(_ results: [LabelledResult]) {
        for result in results {
            if let isMulticolored = result.judgement.isMulticolored {
                add(isMulticolored, isFlagged: result.analysis?.flags.contains(.multi) ?? false)
            }
        }
    }

    private mutating func add(_ isMulticolored: Bool, isFlagged: Bool) {
        count += 1
        multicolored += isMulticolored ? 1 : 0
        flagged += isFlagged ? 1 : 0
        right += isMulticolored && isFlagged ? 1 : 0
    }
}

/// Where the true part lies with a probability of 95 %, when of so many images so many were right.
///
/// After E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the American
/// Statistical Association 22 (1927).
package struct WilsonInterval: Sendable, Equatable {
    /// Both in 0...1; both 0 when there is nothing to count.
    package let lower: Double
    package let upper: Double

    package init(_ right: Int, of count: Int) {
        guard count > 0 else {
            (lower, upper) = (0, 0)
            return
        }
        let (part, n) = (Double(right) / Double(count), Double(count))
        let z = 1.96
        let middle = part + z * z / (2 * n)
        let reach = z * (part * (1 - part) / n + z * z / (4 * n * n)).squareRoot()
        (lower, upper) = (max(0, (middle - reach) / (1 + z * z / n)), min(1, (middle + reach) / (1 + z * z / n)))
    }
}
