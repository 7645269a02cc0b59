package import Catalogue
package import Colors
import Text

/// The summary of a wall on the page: the rows of its tables, and the same as JSON for the script.
package struct PageSummary: Sendable {
    /// Skipped rows of the feed that are named; further ones are only counted.
    private static let skippedLimit = 500

    package let summary: WallSummary

    package init(summary: WallSummary) { self.summary = summary }

    /// Every option in force, with the flag that sets it.
    package var options: [(flag: String, value: String)] {
        let options = summary.options
        return AnalysisOption.all.map { ("--\($0.name)", $0.value(in: options).text) }
    }

    /// The families that occur, most frequent first.
    var families: [(family: Family, count: Int)] {
        Family.allCases.compactMap { family in summary.counts.families[family].map { (family, $0) } }
            .sortedDescending { $0.1 }
    }

    /// The items of each family on this wall and on another, for families that either has.
    package func familyCounts(with other: PageSummary) -> [(family: Family, counts: (Int, Int))] {
        Family.allCases
            .map { ($0, (summary.counts.families[$0] ?? 0, other.summary.counts.families[$0] ?? 0)) }
            .filter { $0.1 != (0, 0) }
    }

    /// The codes of failures, most frequent first.
    var failureCodes: [(code: String, count: Int)] {
        summary.counts.failures.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    package var json: [UInt8] {
        JSONText.object { page in
            page.field("catalogue", summary.catalogue)
            page.field("command", summary.command)
            page.field("minBrightness", summary.options.order.minBrightness)
            page.field("minSaturation", summary.options.order.minSaturation)
            page.field("order", summary.options.order.order.rawValue)
            page.field("families", Family.allCases.map(\.rawValue))
            page.field("colorNames", PageColorWords.names)
            page.field("colorWords", PageColorWords.words)
            page.field("colorTranslations", PageColorWords.translations)
            page.field("typicalColors", PageNaming.typicalColors)
            page.field("survey", PageNaming.survey)
            page.field("flags", ImageFlag.allCases.map(\.rawValue))
            page.field("flagLabels", ImageFlag.allCases.map(\.label))
            page.field("flagSentences", ImageFlag.allCases.map(\.sentence))
            page.field("options", options.map { [$0.flag, $0.value] })
            page.object("counts") { $0.totals(summary.counts) }
            let skipped = summary.skippedRows.prefix(PageSummary.skippedLimit)
            page.field("skipped", skipped.map { JSONRow($0.row, $0.reason.rawValue, $0.message) })
        }
    }
}

extension Sequence {
    /// The greatest value first; elements with equal values keep their order.
    func sortedDescending(by value: (Element) -> some Comparable) -> [Element] {
        enumerated().sorted { (value($1.element), $0.offset) < (value($0.element), $1.offset) }.map(\.element)
    }
}
