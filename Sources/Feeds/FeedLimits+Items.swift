import Catalogue
import Text

extension FeedLimits {
    /// The item with texts of bounded length and without NUL, which databases and C take for the end of a text; or why
    /// an item cannot be made of it.
    func bounded(_ item: CatalogueItem, row: Int) -> Result<CatalogueItem, SkippedRow> {
        for id in [item.id, item.productId] where id.utf8.count > fieldBytes {
            return .failure(.tooLong(row: row, id: id, what: "an id", limit: fieldBytes))
        }
        guard item.image.utf8.count <= addressBytes else {
            return .failure(.tooLong(row: row, id: item.id, what: "an image address", limit: addressBytes))
        }
        var item = item
        item.id = item.id.withoutNUL
        item.productId = item.productId.withoutNUL
        item.image = item.image.withoutNUL
        item.url = item.url.utf8.count > addressBytes ? "" : item.url.withoutNUL
        item.title = text(item.title)
        item.vendorColor = text(item.vendorColor)
        item.handle = text(item.handle)
        item.sku = text(item.sku)
        item.price = item.price.map { Price(amount: $0.amount, currency: text($0.currency)) }
        item.variantIds = item.variantIds.map(text)
        item.attributes = item.attributes.prefix(AttributeList.limit).map {
            ItemAttribute(text($0.name), text($0.value))
        }
        item.brand = text(item.brand)
        item.category = text(item.category)
        var images = ImageAddresses(mostBytesEach: addressBytes)
        for image in item.moreImages { images.add(image.withoutNUL) }
        item.moreImages = []
        item.addImages(images.all)
        return .success(item)
    }

    func bounded(_ row: SkippedRow) -> SkippedRow {
        SkippedRow(row: row.row, reason: row.reason, message: text(row.message))
    }

    private func text(_ text: String) -> String { text.withoutNUL.cut(toBytes: fieldBytes) }
}

extension String {
    /// With U+FFFD for NUL.
    fileprivate var withoutNUL: String {
        utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : self
    }
}

extension SkippedRow {
    fileprivate static func tooLong(row: Int, id: String, what: String, limit: Int) -> SkippedRow {
        let message = "Row \(row) (\(id.cut(toBytes: 60))) has \(what) of more than \(limit) bytes; shorten it."
        return SkippedRow(row: row, reason: .unreadable, message: message)
    }
}
