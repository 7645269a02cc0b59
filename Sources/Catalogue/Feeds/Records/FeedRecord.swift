/// One record of a feed, or why it could not be read.
struct FeedRecord {
    let row: Int
    let value: Result<FeedValue, SkippedRow>

    static func unreadable(row: Int, _ message: String) -> FeedRecord {
        FeedRecord(row: row, value: .failure(SkippedRow(row: row, reason: .unreadable, message: message)))
    }
}

/// What a record holds.
enum FeedValue {
    /// Texts by normalized name (`ItemMapping.normalized`): a row of CSV, an item of XML.
    case fields([String: String])
    /// A JSON object with the names as the feed gives them.
    case object(JSONValue)

    /// Texts by normalized name; of JSON arrays and objects the part that names something.
    var fields: [String: String] {
        switch self {
        case .fields(let fields): fields
        case .object(let object): object.fields
        }
    }

    var object: JSONValue {
        switch self {
        case .fields: JSONValue(nil)
        case .object(let object): object
        }
    }
}

/// Takes a feed in pieces and delivers its records.
protocol RecordParser {
    mutating func consume(_ bytes: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws
    mutating func finish(_ deliver: (FeedRecord) throws -> Void) throws
}
