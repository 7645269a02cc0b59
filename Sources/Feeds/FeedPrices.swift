import Catalogue
import Foundation
import Text

/// Reads the prices of a feed, each by itself, and notes the first one that is ambiguous.
struct FeedPrices: Sendable, Equatable {
    /// The first ambiguous price, as long as no other one resolves it.
    private var first: Open?
    private var count = 0
    private var hasDot = false
    private var hasComma = false

    private struct Open: Sendable, Equatable {
        let row: Int
        let text: String
        let amount: Decimal
    }

    init() {}

    /// - Parameter currency: ISO 4217, used when the text names none.
    /// - Returns: nil for a text without a price.
    mutating func price(_ text: String, currency: String = "", row: Int) -> Price? {
        guard let (price, mark) = Price.read(text, currency: currency) else { return nil }
        switch mark {
        case .dot: hasDot = true
        case .comma: hasComma = true
        case .unknown: break
        case .open:
            count += 1
            if first == nil { first = Open(row: row, text: text.trimmed, amount: price.amount) }
        }
        return price
    }

    /// A sentence about the first ambiguous price; nil when there is none, or all other prices have a dot before their
    /// decimals, as huewall assumes.
    var warning: String? {
        guard let first, hasComma || !hasDot else { return nil }
        // One reading is a thousand times the other, and 1000 or more.
        let (thousands, decimals) =
            first.amount < 1000 ? (first.amount * 1000, first.amount) : (first.amount, first.amount / 1000)
        let other = first.amount == decimals ? thousands : decimals
        let reason =
            hasComma ? "other prices have a comma before their decimals" : "no other price shows what its mark is for"
        let more = count > 1 ? " \(count) prices are like it." : ""
        return """
            Row \(first.row) has the price '\(first.text.prefix(40))', which is read as \(first.amount) and may mean \
            \(other): \(reason).\(more) Write \(thousands) if it is that, or else two decimals.
            """
    }
}
