import Text

/// NDJSON: one record per line. A broken line costs only itself; a broken last line without a line break means that the
/// feed was cut short.
struct LineRecords: RecordParser {
    private let limits: FeedLimits
    private var text: [UInt8] = []
    private var position = 0
    /// The part of the line in earlier pieces.
    private var line: [UInt8] = []
    private var row = 0
    private var isFinished = false

    init(limits: FeedLimits) { self.limits = limits }

    mutating func feed(_ text: [UInt8]) {
        self.text = text
        position = 0
    }

    mutating func finish() { isFinished = true }

    mutating func next() throws -> FeedRecord? {
        while let end = text[position...].firstIndex(of: 0x0A) {
            try extendLine(to: end)
            position = end + 1
            if let record = endLine() { return record }
        }
        try extendLine(to: text.count)
        guard isFinished, !line.allSatisfy(\.isJSONWhitespace) else { return nil }
        do throws(JSONFault) {
            _ = try JSONValue(bytes: line)
        } catch  where error == .invalid {
            throw FeedError.cutShort(row: row + 1)
        } catch {}  // a row that cannot be read
        return endLine()
    }

    private mutating func extendLine(to end: Int) throws(FeedError) {
        line += text[position..<end]
        position = end
        guard line.count <= limits.recordBytes else {
            throw .recordTooLong(row: row + 1, limit: limits.recordBytes)
        }
    }

    /// nil for a blank line.
    private mutating func endLine() -> FeedRecord? {
        row += 1
        defer { line = [] }  // the record has them
        // Lines of a JSON array end with commas.
        if let last = line.lastIndex(where: { !$0.isJSONWhitespace }), line[last] == UInt8(ascii: ",") {
            line.removeSubrange(last...)
        }
        return line.allSatisfy(\.isJSONWhitespace) ? nil : FeedRecord(json: line, row: row, limits: limits)
    }
}

extension FeedRecord {
    /// One JSON object.
    init(json bytes: [UInt8], row: Int, limits: FeedLimits) {
        do throws(JSONFault) {
            let value = try JSONValue(bytes: bytes)
            guard value.isObject else {
                self = .unreadable(row: row, "Row \(row) is JSON but not an object; write {\"id\":…, \"image\":…}.")
                return
            }
            guard value.members.prefix(limits.cells + 1).count(where: { _ in true }) <= limits.cells else {
                self = .unreadable(row: row, "Row \(row) has more than \(limits.cells) members; export fewer.")
                return
            }
            self.init(row: row, value: .success(.object(value)))
        } catch {
            self = .unreadable(row: row, error.message(row: row))
        }
    }
}

extension JSONFault {
    fileprivate func message(row: Int) -> String {
        switch self {
        case .invalid: "Row \(row) is not valid JSON; write one complete object."
        case .tooDeep:
            "Row \(row) has more than \(JSONValue.nesting) lists and objects inside each other; write it flatter."
        }
    }
}
