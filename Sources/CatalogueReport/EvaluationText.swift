package import ColorAnalysis

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
            let range = "\(decimal(bin.lowerBound, 1))-\(decimal(bin.lowerBound + 0.1, 1))"
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
            wall, CIEDE2000 between neighbors: mean \(decimal(wall.mean, 2)), 95th percentile \
            \(decimal(wall.percentile95, 2)), largest \(decimal(wall.largest, 2)); \(wall.familyRuns) family runs
            """
    }

    private var misses: String {
        guard !evaluation.misses.isEmpty else { return "" }
        let lines = evaluation.misses.map { miss in
            let colors =
                miss.analysis?.colors.map { "\($0.rgb.hex) \($0.family.rawValue)" }.joined(separator: ", ")
                ?? "unusable"
            return "\(decimal(miss.confidence, 2))  \(miss.image)  \(miss.label.rawValue), measured \(colors)"
        }
        return (["surest misses"] + lines).joined(separator: "\n")
    }
}

extension JSONText {
    /// An evaluation for programs.
    package mutating func evaluation(_ evaluation: Evaluation) {
        object { json in
            json.key("all")
            json.score(evaluation.all)
            for (name, scores) in [
                ("byFolder", evaluation.byFolder), ("byKind", evaluation.byKind), ("byFamily", evaluation.byFamily),
            ] {
                json.key(name)
                json.array { list in scores.forEach { list.score($0) } }
            }
            json.key("white")
            json.score(evaluation.white)
            json.key("above0.9")
            json.score(evaluation.confident)
            json.key("confusion")
            json.confusion(evaluation)
            json.key("calibration")
            json.array { list in evaluation.calibration.forEach { list.bin($0) } }
            json.key("smoothness")
            json.smoothness(evaluation.smoothness)
            json.key("misses")
            json.array { list in evaluation.misses.forEach { list.miss($0) } }
        }
    }

    private mutating func score(_ score: Evaluation.Score) {
        object { json in
            json.field("name", score.name)
            json.field("images", score.count)
            json.field("top1", score.topAccuracy)
            json.field("any", score.anyAccuracy)
            json.field("unusable", score.failed)
        }
    }

    private mutating func confusion(_ evaluation: Evaluation) {
        object { rows in
            for label in Family.allCases {
                rows.key(label.rawValue)
                rows.object { row in
                    for measured in Family.allCases where evaluation.count(label: label, measured: measured) > 0 {
                        row.field(measured.rawValue, evaluation.count(label: label, measured: measured))
                    }
                }
            }
        }
    }

    private mutating func bin(_ bin: Evaluation.ConfidenceBin) {
        object { json in
            json.field("from", bin.lowerBound)
            json.field("images", bin.count)
            json.field("right", bin.right)
            json.field("confidence", bin.count == 0 ? 0 : bin.confidence / Double(bin.count))
        }
    }

    private mutating func smoothness(_ wall: WallSmoothness) {
        object { json in
            json.field("mean", wall.mean)
            json.field("percentile95", wall.percentile95)
            json.field("largest", wall.largest)
            json.field("familyRuns", wall.familyRuns)
        }
    }

    private mutating func miss(_ miss: LabelledResult) {
        object { json in
            json.field("image", miss.image)
            json.field("label", miss.label.rawValue)
            json.field("confidence", miss.confidence)
            json.key("colors")
            json.colors(miss.analysis?.colors ?? [])
        }
    }
}

private func percent(_ part: Double) -> String { decimal(part * 100, 1) + " %" }

/// A number with exactly `places` decimals.
private func decimal(_ number: Double, _ places: Int) -> String {
    let scale = places == 1 ? 10.0 : 100.0
    let scaled = Int((abs(number) * scale).rounded())
    let fraction = String(scaled % Int(scale)).leftPadded(places, with: "0")
    return "\(number < 0 && scaled > 0 ? "-" : "")\(scaled / Int(scale)).\(fraction)"
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    fileprivate func leftPadded(_ width: Int, with filler: String = " ") -> String {
        String(repeating: filler, count: max(0, width - count)) + self
    }
}
