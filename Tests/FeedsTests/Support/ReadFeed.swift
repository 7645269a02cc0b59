import Catalogue
import Feeds

/// Everything that a feed delivers, in its order.
struct DeliveredRows: Equatable {
    var items: [CatalogueItem] = []
    /// The row of each item.
    var itemRows: [Int] = []
    /// Further variants of items that came before.
    var laterVariants: [CatalogueItem] = []
    var skipped: [SkippedRow] = []
    /// What the reader said of each page.
    var pages: [FeedPage] = []
    var counts = FeedCounts()
    /// Whose ids the items have.
    var idOwner = IdOwner.other

    /// The name of the feed's dialect.
    var format: String? { pages.first?.format }
}

/// Reads a whole feed that arrives in pieces of `chunkSize` bytes.
func readFeed(
    _ bytes: [UInt8], chunkSize: Int = 64 * 1024, format: FeedDialect? = nil, dialects: FeedDialects = .standard,
    map: FieldMap = FieldMap(), sourceURL: String = "", limits: FeedLimits = FeedLimits()
) throws -> DeliveredRows {
    var reader = FeedReader(
        dialect: format, dialects: dialects, map: map, sourceURL: sourceURL, budget: FeedBudget(limits))
    return try readPages([chunks(bytes, chunkSize)], with: &reader)
}

func readFeed(
    _ text: String, chunkSize: Int = 64 * 1024, format: FeedDialect? = nil, dialects: FeedDialects = .standard,
    map: FieldMap = FieldMap(), sourceURL: String = "", limits: FeedLimits = FeedLimits()
) throws -> DeliveredRows {
    try readFeed(
        Array(text.utf8), chunkSize: chunkSize, format: format, dialects: dialects, map: map, sourceURL: sourceURL,
        limits: limits)
}

/// Reads a feed that arrives in two pieces.
func readFeed(_ bytes: [UInt8], cutAt position: Int) throws -> DeliveredRows {
    var reader = FeedReader()
    return try readPages(
        [[Array(bytes[..<position]), Array(bytes[position...])].filter { !$0.isEmpty }], with: &reader)
}

/// Reads pages that arrive in pieces.
func readPages(_ pages: [[[UInt8]]], with reader: inout FeedReader) throws -> DeliveredRows {
    var rows = DeliveredRows()
    for page in pages {
        reader.open(BytePieces(page))
        try rows.pull(from: &reader)
        rows.pages.append(reader.lastPage)
    }
    reader.finish()
    try rows.pull(from: &reader)
    rows.counts = reader.counts
    rows.idOwner = reader.idOwner
    return rows
}

extension DeliveredRows {
    fileprivate mutating func pull(from reader: inout FeedReader) throws {
        while let row = try reader.next() {
            switch row.content {
            case .item(let item):
                items.append(item)
                itemRows.append(row.number)
            case .variants(let item): laterVariants.append(item)
            case .skipped(let row): skipped.append(row)
            }
        }
    }
}

private func chunks(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}

/// The error that a feed as a whole ends in; nil when it is read to its end. Of a cut feed without the byte.
func feedError(
    _ bytes: [UInt8], chunkSize: Int = 64 * 1024, format: FeedDialect? = nil, map: FieldMap = FieldMap(),
    sourceURL: String = "", limits: FeedLimits = FeedLimits()
) -> FeedError? {
    do {
        _ = try readFeed(
            bytes, chunkSize: chunkSize, format: format, map: map, sourceURL: sourceURL, limits: limits)
        return nil
    } catch FeedError.cutShort(let row, _, _) {
        return .cutShort(row: row)
    } catch {
        return error as? FeedError
    }
}

extension CatalogueItem {
    /// An item about which the feed says no more than this.
    static func made(
        _ id: String, image: String, title: String? = nil, productId: String? = nil, url: String = "",
        vendorColor: String = "", colorName: String = "color"
    ) -> CatalogueItem {
        var item = CatalogueItem(
            id: id, productId: productId ?? id, title: title ?? id, url: url, image: image, vendorColor: vendorColor)
        if !vendorColor.isEmpty, !colorName.isEmpty { item.attributes = [ItemAttribute(colorName, vendorColor)] }
        return item
    }
}

extension Price {
    /// Of an amount as JSON writes it.
    init?(_ amount: String, _ currency: String) { self.init(amountText: amount, currency: currency) }
}

extension SkippedRow {
    static func noId(_ row: Int) -> SkippedRow {
        SkippedRow(row: row, reason: .missingId, message: "Row \(row) has no id; give it one.")
    }

    static func noImage(_ row: Int, _ id: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) has no image; give it a path or a URL."
        return SkippedRow(row: row, reason: .missingImage, message: message)
    }

    static func notJSON(_ row: Int) -> SkippedRow {
        let message = "Row \(row) is not valid JSON; write one complete object."
        return SkippedRow(row: row, reason: .unreadable, message: message)
    }

    static func noObject(_ row: Int) -> SkippedRow {
        let message = "Row \(row) is JSON but not an object; write {\"id\":…, \"image\":…}."
        return SkippedRow(row: row, reason: .unreadable, message: message)
    }
}

/// Bytes in memory, in pieces.
struct BytePieces: ByteSource {
    private var pieces: ArraySlice<[UInt8]>

    init(_ pieces: [[UInt8]]) { self.pieces = pieces[...] }

    mutating func next() -> [UInt8]? { pieces.popFirst() }
}
