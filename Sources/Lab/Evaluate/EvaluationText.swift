import Catalogue
import Colors
import Text

extension Evaluation {
    /// The evaluation in text for people.
    package var text: String {
        sections([
            scores("all", [all]), scores("by folder", byFolder), scores("by kind", byKind), worstKindLines,
            scores("by best family", byFamily), whiteLines, faultLines, multiLines, confusionLines, calibrationLines,
            smoothnessLines, missLines,
        ])
    }

    private func scores(_ title: String, _ scores: [Score]) -> [String] {
        guard !scores.isEmpty else { return [] }
        let heads = ["images", " strict", "95 % interval", "lenient", "95 % interval", "any color", "unusable"]
        let rows = scores.map { $0.cells + [percent($0.anyAccuracy), String($0.failed)] }
        return table(title, heads, rows, width: 16)
    }

    private var worstKindLines: [String] {
        let kinds = worstKinds
        guard !kinds.isEmpty else { return [] }
        let rows = kinds.map(\.score.cells).map { Array($0[..<2] + $0[4...]) }
        let lines = table("worst kinds", ["images", "lenient", "95 % interval"], rows, width: 16)
        let examples = ["such as"] + kinds.map { $0.misses.map(\.image).joined(separator: ", ") }
        return zip(lines, examples).map { $0 + "  " + $1 }
    }

    private var whiteLines: [String] {
        let white = white
        guard white.count > 0 else { return [] }
        return ["white goods named white or beige: \(percent(white.topAccuracy)) of \(white.count)"]
    }

    private var faultLines: [String] {
        let all = all.count
        guard all > 0 else { return [] }
        let rows = PaletteFault.allCases.map { fault in
            let images = count(of: fault)
            return [fault.description, String(images), percent(Double(images) / Double(all))]
        }
        return table("images with", ["images", "   part"], rows, width: 42)
    }

    private var multiLines: [String] {
        guard let multi else { return [] }
        return [
            """
            multi: on \(percent(multi.foundPart)) of \(multi.multicolored) goods of several colors; right on \
            \(percent(multi.rightPart)) of the \(multi.flagged) images that have it
            """
        ]
    }

    private var confusionLines: [String] {
        let families = Family.allCases
        let head = "label \\ measured".padded(16) + families.map { $0.rawValue.leftPadded(7) }.joined()
        return [head]
            + families.map { label in
                let counts = families.map { count(label: label, measured: $0) }
                let cells = counts.map { ($0 == 0 ? "." : String($0)).leftPadded(7) }
                return label.rawValue.padded(16) + cells.joined()
            }
    }

    private var calibrationLines: [String] {
        let (bins, sure) = (calibration.filter { $0.score.count > 0 }, confident)
        guard !bins.isEmpty else { return [] }
        let rows = bins.map { bin in
            let score = bin.score
            let parts = [bin.confidence / Double(score.count), score.topAccuracy, score.acceptableAccuracy]
            let range = "\(bin.lowerBound.fixed(1))-\((bin.lowerBound + 0.1).fixed(1))"
            return [range, String(score.count)] + parts.map(percent)
        }
        let summary = """
            above 0.9: \(sure.count) of \(all.count) images; \(percent(sure.topAccuracy)) of them right, \
            \(percent(sure.acceptableAccuracy)) acceptable
            """
        return table("confidence", ["images", "   mean", "  right", "acceptable"], rows, width: 16) + [summary]
    }

    private var smoothnessLines: [String] {
        let wall = smoothness
        return [
            """
            wall, CIEDE2000 between neighbors: mean \(wall.mean.fixed(2)), 95th percentile \
            \(wall.percentile95.fixed(2)), largest \(wall.largest.fixed(2)); \(wall.familyRuns) family runs
            """
        ]
    }

    private var missLines: [String] {
        let misses = misses
        guard !misses.isEmpty else { return [] }
        return ["surest misses"]
            + misses.map { miss in
                let colors =
                    miss.analysis?.colors.map { "\($0.rgb.hex) \($0.family.rawValue)" }.joined(separator: ", ")
                    ?? "unusable"
                return "\(miss.confidence.fixed(2))  \(miss.image)  \(miss.judgement.words), measured \(colors)"
            }
    }
}

extension WallEvaluation {
    /// The evaluation in text for people.
    package var text: String { sections([scoreLines, wordLines, lossLines]) }

    private var scoreLines: [String] {
        let heads = [" items", " strict", "95 % interval", "lenient", "95 % interval"]
        return table("the wall", heads, [shown, pictured].map(\.cells), width: 20)
    }

    private var wordLines: [String] {
        guard !words.isEmpty else { return ["No word of the shop decided what a judged item shows."] }
        let rows = (fields.map { ("all", $0) } + words.map { ($0.text, $0) }).map { name, word in
            [name, word.field.rawValue.padded(11)] + [word.items, word.gained, word.lost].map { String($0) }
        }
        return table("words that decided", ["field".padded(11), " items", "gained", "  lost"], rows, width: 20)
    }

    private var lossLines: [String] {
        guard !losses.isEmpty else { return [] }
        return ["lost by words"]
            + losses.map { loss in
                """
                \(loss.id)  \(loss.title)  \(loss.judgement.words), the picture \(loss.pictured.rawValue), \
                "\(loss.word)" \(loss.shown.rawValue)
                """
            }
    }
}

extension Evaluation.Score {
    /// Name, number of images, and number of right ones: strict and lenient, with intervals.
    fileprivate var cells: [String] {
        [name, String(count), percent(topAccuracy), interval(topInterval)]
            + [percent(acceptableAccuracy), interval(acceptableInterval)]
    }
}

extension PaletteFault {
    /// A description of the fault.
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

extension Judgement {
    /// The acceptable families.
    fileprivate var words: String { acceptable.map(\.rawValue).joined(separator: "|") }
}

/// Joins sections with empty lines, without empty sections.
private func sections(_ sections: [[String]]) -> String {
    sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
}

/// The lines of a table: names on the left, right-aligned columns as wide as their heads.
/// - Parameters:
///   - rows: the name and the cells of each row.
///   - width: the least width of names.
private func table(_ title: String, _ heads: [String], _ rows: [[String]], width: Int) -> [String] {
    let width = max(width, rows.map { $0[0].count }.max() ?? 0)
    return ([[title] + heads] + rows).map { row in
        let cells = zip(row.dropFirst(), heads).map { $0.leftPadded($1.count) }
        return ([row[0].padded(width)] + cells).joined(separator: "  ")
    }
}

/// With an ordinary space, to align columns.
private func percent(_ part: Double) -> String { part.percent(1, space: " ") }

/// In percent.
private func interval(_ interval: WilsonInterval) -> String {
    "[\((100 * interval.lower).fixed(1)), \((100 * interval.upper).fixed(1))]"
}
