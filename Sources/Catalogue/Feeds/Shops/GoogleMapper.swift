/// A Google Merchant feed, as XML or as a table: an item a product variant, variants tied by `item_group_id`.
///
/// Variants of a group that follow each other are taken together; a later one of the same group and color is merged. Items
/// of a group have the id `GROUP:COLOR` (`ShopProduct`), others keep their own.
struct GoogleMapper: ItemMapper {
    let urls: FeedURLs
    private var group: ShopProduct?
    private var seenIds = SeenTexts()
    private var seenItems = SeenTexts()

    /// A group larger than this is taken in parts: memory must not depend on the feed.
    private static let colorLimit = 1_000

    init(urls: FeedURLs) { self.urls = urls }

    /// Whether normalized column names are Google's.
    static func recognizes(_ columns: [String]) -> Bool {
        let typical: Set<String> = [
            "availability", "itemgroupid", "googleproductcategory", "condition", "gtin", "mpn", "additionalimagelink",
            "identifierexists",
        ]
        let hasNeeded = columns.contains("id") && columns.contains("title") && columns.contains("imagelink")
        return hasNeeded && columns.contains(where: typical.contains)
    }

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let fields = record.fields
        func text(_ name: String) -> String? { fields[name].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
        guard let id = text("id") else { return try deliver(.skipped(.missingId(row: row))) }
        guard seenIds.insert(id) else { return try deliver(.skipped(.duplicateId(row: row, id: id))) }
        guard let image = text("imagelink").map(urls.image) else {
            return try deliver(.skipped(.missingImage(row: row, id: id)))
        }
        let variant = ShopColor(
            name: text("color")?.asShown ?? text("colour")?.asShown ?? "", image: image,
            price: text("saleprice").flatMap { Price($0) } ?? text("price").flatMap { Price($0) },
            isInStock: text("availability").flatMap(Availability.isInStock), url: text("link").map(urls.page) ?? "",
            title: text("title")?.asShown ?? id)
        guard let groupId = text("itemgroupid") else {
            try finish(deliver)
            return try GoogleMapper.single(variant, id: id, row: row, deliver)
        }
        if group?.id != groupId || (group?.colors.count ?? 0) >= GoogleMapper.colorLimit {
            try finish(deliver)
            group = ShopProduct(id: groupId, title: variant.title, row: row)
            group?.url = variant.url
            group?.image = image
        }
        group?.add(variant)
    }

    private static func single(_ variant: ShopColor, id: String, row: Int, _ deliver: Deliver) throws {
        let item = CatalogueItem(
            id: id, productId: id, title: variant.title, url: variant.url, image: variant.image ?? "",
            vendorColor: variant.name, price: variant.price, isInStock: variant.isInStock)
        try deliver(.item(item, row: row))
    }

    mutating func finish(_ deliver: Deliver) throws {
        guard let group else { return }
        self.group = nil
        try group.deliver { delivery in
            if case .item(let item, _) = delivery, !seenItems.insert(item.id) { return try deliver(.merged(1)) }
            try deliver(delivery)
        }
    }
}
