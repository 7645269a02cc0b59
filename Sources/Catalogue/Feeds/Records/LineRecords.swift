/// NDJSON: a record a line. A broken line costs that line only.
struct LineRecords: RecordParser {
    private var line: [UInt8] = []
    private var row = 0

    mutating func consume(_ bytes: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws {
        for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { try endLine(deliver) }
            line += part.element
            guard line.count <= maxRecordBytes else {
                throw FeedError.recordTooLong(row: row + 1, limit: maxRecordBytes)
            }
        }
    }

    mutating func finish(_ deliver: (FeedRecord) throws -> Void) throws {
        try endLine(deliver)
    }

    private mutating func endLine(_ deliver: (FeedRecord) throws -> Void) throws {
        row += 1
        if !line.allSatisfy(\.isJSONWhitespace) { try deliver(FeedRecord(json: line, row: row)) }
        line.removeAll(keepingCapacity: true)
    }
}

extension FeedRecord {
    /// One JSON object.
    init(json bytes: [UInt8], row: Int) {
        guard let parsed = JSONValue(bytes: bytes) else {
            self = .unreadable(row: row, "Row \(row) is not valid JSON; write one complete object.")
            return
        }
        guard parsed.isObject else {
            self = .unreadable(row: row, "Row \(row) is JSON but no object; write {\"id\":…, \"image\":…}.")
            return
        }
        self.init(row: row, value: .success(.object(parsed)))
    }
}
