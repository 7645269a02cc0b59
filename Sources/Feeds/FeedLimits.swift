import Catalogue
import Text

/// The limits of a feed: no feed, however it is made, may fill memory or keep a run busy forever.
package struct FeedLimits: Sendable, Equatable {
    /// Bytes of all pages of a feed, unpacked: a million products of 2 kB.
    package var feedBytes = 2 << 30
    /// How many bytes a compressed byte may unpack to, besides the first 64 MiB. Feeds shrink to a tenth, bombs to a
    /// thousandth.
    var unpackedRatio = 100
    /// Bytes that any page may unpack to, whatever the ratio.
    var freeUnpackedBytes = 64 << 20
    /// Rows that become no item.
    var unusableRows = 500_000
    /// Rows that are kept with the reason why they became no item; the others are only counted.
    var keptUnusableRows = 10_000
    /// Disk space that must stay free beside a feed's pages.
    package var freeDiskBytes = 256 << 20
    /// Bytes of one record: a line, an element of a list, a row, an item of XML. No product needs more, and a quote or
    /// bracket that is never closed must not swallow the rest of the feed.
    package var recordBytes = 8 << 20
    /// Cells of a row of CSV, and members of a record of JSON or XML: as many as a spreadsheet has columns.
    package var cells = 16_384
    /// Bytes of a text such as a title or a color. A longer text is cut and gets `…` at its end; an item with a longer
    /// id is skipped.
    package var fieldBytes = 4 << 10
    /// Bytes of an address. An item whose image has a longer one is skipped; a longer address of its page is left out.
    package var addressBytes = 8 << 10
    /// Addresses that are read of one list of pictures: as many as a Shopify product may have.
    package static let pictures = 250
    /// Bytes of the addresses of a product's pictures together, and of an item's further pictures; the rest is left
    /// out.
    static let pictureBytes = 32 << 10
    /// Products and variants that wait for later records: a few kB each.
    var waiting = 100_000

    /// Nested elements of XML; for JSON see `JSONValue.nesting`.
    static let nesting = 64
    /// Options of a product; Shopify has 3.
    package static let options = 10

    package init() {}
}

extension FeedLimits {
    /// The item with texts of bounded length and without NUL, which ends a text for databases and C; or why it is
    /// skipped.
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
        for image in item.furtherPictures { images.add(image.withoutNUL) }
        item.furtherPictures = []
        item.addFurtherPictures(images.all)
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

/// A set of texts that takes 8 bytes each. Among a million different texts, two are taken for equal with a probability
/// of 3e-8.
struct SeenTexts {
    private var hashes: Set<UInt64> = []

    func contains(_ text: String) -> Bool { hashes.contains(SeenTexts.hash(text)) }

    /// - Returns: false when the text was seen before.
    mutating func insert(_ text: String) -> Bool { hashes.insert(SeenTexts.hash(text)).inserted }

    private static func hash(_ text: String) -> UInt64 { seededHash(text.utf8) }
}
