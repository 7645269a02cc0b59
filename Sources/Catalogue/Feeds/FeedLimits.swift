/// How much of a feed is taken: no feed, however it is made, may fill memory or keep a run busy for ever.
package struct FeedLimits: Sendable, Equatable {
    /// Of a compressed page when it is unpacked. A million products of 2 kB; a bomb of 2 MB has as much.
    package var unpackedBytes = 2 << 30
    /// Of one record: a line, an element of a list, a row, an item of XML. No product needs more, and a quote or bracket that
    /// is never closed must not take in the rest of the feed.
    package var recordBytes = 8 << 20
    /// Of a row of CSV, and members of an item of XML: as many as a spreadsheet has columns.
    package var cells = 16_384
    /// Lists and objects, or elements, inside each other.
    package var nesting = 64
    /// Of a text such as a title or a color; what is longer is cut, with `…` at its end. An item whose id is longer is
    /// skipped.
    package var fieldBytes = 4 << 10
    /// Of an address. An item whose image has a longer one is skipped; a longer address of its page is left out.
    package var addressBytes = 8 << 10
    /// Variants of one product that are told apart, as many as Shopify has at most; the others only count.
    package var variants = 2_048
    /// Attributes of one item, and values of one attribute.
    package var attributes = 100

    package init() {}
}

extension FeedLimits {
    /// The item with texts of bounded length and without NUL, which databases and C take for the end of a text; or why an
    /// item cannot be made of it.
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
        item.attributes = item.attributes.prefix(attributes).map { ItemAttribute(text($0.name), text($0.value)) }
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

    /// The beginning, and a mark that it is no more than that.
    func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit - "…".utf8.count)
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }  // inside of a letter
        return self[..<end] + "…"
    }
}

extension SkippedRow {
    fileprivate static func tooLong(row: Int, id: String, what: String, limit: Int) -> SkippedRow {
        let message = "Row \(row) (\(id.cut(toBytes: 60))) has \(what) of more than \(limit) bytes; shorten it."
        return SkippedRow(row: row, reason: .unreadable, message: message)
    }
}
