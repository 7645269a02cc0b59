/// An order of items by price.
package enum PriceOrder: String, Sendable, CaseIterable {
    case price
    case descendingPrice = "-price"
}

extension ItemColumns {
    /// Items by price, equal ones in the order given. Prices of several currencies say nothing of each other: those of
    /// the currency that most items have come first. Items without a price come last, whatever the order.
    func sorted(_ items: [Int32], by order: PriceOrder) -> [Int32] {
        var counts = [Int](repeating: 0, count: currencies.words.count)
        for item in 0..<count where !prices[item].isNaN { counts[Int(currencies.numbers[item])] += 1 }
        let ranked = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
        var places = counts
        for (place, currency) in ranked.enumerated() { places[currency] = place }
        let sign: Double = order == .price ? 1 : -1
        let keys = items.enumerated().map { number, item in
            let price = prices[Int(item)]
            let place = price.isNaN ? Int.max : places[Int(currencies.numbers[Int(item)])]
            return (place: place, price: price.isNaN ? 0 : sign * price, number: number)
        }
        return keys.sorted { $0 < $1 }.map { items[$0.number] }
    }
}
