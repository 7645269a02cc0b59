import Foundation

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
        if !line.allSatisfy(\.isJSONWhitespace) { try deliver(jsonRecord(line, row: row)) }
        line.removeAll(keepingCapacity: true)
    }
}

/// A JSON array: a record an element. Finds where elements end, and leaves reading them to Foundation.
struct ArrayRecords: RecordParser {
    private var element: [UInt8] = []
    private var row = 0
    /// Open brackets and braces, the array's own included.
    private var depth = 0
    private var inString = false
    private var escaped = false
    private var isClosed = false

    mutating func consume(_ bytes: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws {
        for byte in bytes where !isClosed {
            let endsElement = !inString && depth == 1 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]"))
            let opensArray = depth == 0
            advance(byte)
            if opensArray { continue }
            if endsElement {
                try endElement(deliver)
                isClosed = depth == 0
            } else {
                element.append(byte)
                guard element.count <= maxRecordBytes else {
                    throw FeedError.recordTooLong(row: row + 1, limit: maxRecordBytes)
                }
            }
        }
    }

    mutating func finish(_ deliver: (FeedRecord) throws -> Void) throws {
        guard isClosed else { throw FeedError.cutShort(row: row + 1) }
    }

    private mutating func advance(_ byte: UInt8) {
        if inString {
            if escaped {
                escaped = false
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
            } else if byte == UInt8(ascii: "\"") {
                inString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): inString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
    }

    private mutating func endElement(_ deliver: (FeedRecord) throws -> Void) throws {
        defer { element.removeAll(keepingCapacity: true) }
        let isEmptyArray = row == 0 && depth == 0 && element.allSatisfy(\.isJSONWhitespace)
        guard !isEmptyArray else { return }
        row += 1
        try deliver(jsonRecord(element, row: row))
    }
}

/// One JSON object as fields; numbers as their text, of arrays and objects the part that names something.
private func jsonRecord(_ bytes: [UInt8], row: Int) -> FeedRecord {
    let parsed: Any
    do {
        parsed = try JSONSerialization.jsonObject(with: Data(bytes))
    } catch {
        return .unreadable(row: row, "Row \(row) is not valid JSON; write one complete object.")
    }
    guard let object = parsed as? [String: Any] else {
        return .unreadable(row: row, "Row \(row) is JSON but no object; write {\"id\":…, \"image\":…}.")
    }
    var fields: [String: String] = [:]
    // Sorted, so that of two names that normalize alike the same one wins in every run.
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
        let key = ItemMapping.normalized(name)
        if fields[key] == nil { fields[key] = text(of: value) }
    }
    return FeedRecord(row: row, fields: .success(fields))
}

private func text(of value: Any) -> String? {
    switch value {
    case let text as String: text
    case let number as NSNumber: number.stringValue
    case let list as [Any]: list.lazy.compactMap(text(of:)).first
    case let object as [String: Any]:
        ["src", "url", "href", "value", "name", "id"].lazy.compactMap { object[$0].flatMap(text(of:)) }.first
    default: nil
    }
}
