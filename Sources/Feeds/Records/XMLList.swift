import Text

/// Finds out which elements of an XML text are records.
struct XMLList {
    /// The path of a record, or its last names, in lower case; empty to find records by their name.
    private let path: [String]
    /// The name of records: that of the first element with a known name.
    private var name: String?
    /// The names of the open elements outside records, in lower case.
    private var open: [String] = []
    /// How many elements with only text each of them has.
    private var leaves: [Int] = []
    private var isFound = false
    /// A sentence about elements with another known name.
    private(set) var listNote: String?
    /// The paths of elements with several texts, and how often each came.
    private var candidates: [String: Int] = [:]

    private static let mostOthers = 200

    init(_ paths: ListPaths) {
        if case .only(let path) = paths { self.path = path.map { $0.lowercased() } } else { path = [] }
    }

    /// Names of products in the feeds of price engines, shop systems and suppliers.
    private static let knownNames: Set<String> = [
        "item", "entry", "product", "offer", "shopitem", "article", "artikel", "produkt", "produit", "producto",
        "prodotto", "produto", "towar", "tovar", "товар", "good", "record", "row", "o",
    ]

    /// Outermost elements of lists that may be empty.
    private static let feeds: Set<String> = ["rss", "feed", "rdf"]

    /// The paths of elements that may be records, the most frequent first; nil when there were records, or the list may
    /// be empty.
    var unknown: [String]? {
        guard !isFound, !candidates.isEmpty else { return nil }
        return candidates.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map(\.key)
    }

    /// - Parameter element: the name of an element outside records, without a prefix, in lower case.
    /// - Returns: whether a record begins; then its end is the next that is reported.
    mutating func start(_ element: String) -> Bool {
        open.append(element)
        leaves.append(0)
        guard open.count > 1, isRecord(element) else { return false }
        name = element
        isFound = true
        return true
    }

    private mutating func isRecord(_ element: String) -> Bool {
        if !path.isEmpty { return open.suffix(path.count) == path[...] }
        guard !ListPaths.isStrange(open.dropFirst()) else { return false }
        guard let name, name != element else { return XMLList.knownNames.contains(element) }
        if listNote == nil, XMLList.knownNames.contains(element) {
            listNote = ListPaths.note(read: name, other: open.dropFirst().joined(separator: "."))
        }
        return false
    }

    mutating func end() {
        guard let root = open.first, let count = leaves.popLast() else { return }
        if count > 1, open.count > 1, !isFound, !path.isEmpty || !XMLList.feeds.contains(root) { note() }
        open.removeLast()
        if count == 0, !leaves.isEmpty { leaves[leaves.count - 1] += 1 }
    }

    private mutating func note() {
        let path = open.dropFirst().joined(separator: ".")
        guard path.utf8.count <= String.mostNameBytes else { return }
        if candidates[path] != nil || candidates.count < XMLList.mostOthers { candidates[path, default: 0] += 1 }
    }
}
