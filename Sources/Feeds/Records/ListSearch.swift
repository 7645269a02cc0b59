import Text

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
