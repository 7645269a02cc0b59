import Text
import Catalogue

/// What an item costs, and whether it is to be had.
extension PageColumns {
    /// `price`: amounts in the main unit of a currency, null for none. `currencies`: those not seen in earlier chunks;
    /// `currency`: the number of the one that all prices of the chunk are in, or a number for each item.
    mutating func writePrices(_ json: inout JSONText) {
        let prices = entries.map(\.item.price)
        guard prices.contains(where: { $0 != nil }) else { return }
        let numbers = prices.map { $0.map { currencies.number(of: $0.currency) } }
        json.column("price") { list in
            for price in prices {
                if let price { list.verbatim(Array(price.amountText.utf8)) } else { list.null() }
            }
        }
        json.column("currencies") { list in for currency in currencies.takeNew() { list.value(currency) } }
        let different = Set(numbers.compactMap { $0 })
        if let only = different.first, different.count == 1 {
            json.field("currency", only)
        } else {
            json.column("currency") { list in for number in numbers { list.value(number ?? 0) } }
        }
    }

    /// A letter an item: `y` in stock, `n` not, `?` where the feed does not say.
    func writeStock(_ json: inout JSONText) {
        guard entries.contains(where: { $0.item.isInStock != nil }) else { return }
        let letters = entries.map { entry in entry.item.isInStock.map { $0 ? "y" : "n" } ?? "?" }
        json.field("stock", letters.joined())
    }
}
