/// Why a feed as a whole cannot be used. Nothing of it is taken over then.
package enum FeedError: Error, Sendable, Equatable {
    case unreadable(path: String, reason: String)
    case empty
    /// The file ends inside a record, or before its list is closed.
    case cutShort(row: Int)
    case noUsableColumns(found: [String], needed: String = "id and image")
    case recordTooLong(row: Int, limit: Int)
    /// HTML where a feed should be: a login page, an error page, a shop's front page.
    case webPage
    /// XML with a DOCTYPE, which could define entities that explode or read files.
    case documentType
    /// Not what the format allows; `reason` is the parser's.
    case malformed(row: Int, reason: String)
    /// JSON without a list of products under a known name; `found` are the paths of its other lists of objects.
    case noList(found: [String])
    /// gzip that cannot be unpacked.
    case damagedGzip(reason: String)

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
        case .webPage:
            "The feed is a web page (HTML), perhaps a login or an error page; check the address and the access."
        case .documentType:
            "The feed declares a document type (DOCTYPE), which is refused for safety; export it without one."
        case .malformed(let row, let reason):
            "The feed is malformed in row \(row): \(reason); export or download it again."
        case .noList(let found):
            found.isEmpty
                ? "The JSON has no list of products; check the address of the feed."
                : "The JSON has no list of a known name; name one with items=PATH, found: \(found.joined(separator: ", "))."
        case .damagedGzip(let reason):
            "The compressed feed cannot be unpacked: \(reason); export or download it again."
        }
    }
}

/// The longest record of a feed, in bytes: no product needs more, and an unclosed quote must not eat the memory.
let maxRecordBytes = 8 << 20
