/// Records whose fields are found by their names or by a map: one item each, but for sizes.
///
/// Sizes are grouped only when the map says what a product and a color is: records of the same `productId` and
/// `vendorColor` are then one item, with the id of the first.
struct PlainMapper: ItemMapper {
    private let mapping: ItemMapping
    private let unwrapped: ItemMapping
    private let groups: Bool
    private var seen = SeenTexts()

    init(map: FieldMap, urls: FeedURLs) {
        mapping = ItemMapping(map: map, urls: urls)
        unwrapped = ItemMapping(map: map.unwrapped(from: PlainMapper.wrapper), urls: urls)
        groups = map.paths[.productId] != nil && map.paths[.vendorColor] != nil
    }

    /// GraphQL's connections wrap their elements.
    private static let wrapper = "node"

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let node = record.object[PlainMapper.wrapper]
        let isWrapped = node.isObject && Set(record.object.names).isSubset(of: [PlainMapper.wrapper, "cursor"])
        let value = isWrapped ? .object(node) : record
        guard mapping.map.includes(value.object) else { return try deliver(.ignored) }
        switch (isWrapped ? unwrapped : mapping).item(from: value, row: row) {
        case .failure(let skipped): try deliver(.skipped(skipped))
        case .success(let item):
            let key = item.productId + "\u{1F}" + ColorSlug.make(item.vendorColor)
            if groups, !item.vendorColor.isEmpty, !seen.insert(key) { return try deliver(.merged(1)) }
            try deliver(.item(item, row: row))
        }
    }
}
