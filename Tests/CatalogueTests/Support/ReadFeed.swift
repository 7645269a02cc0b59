import Catalogue

/// Everything that a feed delivers, in its order.
struct DeliveredRows: Equatable {
    var items: [CatalogueItem] = []
    /// The row of each item.
    var itemRows: [Int] = []
    var skipped: [SkippedRow] = []
}

/// Reads a whole feed that arrives in pieces of `chunkSize` bytes.
func readFeed(_ bytes: [UInt8], chunkSize: Int = 64 * 1024) throws -> DeliveredRows {
    var pieces = stride(from: 0, to: bytes.count, by: chunkSize)
        .map { Array(bytes[$0..<min($0 + chunkSize, bytes.count)]) }[...]
    return try readFeed { pieces.popFirst() }
}

func readFeed(_ text: String, chunkSize: Int = 64 * 1024) throws -> DeliveredRows {
    try readFeed(Array(text.utf8), chunkSize: chunkSize)
}

/// Reads a feed that arrives in two pieces.
func readFeed(_ bytes: [UInt8], cutAt position: Int) throws -> DeliveredRows {
    var pieces = [Array(bytes[..<position]), Array(bytes[position...])].filter { !$0.isEmpty }[...]
    return try readFeed { pieces.popFirst() }
}

private func readFeed(nextChunk: () throws -> [UInt8]?) throws -> DeliveredRows {
    var rows = DeliveredRows()
    try FeedReader().read(nextChunk: nextChunk) { result, row in
        switch result {
        case .success(let item):
            rows.items.append(item)
            rows.itemRows.append(row)
        case .failure(let skipped): rows.skipped.append(skipped)
        }
    }
    return rows
}

/// The error that a feed as a whole ends in; nil when it is read to its end.
func feedError(_ bytes: [UInt8], chunkSize: Int = 64 * 1024) -> FeedError? {
    do {
        _ = try readFeed(bytes, chunkSize: chunkSize)
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
