import Catalogue
package import Colors

/// How well measured colors agree with people, over labelled images.
///
/// Each figure is computed on access, in O(n log n) in the number of results.
package struct Evaluation: Sendable {
    private let results: [LabelledResult]
    private let order: OrderOptions
    private let missLimit: Int

    /// - Parameter missLimit: the most misses to list.
    package init(_ results: [LabelledResult], order: OrderOptions, missLimit: Int = 25) {
        (self.results, self.order, self.missLimit) = (results, order, missLimit)
    }

    package var all: Score { Score(name: "all", results) }

    /// By the first folder of the image's path, in the order of appearance.
    var byFolder: [Score] { scores { $0.image.split(separator: "/").dropLast().first.map(String.init) } }

    /// By kind, in the order of appearance.
    var byKind: [Score] { scores { $0.kind.isEmpty ? nil : $0.kind } }

    /// The kinds with the lowest part of acceptable answers, worst first, at most ten; empty for fewer than two kinds.
    var worstKinds: [WeakKind] {
        let kinds = byKind
        guard kinds.count > 1 else { return [] }
        // Sorted by the upper end of the interval, so that a kind with few images is not the worst by chance.
        let weak = kinds.filter { $0.lenient < $0.count }
            .sorted {
                ($0.acceptableInterval.upper, $0.acceptableAccuracy, $0.name)
                    < ($1.acceptableInterval.upper, $1.acceptableAccuracy, $1.name)
            }
        return weak.prefix(10).map { kind in
            WeakKind(score: kind, misses: Array(surestMisses { $0.kind == kind.name }.prefix(3)))
        }
    }

    /// By best family, in the order of `Family.allCases`; families without images are left out.
    var byFamily: [Score] {
        let families = scores { $0.label.rawValue }
        return Family.allCases.compactMap { family in families.first { $0.name == family.rawValue } }
    }

    /// For images whose best family is white: answers of white or beige count as right.
    var white: Score {
        let whites = results.filter { $0.label == .white }
        var score = Score(name: "white as white or beige", whites)
        score.strict += whites.count { $0.measured == .beige }
        return score
    }

    /// Ten bins; all empty if the preset computes no confidence.
    var calibration: [ConfidenceBin] {
        var bins = (0..<10).map { ConfidenceBin(lowerBound: Double($0) / 10) }
        for result in results {
            guard let confidence = result.analysis?.confidence else { continue }
            bins[max(0, min(9, Int(confidence * 10)))].add(result)
        }
        return bins
    }

    /// Images with a confidence above 0.9.
    var confident: Score { Score(name: "above 0.9", results.filter { $0.confidence > 0.9 }) }

    /// nil if no image was judged for several colors.
    var multi: MultiScore? {
        let multi = MultiScore(results)
        return multi.count == 0 ? nil : multi
    }

    var smoothness: WallSmoothness { WallSmoothness(results, order: order) }

    /// The surest of the unacceptable answers, the surest first.
    var misses: [LabelledResult] { Array(surestMisses { _ in true }.prefix(missLimit)) }

    /// Number of images with this best family that were measured as the other family.
    package func count(label: Family, measured: Family) -> Int {
        results.count { $0.label == label && $0.measured == measured }
    }

    /// Number of images with the fault.
    package func count(of fault: PaletteFault) -> Int { results.count { fault.isIn($0.analysis?.colors ?? []) } }

    private func scores(by name: (LabelledResult) -> String?) -> [Score] {
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

    private func surestMisses(where isWanted: (LabelledResult) -> Bool) -> [LabelledResult] {
        results.filter { isWanted($0) && !$0.judgement.accepts($0.measured) }
            .sorted { ($1.confidence, $0.image) < ($0.confidence, $1.image) }
    }
}

extension Evaluation {
    /// The accuracy in one group. An image that could not be used counts as wrong.
    package struct Score: Sendable, Equatable {
        package let name: String
        package private(set) var count = 0
        /// Number of answers with the best family.
        package fileprivate(set) var strict = 0
        /// Number of answers with an acceptable family.
        private(set) var lenient = 0
        /// Number of images with a color of the best family.
        private(set) var anyRight = 0
        private(set) var failed = 0

        /// `strict` as a part of all images.
        var topAccuracy: Double { part(strict) }
        var topInterval: WilsonInterval { WilsonInterval(strict, of: count) }
        /// `lenient` as a part of all images.
        var acceptableAccuracy: Double { part(lenient) }
        var acceptableInterval: WilsonInterval { WilsonInterval(lenient, of: count) }
        var anyAccuracy: Double { part(anyRight) }

        private func part(_ images: Int) -> Double { count == 0 ? 0 : Double(images) / Double(count) }

        init(name: String, _ results: [LabelledResult] = []) {
            self.name = name
            for result in results { add(result) }
        }

        mutating func add(_ family: Family?, _ judgement: Judgement) {
            count += 1
            strict += family == judgement.best ? 1 : 0
            lenient += judgement.accepts(family) ? 1 : 0
        }

        mutating func add(_ result: LabelledResult) {
            add(result.measured, result.judgement)
            anyRight += result.isAnyRight ? 1 : 0
            failed += result.analysis == nil ? 1 : 0
        }
    }

    /// A kind of goods with many wrong answers.
    struct WeakKind: Sendable {
        let score: Score
        /// Up to three unacceptable answers, the surest first.
        let misses: [LabelledResult]
    }

    /// Images with a confidence in one tenth of 0...1.
    struct ConfidenceBin: Sendable, Equatable {
        let lowerBound: Double
        private(set) var score = Score(name: "")
        /// Sum of the confidences.
        private(set) var confidence = 0.0

        init(lowerBound: Double) { self.lowerBound = lowerBound }

        mutating func add(_ result: LabelledResult) {
            score.add(result)
            confidence += result.confidence
        }
    }
}

/// How well the flag `multi` finds goods of several colors, over the images that a person judged for that.
struct MultiScore: Sendable, Equatable {
    /// Number of judged images.
    private(set) var count = 0
    /// Number of images with goods of several colors.
    private(set) var multicolored = 0
    /// Number of images with the flag.
    private(set) var flagged = 0
    /// Number of images with both.
    private(set) var right = 0

    /// Recall: the part of the goods with several colors that has the flag; 0 without such goods.
    var foundPart: Double { multicolored == 0 ? 0 : Double(right) / Double(multicolored) }
    /// Precision: the part of the images with the flag that shows such goods; 0 without flags.
    var rightPart: Double { flagged == 0 ? 0 : Double(right) / Double(flagged) }

    init(_ results: [LabelledResult]) {
        for result in results {
            guard let isMulticolored = result.judgement.isMulticolored else { continue }
            let isFlagged = result.analysis?.flags.contains(.multi) ?? false
            count += 1
            multicolored += isMulticolored ? 1 : 0
            flagged += isFlagged ? 1 : 0
            right += isMulticolored && isFlagged ? 1 : 0
        }
    }
}

/// The 95 % confidence interval for the true part, given a number of right ones among all images.
///
/// After E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the American
/// Statistical Association 22 (1927).
struct WilsonInterval: Sendable, Equatable {
    /// Both in 0...1; both 0 without images.
    let lower: Double
    let upper: Double

    init(_ right: Int, of count: Int) {
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
