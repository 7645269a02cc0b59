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

/// Where the list of products may be in a JSON text.
package enum ListPaths {
    /// At the end of these names, from the top.
    case only([String])
    /// At the top, under a name that lists of products have, or at the end of one of these paths.
    case knownNames(and: [[String]])

    enum Kind {
        case list
        /// A list of a usual name, which is the list if its first element is an object.
        case candidate
        case other
    }

    private static let knownNames: Set<String> = [
        "products", "product_listings", "items", "results", "data", "records", "entries", "edges", "nodes", "hits",
        "catalog", "catalogue", "offers", "content", "rows", "list", "articles", "artikel", "produkte",
    ]

    /// - Parameter scanner: right behind the bracket that opens a list.
    func kind(of scanner: JSONScanner) -> Kind {
        switch self {
        case .only(let path): return scanner.isListOpen(at: path) ? .list : .other
        case .knownNames(let paths):
            if scanner.depth == 1 || paths.contains(where: scanner.isListOpen) { return .list }
            let name = scanner.nameOfOpenList?.lowercased()
            return name.map(ListPaths.knownNames.contains) ?? false ? .candidate : .other
        }
    }
}

/// Looks for the list of products in a JSON text.
struct ListSearch {
    private let paths: ListPaths
    private var scanner = JSONScanner()
    private var isFound = false
    /// Whether a list of a known name has just opened, and its first element is not yet known to be an object.
    private var isCandidateOpen = false
    private var hasEmptyList = false
    /// The paths of other lists of objects, the first few.
    private(set) var otherLists: [String] = []
    private var notedLists = 0
    /// Whether the list was found by its bracket; else by the first byte of its first element.
    private(set) var startsBehindBracket = false

    init(_ paths: ListPaths) { self.paths = paths }

    /// Whether the outermost bracket was closed.
    var isClosed: Bool { scanner.isClosed }

    /// Whether the text has such a list, even an empty one.
    var hasFound: Bool { isFound || hasEmptyList }

    /// - Parameter row: for the error.
    /// - Returns: whether the list begins: behind the byte if `startsBehindBracket`, else with it.
    mutating func advance(_ byte: UInt8, row: Int) throws(FeedError) -> Bool {
        guard !isFound else {
            try scanner.advance(byte, row: row)
            return false
        }
        if isCandidateOpen, !byte.isJSONWhitespace {
            isCandidateOpen = false
            isFound = byte == UInt8(ascii: "{")
            hasEmptyList = hasEmptyList || byte == UInt8(ascii: "]")
            if isFound { return true }
        }
        if byte == UInt8(ascii: "{"), scanner.isDirectlyInList { noteOtherList() }
        let opens = byte == UInt8(ascii: "[") && !scanner.isInString
        try scanner.advance(byte, row: row)
        if opens { openList() }
        startsBehindBracket = isFound
        return isFound
    }

    private mutating func openList() {
        let kind = paths.kind(of: scanner)
        isFound = kind == .list
        isCandidateOpen = kind == .candidate
    }

    /// Looks at the first lists only: a feed may have a million.
    private mutating func noteOtherList() {
        guard otherLists.count < 8, notedLists < 1000, let path = scanner.pathOfOpenList else { return }
        notedLists += 1
        let name = path.joined(separator: ".")
        if !otherLists.contains(name) { otherLists.append(name) }
    }
}

/// The beginning of a text that begins with an object.
struct ObjectOpening {
    private let text: ArraySlice<UInt8>
    private let line: ArraySlice<UInt8>
    private var hasList = false
    private var hasId = false
    private var isClosed = false

    package init(_ opening: [UInt8], paths: ListPaths) {
        text = opening.drop(while: \.isJSONWhitespace)
        line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        scan(paths)
    }

    /// Whether the object holds the list of products, and is not the first line of NDJSON.
    ///
    /// It is when the list is in the first line and the object has no id of its own, or when the object continues in
    /// the next line: objects of NDJSON do not.
    var holdsList: Bool {
        if hasList { return !hasId }
        let last = line.last { !$0.isJSONWhitespace }
        let next = text[line.endIndex...].first { !$0.isJSONWhitespace }
        guard !isClosed, let last, line.endIndex < text.endIndex else { return false }
        return "{[,".utf8.contains(last) || (next.map { $0 != UInt8(ascii: "{") } ?? false)
    }

    private mutating func scan(_ paths: ListPaths) {
        var scanner = JSONScanner()
        for byte in line {
            let opens = byte == UInt8(ascii: "[") && !scanner.isInString
            do throws(FeedError) {
                try scanner.advance(byte, row: 1)
            } catch {
                return  // the parser will report it
            }
            if opens { hasList = hasList || paths.kind(of: scanner) != .other }
            if let name = scanner.topName { hasId = hasId || FieldNames.isId(name) }
        }
        isClosed = scanner.isClosed
    }
}
