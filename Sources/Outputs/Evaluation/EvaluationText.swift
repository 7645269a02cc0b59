package import Colors
import Text

/// An evaluation as a person reads it.
package struct EvaluationText {
    private let evaluation: Evaluation

    package init(_ evaluation: Evaluation) {
        self.evaluation = evaluation
    }

    package var text: String {
        [
            scores("all", [evaluation.all]), scores("by folder", evaluation.byFolder),
            scores("by kind", evaluation.byKind), worstKinds, scores("by best family", evaluation.byFamily), white,
            faults, multi, confusion, calibration, smoothness, misses,
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func scores(_ title: String, _ scores: [Evaluation.Score]) -> String {
        guard !scores.isEmpty else { return "" }
        let width = max(16, scores.map(\.name.count).max() ?? 0)
        let head = [
            title.padded(width), "images", "strict".leftPadded(7), "95 % interval", "lenient", "95 % interval",
            "any color", "unusable",
        ]
        return ([head] + scores.map { row($0, nameWidth: width) }).map { $0.joined(separator: "  ") }
            .joined(separator: "\n")
    }

    private func row(_ score: Evaluation.Score, nameWidth: Int) -> [String] {
        [
            score.name.padded(nameWidth), String(score.count).leftPadded(6),
            percent(score.topAccuracy).leftPadded(7), interval(score.topInterval).leftPadded(13),
            percent(score.acceptableAccuracy).leftPadded(7), interval(score.acceptableInterval).leftPadded(13),
            percent(score.anyAccuracy).leftPadded(9), String(score.failed).leftPadded(8),
        ]
    }

    private var worstKinds: String {
        guard !evaluation.worstKinds.isEmpty else { return "" }
        let width = max(16, evaluation.worstKinds.map(\.score.name.count).max() ?? 0)
        let lines = evaluation.worstKinds.map { kind in
            let score = kind.score
            return [
                score.name.padded(width), String(score.count).leftPadded(6),
                percent(score.acceptableAccuracy).leftPadded(7), interval(score.acceptableInterval).leftPadded(13),
                kind.misses.map(\.image).joined(separator: ", "),
            ].joined(separator: "  ")
        }
        return (["worst kinds".padded(width) + "  images  lenient  95 % interval  such as"] + lines)
            .joined(separator: "\n")
    }

    private var white: String {
        guard evaluation.white.count > 0 else { return "" }
        return "white goods named white or beige: \(percent(evaluation.white.topAccuracy)) of \(evaluation.white.count)"
    }

    private var faults: String {
        let all = evaluation.all.count
        guard all > 0 else { return "" }
        let lines = PaletteFault.allCases.map { fault in
            let count = evaluation.count(of: fault)
            let part = percent(Double(count) / Double(all)).leftPadded(7)
            return "\(fault.description.padded(42))  \(String(count).leftPadded(6))  \(part)"
        }
        return (["images with".padded(42) + "  images     part"] + lines).joined(separator: "\n")
    }

    private var multi: String {
        guard let multi = evaluation.multi else { return "" }
        return """
            multi: on \(percent(multi.foundPart)) of \(multi.multicolored) goods of several colors; right on \
            \(percent(multi.rightPart)) of the \(multi.flagged) images that have it
            """
    }

    private var confusion: String {
        let families = Family.allCases
        let head = "label \\ measured".padded(16) + families.map { $0.rawValue.leftPadded(7) }.joined()
        let rows = families.map { label in
            label.rawValue.padded(16)
                + families.map { measured in
                    let count = evaluation.count(label: label, measured: measured)
                    return (count == 0 ? "." : String(count)).leftPadded(7)
                }.joined()
        }
        return ([head] + rows).joined(separator: "\n")
    }

    private var calibration: String {
        let bins = evaluation.calibration.filter { $0.count > 0 }
        guard !bins.isEmpty else { return "" }
        let lines = bins.map { bin in
            let range = "\(bin.lowerBound.fixed(1))-\((bin.lowerBound + 0.1).fixed(1))"
            let mean = percent(bin.confidence / Double(bin.count))
            let right = percent(Double(bin.right) / Double(bin.count))
            let acceptable = percent(Double(bin.acceptable) / Double(bin.count))
            return [
                range.padded(16), String(bin.count).leftPadded(6), mean.leftPadded(7), right.leftPadded(7),
                acceptable.leftPadded(10),
            ].joined(separator: "  ")
        }
        let sure = evaluation.confident
        let summary = """
            above 0.9: \(sure.count) of \(evaluation.all.count) images; \(percent(sure.topAccuracy)) of them right, \
            \(percent(sure.acceptableAccuracy)) acceptable
            """
        let head = "confidence".padded(16) + "  images     mean    right  acceptable"
        return ([head] + lines + [summary]).joined(separator: "\n")
    }

    private var smoothness: String {
        let wall = evaluation.smoothness
        return """
            wall, CIEDE2000 between neighbors: mean \(wall.mean.fixed(2)), 95th percentile \
            \(wall.percentile95.fixed(2)), largest \(wall.largest.fixed(2)); \(wall.familyRuns) family runs
            """
    }

    private var misses: String {
        guard !evaluation.misses.isEmpty else { return "" }
        let lines = evaluation.misses.map { miss in
            let colors =
                miss.analysis?.colors.map { "\($0.rgb.hex) \($0.family.rawValue)" }.joined(separator: ", ")
                ?? "unusable"
            let families = miss.judgement.acceptable.map(\.rawValue).joined(separator: "|")
            return "\(miss.confidence.fixed(2))  \(miss.image)  \(families), measured \(colors)"
        }
        return (["surest misses"] + lines).joined(separator: "\n")
    }
}

extension PaletteFault {
    /// What such an image has.
    fileprivate var description: String {
        switch self {
        case .deniedWord: "a word that people deny for its color"
        case .deniedFirstWord: "a first word that people deny"
        case .alikeColors: "two colors within CIEDE2000 8"
        case .tinyColor: "a color below 2 % share"
        case .smallerFirst: "a first color smaller than the second"
        }
    }
}

/// With a plain space, for columns.
private func percent(_ part: Double) -> String { part.percent(1, space: " ") }

/// In percent.
private func interval(_ interval: WilsonInterval) -> String {
    "[\((100 * interval.lower).fixed(1)), \((100 * interval.upper).fixed(1))]"
}
