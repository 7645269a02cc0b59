import Catalogue
import Text

/// How many of all may go wrong, or go away.
package enum FailureLimit: Sendable, Equatable {
    case count(Int)
    /// Part of all, 0...1.
    case part(Double)

    /// Reads `20` or `5%`; nil for anything else.
    package init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
            self = .part(percent / 100)
        } else {
            guard let count = Int(text), count >= 0 else { return nil }
            self = .count(count)
        }
    }

    /// As people write it.
    package var text: String {
        switch self {
        case .count(let limit): "\(limit)"
        case .part(let limit): "\((limit * 100).shortest(3))%".replacing(".0%", with: "%")
        }
    }

    package func allows(_ count: Int, of total: Int) -> Bool {
        switch self {
        case .count(let limit): count <= limit
        case .part(let limit): Double(count) <= Double(total) * limit
        }
    }
}

extension FailureLimit {
    /// A sentence when more rows and items stay without a color than may.
    func excess(of counts: WallCounts, in catalogue: String) -> String? {
        // What the shop does not show is not a failure.
        let skipped = counts.skippedRows - counts.unpublishedRows
        let (failed, items) = (counts.failed, counts.items)
        guard !allows(failed + skipped, of: items + skipped) else { return nil }
        var parts: [String] = []
        if skipped > 0 { parts.append("\(skipped) of \(items + skipped) rows gave no item") }
        if failed > 0 { parts.append("\(failed) of \(items) items have no color") }
        return """
            \(parts.joined(separator: " and ")), more than --max-failures allows; huewall status \(catalogue) \
            --failures lists why.
            """
    }
}
