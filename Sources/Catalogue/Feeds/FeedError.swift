/// Why a feed as a whole cannot be used. Nothing of it is taken over then.
package enum FeedError: Error, Sendable, Equatable {
    case unreadable(path: String, reason: String)
    case empty
    /// The file ends inside a record.
    case cutShort(row: Int)
    case noUsableColumns(found: [String], needed: String = "id and image")
    case recordTooLong(row: Int, limit: Int)

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .unreadable(let path, let reason):
            "The feed \(path) cannot be read: \(reason)."
        case .empty:
            "The feed is empty; expected NDJSON, a JSON array or CSV with a header."
        case .cutShort(let row):
            "The feed ends inside row \(row); export or download it again."
        case .noUsableColumns(let found, let needed):
            "The CSV header has no \(needed) columns; found: \(found.joined(separator: ", "))."
        case .recordTooLong(let row, let limit):
            "Row \(row) of the feed is longer than \(limit) bytes; a quote or bracket is probably not closed."
        }
    }
}

/// The longest record of a feed, in bytes: no product needs more, and an unclosed quote must not eat the memory.
let maxRecordBytes = 8 << 20
