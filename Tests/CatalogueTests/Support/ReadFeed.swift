import Catalogue

/// Everything that a feed delivers, in its order.
struct DeliveredRows: Equatable {
    var items: [CatalogueItem] = []
    /// The row of each item.
    var itemRows: [Int] = []
    var skipped: [SkippedRow] = []
    /// What the reader said of each page.
    var pages: [FeedPage] = []
    var counts = FeedCounts()

    var format: FeedFormat? { pages.first?.format }
}

/// Reads a whole feed that arrives in pieces of `chunkSize` bytes.
func readFeed(
    _ bytes: [UInt8], chunkSize: Int = 64 * 1024, format: FeedFormat? = nil, map: FieldMap = FieldMap(),
    sourceURL: String = ""
) throws -> DeliveredRows {
    var reader = FeedReader(format: format, map: map, sourceURL: sourceURL)
    return try readPages([chunks(bytes, chunkSize)], with: &reader)
}

func readFeed(
    _ text: String, chunkSize: Int = 64 * 1024, format: FeedFormat? = nil, map: FieldMap = FieldMap(),
    sourceURL: String = ""
) throws -> DeliveredRows {
    try readFeed(Array(text.utf8), chunkSize: chunkSize, format: format, map: map, sourceURL: sourceURL)
}

/// Reads a feed that arrives in two pieces.
func readFeed(_ bytes: [UInt8], cutAt position: Int) throws -> DeliveredRows {
    var reader = FeedReader()
    return try readPages(
        [[Array(bytes[..<position]), Array(bytes[position...])].filter { !$0.isEmpty }], with: &reader)
}

/// Reads pages, each of which arrives in pieces.
func readPages(_ pages: [[[UInt8]]], with reader: inout FeedReader) throws -> DeliveredRows {
    var rows = DeliveredRows()
    func receive(_ result: Result<CatalogueItem, SkippedRow>, _ row: Int) {
        switch result {
        case .success(let item):
            rows.items.append(item)
            rows.itemRows.append(row)
        case .failure(let skipped): rows.skipped.append(skipped)
        }
    }
    for page in pages {
        var pieces = page[...]
        rows.pages.append(try reader.read(nextChunk: { pieces.popFirst() }, receive: receive))
    }
    try reader.finish(receive: receive)
    rows.counts = reader.counts
    return rows
}

private func chunks(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}

/// The error that a feed as a whole ends in; nil when it is read to its end.
func feedError(
    _ bytes: [UInt8], chunkSize: Int = 64 * 1024, format: FeedFormat? = nil, map: FieldMap = FieldMap(),
    sourceURL: String = ""
) -> FeedError? {
    do {
        _ = try readFeed(bytes, chunkSize: chunkSize, format: format, map: map, sourceURL: sourceURL)
        return nil
    } catch {
        return error as? FeedError
    }
}

extension CatalogueItem {
    /// An item of which the feed says no more than this.
    static func made(
        _ id: String, image: String, title: String? = nil, productId: String? = nil, url: String = "",
        vendorColor: String = ""
    ) -> CatalogueItem {
        CatalogueItem(
            id: id, productId: productId ?? id, title: title ?? id, url: url, image: image, vendorColor: vendorColor)
    }
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
        let message = "Row \(row) is JSON but no object; write {\"id\":…, \"image\":…}."
        return SkippedRow(row: row, reason: .unreadable, message: message)
    }
}
