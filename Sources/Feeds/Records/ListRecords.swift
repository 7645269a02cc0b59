import Text

/// A JSON text with a list of objects, at the top or inside objects: a record an element.
///
/// Finds where elements end and parses each by itself. What is not the list is passed over unbuffered.
struct ListRecords: RecordParser {
    private let limits: FeedLimits
    private var text: [UInt8] = []
    private var position = 0
    private var search: ListSearch
    private var element = JSONElementScanner()
    /// What earlier pieces held of the element.
    private var elementBytes: [UInt8] = []
    private var row = 0
    private var isInList = false

    init(paths: ListPaths, limits: FeedLimits) {
        self.limits = limits
        search = ListSearch(paths)
    }

    mutating func feed(_ text: [UInt8]) {
        self.text = text
        position = 0
    }

    mutating func finish() throws {
        guard search.isClosed else { throw FeedError.cutShort(row: row + 1) }
        guard search.hasFound else { throw FeedError.noList(found: search.otherLists) }
    }

    mutating func next() throws -> FeedRecord? {
        while position < text.count {
            if isInList {
                if let record = try nextElement() { return record }
            } else {
                try advanceOutside()
            }
        }
        return nil
    }

    private mutating func advanceOutside() throws(FeedError) {
        let byte = text[position]
        guard !search.isClosed || byte.isJSONWhitespace || byte == 0 else {
            throw .malformed(row: row, reason: "something follows the end of the JSON")
        }
        isInList = try search.advance(byte, row: row + 1)
        // Of a list that is known by its name, this byte is the first element's.
        if !isInList || search.startsBehindBracket { position += 1 }
    }

    /// The element that ends in the piece of text; nil when none does, and for the end of an empty list.
    private mutating func nextElement() throws(FeedError) -> FeedRecord? {
        let end = try element.end(in: text, from: position, row: row + 1)
        elementBytes += text[position..<end]
        position = end
        guard elementBytes.count <= limits.recordBytes else {
            throw .recordTooLong(row: row + 1, limit: limits.recordBytes)
        }
        guard position < text.count else { return nil }
        return try endElement()
    }

    private mutating func endElement() throws(FeedError) -> FeedRecord? {
        let isLast = text[position] == UInt8(ascii: "]")
        if isLast {
            isInList = false
            _ = try search.advance(text[position], row: row + 1)
        }
        position += 1
        defer { elementBytes = [] }  // the record has them
        if isLast && row == 0 && elementBytes.allSatisfy(\.isJSONWhitespace) { return nil }
        row += 1
        return FeedRecord(json: elementBytes, row: row, limits: limits)
    }
}

/// Finds the ends of a list's elements by brackets and quotes alone.
private struct JSONElementScanner {
    private var depth = 0
    private var quotes = JSONQuotes()

    /// Where the element ends that continues at `start`: at the comma or bracket behind it, or at the end of the text.
    mutating func end(in text: [UInt8], from start: Int, row: Int) throws(FeedError) -> Int {
        var position = start
        while position < text.count {
            let byte = text[position]
            if !quotes.advance(byte) {
                if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") { return position }
                try advance(byte, row: row)
            }
            position += 1
        }
        return position
    }

    private mutating func advance(_ byte: UInt8, row: Int) throws(FeedError) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard depth > 0 else { throw .malformed(row: row, reason: "a bracket is closed that was not opened") }
            depth -= 1
        default: break
        }
    }
}
