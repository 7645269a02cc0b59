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
        guard var chunk = try nextChunk(), !chunk.isEmpty else { throw FeedError.empty }
        while FeedFormat(firstBytes: chunk) == nil {
            guard let more = try nextChunk(), !more.isEmpty else { throw FeedError.empty }
            chunk = more
        }
        guard let format = FeedFormat(firstBytes: chunk) else { throw FeedError.empty }
        let mapping = ItemMapping()
        var parser: any RecordParser =
            switch format {
            case .ndjson: LineRecords()
            case .json: ArrayRecords()
            case .csv: try CSVRecords(header: chunk, isUsable: ItemMapping.canRead)
            }
        let deliver = { (record: FeedRecord) in
            try receive(record.fields.flatMap { mapping.item(from: $0, row: record.row) }, record.row)
        }
        var pending = Array(chunk.withoutByteOrderMark)
        while !pending.isEmpty {
            try parser.consume(pending, deliver)
            pending = try nextChunk() ?? []
        }
        try parser.finish(deliver)
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
