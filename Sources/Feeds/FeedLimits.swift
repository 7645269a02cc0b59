import Catalogue
import Text

/// How much of a feed is taken: no feed, however it is made, may fill memory or keep a run busy for ever.
package struct FeedLimits: Sendable, Equatable {
    /// Of all pages of a feed together, behind any compression: a million products of 2 kB.
    package var feedBytes = 2 << 30
    /// That compressed bytes may unpack to, for each of them, beside the first 64 MiB. Feeds shrink to a tenth, bombs
    /// to a thousandth.
    var unpackedRatio = 100
    /// Bytes that any page may unpack to, whatever the ratio.
    var freeUnpackedBytes = 64 << 20
    /// Rows that become no item. A feed has some, a bomb nothing else.
    var unusableRows = 500_000
    /// Of those, rows that are kept with what is wrong with them; the others only count.
    var keptUnusableRows = 10_000
    /// Space that a feed's pages leave free on their disk.
    package var freeDiskBytes = 256 << 20
    /// Of one record: a line, an element of a list, a row, an item of XML. No product needs more, and a quote or
    /// bracket that is never closed must not take in the rest of the feed.
    package var recordBytes = 8 << 20
    /// Of a row of CSV, and members of a record of JSON or XML: as many as a spreadsheet has columns.
    package var cells = 16_384
    /// Of a text such as a title or a color; what is longer is cut, with `…` at its end. An item whose id is longer is
    /// skipped.
    package var fieldBytes = 4 << 10
    /// Of an address. An item whose image has a longer one is skipped; a longer address of its page is left out.
    package var addressBytes = 8 << 10
    /// Addresses of pictures that are looked at in one list, as many as a Shopify product has.
    package static let pictures = 250
    /// Of the addresses of a product's pictures together, and of an item's further ones; those behind are left out.
    static let pictureBytes = 32 << 10
    /// Products and variants that wait for others behind them in the feed: a few kB each.
    var waiting = 100_000

    /// Elements of XML inside each other; of JSON it is `JSONValue.nesting`.
    static let nesting = 64
    /// Options that a variant may differ by; Shopify has 3.
    package static let options = 10

    package init() {}
}

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
        if let currency = item.price?.currency { item.price?.currency = text(currency) }
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

/// Texts that were seen, 8 bytes each: two of a million different ones are taken for equal with a chance of 3e-8.
struct SeenTexts {
    private var hashes: Set<UInt64> = []

    func contains(_ text: String) -> Bool { hashes.contains(SeenTexts.hash(text)) }

    /// - Returns: false when the text was seen before.
    mutating func insert(_ text: String) -> Bool { hashes.insert(SeenTexts.hash(text)).inserted }

    private static func hash(_ text: String) -> UInt64 { seededHash(text.utf8) }
}
