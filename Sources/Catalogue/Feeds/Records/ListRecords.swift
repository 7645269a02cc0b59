/// A JSON text with a list of objects, at the top or inside objects: a record an element.
///
/// Finds where elements end, and leaves reading them to Foundation. What is not the list is passed over unbuffered.
struct ListRecords: RecordParser {
    /// Names that lists of products have; another one has to be given as a path.
    static let knownNames: Set<String> = [
        "products", "product_listings", "items", "results", "data", "records", "entries", "edges", "nodes", "hits",
        "catalog", "catalogue", "offers", "content", "rows", "list", "articles", "artikel", "produkte",
    ]

    /// The path of the list; nil for one at the top or of a known name.
    private let path: [String]?
    private var scanner = JSONScanner()
    private var element: [UInt8] = []
    private var row = 0
    /// Depth of the list's own bracket; nil before it.
    private var listDepth: Int?
    /// A list of a known name whose first element is not yet known to be an object.
    private var candidateDepth: Int?
    private var hasEmptyList = false
    private var otherLists: [String] = []
    private var isListClosed = false

    /// - Parameter path: the names from the top to the list, such as `data`, `products`.
    init(path: [String]? = nil) {
        self.path = path
    }

    mutating func consume(_ bytes: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws {
        for byte in bytes {
            if scanner.isClosed {
                guard byte.isJSONWhitespace || byte == 0 else {
                    throw FeedError.malformed(row: row, reason: "something follows the end of the JSON")
                }
            } else if let depth = listDepth, !isListClosed {
                try consumeInList(byte, depth: depth, deliver)
            } else {
                consumeOutside(byte)
            }
        }
    }

    mutating func finish(_ deliver: (FeedRecord) throws -> Void) throws {
        guard scanner.isClosed else { throw FeedError.cutShort(row: row + 1) }
        guard listDepth != nil || hasEmptyList else { throw FeedError.noList(found: otherLists) }
    }

    private mutating func consumeInList(
        _ byte: UInt8, depth: Int, _ deliver: (FeedRecord) throws -> Void
    ) throws {
        let isBetween = !scanner.isInString && scanner.depth == depth
        if isBetween && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")) {
            scanner.advance(byte)
            try endElement(isLast: byte == UInt8(ascii: "]"), deliver)
            return
        }
        scanner.advance(byte)
        element.append(byte)
        guard element.count <= maxRecordBytes else {
            throw FeedError.recordTooLong(row: row + 1, limit: maxRecordBytes)
        }
    }

    private mutating func endElement(isLast: Bool, _ deliver: (FeedRecord) throws -> Void) throws {
        isListClosed = isLast
        defer { element.removeAll(keepingCapacity: true) }
        if isLast && row == 0 && element.allSatisfy(\.isJSONWhitespace) { return }
        row += 1
        try deliver(FeedRecord(json: element, row: row))
    }

    /// Looks for the list.
    private mutating func consumeOutside(_ byte: UInt8) {
        if let depth = candidateDepth, !byte.isJSONWhitespace {
            candidateDepth = nil
            if byte == UInt8(ascii: "{") {
                listDepth = depth
                scanner.advance(byte)
                element.append(byte)
                return
            }
            if byte == UInt8(ascii: "]") { hasEmptyList = true }
        }
        let opensList = !scanner.isInString && byte == UInt8(ascii: "[")
        let opensObject = !scanner.isInString && byte == UInt8(ascii: "{") && scanner.isDirectlyInList
        if opensObject, listDepth == nil { noteOtherList() }
        scanner.advance(byte)
        if opensList, listDepth == nil, let names = scanner.pathOfOpenList { openList(names) }
    }

    private mutating func openList(_ names: [String]) {
        if let path {
            if names == path { listDepth = scanner.depth }
        } else if names.isEmpty {
            listDepth = scanner.depth
        } else if ListRecords.knownNames.contains(names.last?.lowercased() ?? "") {
            candidateDepth = scanner.depth
        }
    }

    private mutating func noteOtherList() {
        guard otherLists.count < 8, let names = scanner.pathOfOpenList else { return }
        let name = names.joined(separator: ".")
        if !otherLists.contains(name) { otherLists.append(name) }
    }
}
