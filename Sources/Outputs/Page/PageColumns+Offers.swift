import Catalogue
import Text

/// What an item costs, and whether it is in stock.
extension PageColumns {
    /// `price`: amounts in the main unit of a currency, null for none. `currencies`: those not seen in earlier chunks;
    /// `currency`: the number of the one that all prices of the chunk are in, or a number for each item.
    mutating func writePrices(_ json: inout JSONText) {
        let prices = entries.map(\.item.price)
        guard prices.contains(where: { $0 != nil }) else { return }
        let numbers = prices.map { $0.map { currencies.number(of: $0.currency) } }
        json.column("price", prices.map { $0.map { JSONSource(Array($0.amountText.utf8)) } })
        json.column("currencies", currencies.takeNew())
        let different = Set(numbers.compactMap { $0 })
        if let only = different.first, different.count == 1 {
            json.field("currency", only)
        } else {
            json.column("currency", numbers.map { $0 ?? 0 })
        }
    }

    /// A letter an item: `y` in stock, `n` not, `?` where the feed does not say.
    func writeStock(_ json: inout JSONText) {
        guard entries.contains(where: { $0.item.isInStock != nil }) else { return }
        let letters = entries.map { entry in entry.item.isInStock.map { $0 ? "y" : "n" } ?? "?" }
        json.field("stock", letters.joined())
    }
}
