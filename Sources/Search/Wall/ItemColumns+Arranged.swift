import Text

extension ItemColumns {
    /// The columns of the same items in another order. Some items show another color.
    /// - Parameters:
    ///   - order: the item that each place has.
    ///   - changed: lines of `metadata.ndjson`, by item: only their colors, flags and confidence are read.
    /// - Complexity: O(n).
    func arranged(_ order: [Int], _ changed: [Int: JSONValue]) -> ItemColumns {
        var new = ItemColumns()
        new.ids = ids.arranged(order)
        new.texts = texts.arranged(order)
        new.keys = keys.arranged(order)
        new.attributes = attributes.arranged(order)
        new.vendorColors = vendorColors.arranged(order)
        new.currencies = currencies.arranged(order)
        new.brands = brands.arranged(order)
        new.categories = categories.arranged(order)
        new.prices = order.map { prices[$0] }
        new.stock = order.map { stock[$0] }
        new.imageHashes = order.map { imageHashes[$0] }
        new.colors.reserveCapacity(colors.count)
        for item in order {
            if let line = changed[item] {
                new.appendColors(of: line)
            } else {
                new.colorNames.append(colorNames[item])
                new.families.append(families[item])
                new.flags.append(flags[item])
                new.confidences.append(confidences[item])
                new.colors += colors[colorRange(of: item)]
                new.colorEnds.append(UInt32(new.colors.count))
            }
        }
        return new
    }
}
