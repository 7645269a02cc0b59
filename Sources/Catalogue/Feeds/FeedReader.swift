/// Reads a feed piece by piece: memory is bounded by the longest record, not by the feed.
package struct FeedReader {
    /// Called for each row in the order of the feed: an item, or why there is none.
    package typealias Receiver = (Result<CatalogueItem, SkippedRow>, Int) throws -> Void

    package init() {}

    /// - Parameters:
    ///   - nextChunk: the next bytes of the feed; nil or empty at its end.
    ///   - receive: gets each row with its number.
    /// - Throws: `FeedError`, and whatever the two closures throw.
    /// - Complexity: O(bytes).
    package func read(nextChunk: () throws -> [UInt8]?, receive: Receiver) throws {
        var pending = try opening(nextChunk)
        guard let format = FeedFormat(firstBytes: pending) else { throw FeedError.empty }
        let mapping = ItemMapping()
        var parser: any RecordParser =
            switch format {
            case .ndjson: LineRecords()
            case .json: ArrayRecords()
            case .csv: try CSVRecords(header: pending, isUsable: ItemMapping.canRead)
            }
        let deliver = { (record: FeedRecord) in
            try receive(record.fields.flatMap { mapping.item(from: $0, row: record.row) }, record.row)
        }
        pending = Array(pending.withoutByteOrderMark)
        while !pending.isEmpty {
            try parser.consume(pending, deliver)
            pending = try nextChunk() ?? []
        }
        try parser.finish(deliver)
    }

    /// The beginning of the feed, long enough to tell its format: up to a line break behind something that is no white space.
    private func opening(_ nextChunk: () throws -> [UInt8]?) throws -> [UInt8] {
        var opening: [UInt8] = []
        while opening.count < maxRecordBytes, let chunk = try nextChunk(), !chunk.isEmpty {
            opening += chunk
            let text = opening.withoutByteOrderMark.drop(while: \.isJSONWhitespace)
            if text.contains(where: { $0 == 0x0A || $0 == 0x0D }) { break }
        }
        return opening
    }
}

/// One record of a feed: its fields by normalized name, or why it could not be read.
struct FeedRecord {
    let row: Int
    let fields: Result<[String: String], SkippedRow>

    static func unreadable(row: Int, _ message: String) -> FeedRecord {
        FeedRecord(row: row, fields: .failure(SkippedRow(row: row, reason: .unreadable, message: message)))
    }
}

/// Takes a feed in pieces and delivers its records.
protocol RecordParser {
    mutating func consume(_ bytes: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws
    mutating func finish(_ deliver: (FeedRecord) throws -> Void) throws
}
