import Text

/// A JSON text with a list of objects, at the top or inside objects: one record per element.
///
/// Finds where elements end and parses each by itself. Text outside the list is skipped and not buffered.
struct ListRecords: RecordParser {
    private let limits: FeedLimits
    private var text: [UInt8] = []
    private var position = 0
    private var search: ListSearch
    private var element = JSONElementScanner()
    /// The part of the element in earlier pieces.
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
        guard search.hasFound else {
            let strange = search.otherLists.filter { ListPaths.isStrange($0.split(separator: ".").map(String.init)) }
            throw FeedError.noList(found: search.otherLists.filter { !strange.contains($0) } + strange)
        }
    }

    var listNote: String? { search.note }

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
            throw .malformed(row: max(row, 1), reason: "a second value follows; write a list, or one object a line")
        }
        isInList = try search.advance(byte, row: row + 1)
        // If the list was found by its name, this byte belongs to its first element.
        if !isInList || search.startsBehindBracket { position += 1 }
    }

    /// The element that ends in this piece of text; nil when none does, and at the end of an empty list.
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
        // Programs write a comma behind the last element, too.
        if isLast && elementBytes.allSatisfy(\.isJSONWhitespace) { return nil }
        row += 1
        return FeedRecord(json: elementBytes, row: row, limits: limits)
    }
}

/// Finds the ends of a list's elements by brackets and quotes alone.
private struct JSONElementScanner {
    private var depth = 0
    private var quotes = JSONQuotes()

    /// Where the element at `start` ends: at the comma or bracket after it, or at the end of the text.
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
enum ListPaths {
    /// At this path of names.
    case only([String])
    /// At the top, under a usual name of lists of products, or at one of these paths.
    case knownNames(and: [[String]])

    enum Kind {
        case list
        /// A list with a usual name, which counts if its first element is an object.
        case candidate
        case other
    }

    private static let knownNames: Set<String> = [
        "products", "product_listings", "items", "results", "data", "records", "entries", "edges", "nodes", "hits",
        "catalog", "catalogue", "offers", "content", "rows", "list", "articles", "artikel", "produkte", "docs",
        "elements", "itemlistelement", "@graph", "payload", "product", "item", "offer",
    ]

    /// The name in answers of OData.
    private static let topName = ["value"]

    /// Names of lists of things other than products.
    private static let strangers: Set<String> = [
        "categories", "banners", "collections", "filters", "facets", "aggregations", "navigation", "menu", "menus",
        "pages", "blogs", "posts", "reviews", "related", "brands", "promos", "promotions",
    ]

    /// Whether the path leads to something other than products.
    static func isStrange(_ path: some Sequence<String>) -> Bool {
        path.contains { strangers.contains($0.lowercased()) }
    }

    static func note(read: String, other: String) -> String {
        """
        The products are read from \(read), and not from \(other). If that is wrong, give --map \
        \(MapSuggestion.quoted("items=" + other)).
        """
    }

    /// - Parameter scanner: right after the bracket that opens a list.
    func kind(of scanner: JSONScanner) -> Kind {
        switch self {
        case .only(let path): return scanner.isListOpen(at: path) ? .list : .other
        case .knownNames(let paths):
            if scanner.depth == 1 || paths.contains(where: scanner.isListOpen) { return .list }
            guard let name = scanner.nameOfOpenList?.lowercased() else { return .other }
            let isKnown = ListPaths.knownNames.contains(name) || scanner.isListOpen(at: ListPaths.topName)
            return isKnown && !ListPaths.isStrange(scanner.pathOfOpenList ?? []) ? .candidate : .other
        }
    }
}

/// Looks for the list of products in a JSON text.
struct ListSearch {
    private let paths: ListPaths
    private var scanner = JSONScanner()
    private var isFound = false
    /// The path of the list that was found.
    private var foundPath: [String] = []
    /// The path of a later list with a known name.
    private var laterPath: [String]?
    /// Whether a list with a known name has just opened, and its first element has not come.
    private var isCandidateOpen = false
    private var hasEmptyList = false
    /// The paths of the first other lists of objects.
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
    /// - Returns: whether the list begins: after the byte if `startsBehindBracket`, else with it.
    mutating func advance(_ byte: UInt8, row: Int) throws(FeedError) -> Bool {
        let wasFound = isFound
        if isCandidateOpen, !byte.isJSONWhitespace {
            isCandidateOpen = false
            if byte == UInt8(ascii: "{") { take() }
            hasEmptyList = hasEmptyList || byte == UInt8(ascii: "]")
            if isFound, !wasFound { return true }
        }
        if byte == UInt8(ascii: "{"), !isFound, scanner.isDirectlyInList { noteOtherList() }
        let opens = byte == UInt8(ascii: "[") && !scanner.isInString
        try scanner.advance(byte, row: row)
        if opens, laterPath == nil {
            let kind = paths.kind(of: scanner)
            if kind == .list, !isFound { take() }
            isCandidateOpen = kind == .candidate || kind == .list && wasFound
        }
        startsBehindBracket = isFound && !wasFound
        return startsBehindBracket
    }

    /// Takes the open list as the list of products, or notes it as a later one.
    private mutating func take() {
        let path = scanner.pathOfOpenList ?? []
        if isFound { laterPath = path } else { (isFound, foundPath) = (true, path) }
    }

    /// A sentence about a list that is not read although it has a known name.
    var note: String? {
        laterPath.map { ListPaths.note(read: foundPath.joined(separator: "."), other: $0.joined(separator: ".")) }
    }

    /// Only for the first lists: a feed may have a million.
    private mutating func noteOtherList() {
        guard otherLists.count < 8, notedLists < 1000, let path = scanner.pathOfOpenList else { return }
        notedLists += 1
        let name = path.joined(separator: ".")
        if !otherLists.contains(name) { otherLists.append(name) }
    }
}

/// The beginning of a JSON text that begins with an object.
struct ObjectOpening {
    private let text: ArraySlice<UInt8>
    private let line: ArraySlice<UInt8>
    private var hasList = false
    /// Whether there is a list of objects under a name that products do not have.
    private var hasObjects = false
    private var hasId = false
    private var hasPicture = false
    private var isClosed = false

    init(_ opening: [UInt8], paths: ListPaths) {
        text = opening.drop(while: \.isJSONWhitespace)
        line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        scan(paths)
    }

    /// Whether the object contains the list of products, and is not the first line of NDJSON.
    ///
    /// It does if the list is in the first line and the object has no id, or no picture and nothing follows it; if it
    /// has neither an id nor a picture, and nothing follows it; or if it continues in the next line, as objects of
    /// NDJSON do not.
    var holdsList: Bool {
        let isAlone = !hasPicture && text[line.endIndex...].allSatisfy(\.isJSONWhitespace)
        if hasList { return !hasId || isAlone }
        if hasObjects, !hasId, isAlone { return true }
        let last = line.last { !$0.isJSONWhitespace }
        let next = text[line.endIndex...].first { !$0.isJSONWhitespace }
        guard !isClosed, let last, line.endIndex < text.endIndex else { return false }
        return "{[,".utf8.contains(last) || (next.map { $0 != UInt8(ascii: "{") } ?? false)
    }

    /// Whether a product has a list of objects under that normalized name.
    static func isOfProduct(_ name: String) -> Bool {
        !FieldNames.meanings(of: name).isEmpty || ["variants", "variations", "options", "attributes"].contains(name)
    }

    private mutating func scan(_ paths: ListPaths) {
        var scanner = JSONScanner()
        for byte in line {
            let opens = byte == UInt8(ascii: "[") && !scanner.isInString
            if byte == UInt8(ascii: "{"), !hasObjects, let name = scanner.nameOfOpenList {
                hasObjects = !ObjectOpening.isOfProduct(name.normalizedName)
            }
            do throws(FeedError) {
                try scanner.advance(byte, row: 1)
            } catch {
                return  // the parser will report it
            }
            if opens { hasList = hasList || paths.kind(of: scanner) != .other }
            if let name = scanner.nameInNoList {
                hasId = hasId || scanner.depth == 1 && FieldNames.isId(name) && !name.hasPrefix("@")
                hasPicture = hasPicture || FieldNames.isPicture(name.normalizedName)
            }
        }
        isClosed = scanner.isClosed
    }
}
