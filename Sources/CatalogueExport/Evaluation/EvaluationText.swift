package import ColorAnalysis
import ColorScience

/// An evaluation as a person reads it.
package struct EvaluationText {
    private let evaluation: Evaluation

    package init(_ evaluation: Evaluation) {
        self.evaluation = evaluation
    }

    package var text: String {
        [
            scores("all", [evaluation.all]), scores("by folder", evaluation.byFolder),
            scores("by kind", evaluation.byKind), scores("by family", evaluation.byFamily), white, confusion,
            calibration,
            smoothness, misses,
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func scores(_ title: String, _ scores: [Evaluation.Score]) -> String {
        guard !scores.isEmpty else { return "" }
        let width = max(16, scores.map(\.name.count).max() ?? 0)
        let head = title.padded(width) + "  images   top-1  any color  unusable"
        let lines = scores.map { score in
            [
                score.name.padded(width), String(score.count).leftPadded(6), percent(score.topAccuracy).leftPadded(6),
                percent(score.anyAccuracy).leftPadded(9), String(score.failed).leftPadded(8),
            ].joined(separator: "  ")
        }
        return ([head] + lines).joined(separator: "\n")
    }

    private var white: String {
        guard evaluation.white.count > 0 else { return "" }
        return "white goods named white or beige: \(percent(evaluation.white.topAccuracy)) of \(evaluation.white.count)"
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
            return [range.padded(16), String(bin.count).leftPadded(6), mean.leftPadded(7), right.leftPadded(7)]
                .joined(separator: "  ")
        }
        let sure = evaluation.confident
        let summary = "above 0.9: \(percent(sure.topAccuracy)) of \(sure.count) right"
        return (["confidence".padded(16) + "  images     mean    right"] + lines + [summary]).joined(separator: "\n")
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
            return "\(miss.confidence.fixed(2))  \(miss.image)  \(miss.label.rawValue), measured \(colors)"
        }
        return (["surest misses"] + lines).joined(separator: "\n")
    }
}

/// With a plain space, for columns.
private func percent(_ part: Double) -> String { part.percent(1, space: " ") }
