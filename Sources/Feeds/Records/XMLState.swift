import CExpat
import Text

/// Where the parser is in an XML feed, and what it has read of the record.
struct XMLState {
    let parser: XML_Parser
    let limits: FeedLimits
    var records: [FeedRecord] = []
    var row = 0
    var error: FeedError?

    private var depth = 0
    /// Depth of the record's own element; nil outside of records.
    private var recordDepth: Int?
    /// Name of the record's member that is open; nil when it does not count.
    private var member: String?
    private var text: [UInt8] = []
    private var fields: [String: (label: String, text: String)] = [:]
    /// Further values of members that may come several times.
    private var more: [String: [String]] = [:]
    /// Names whose value had the prefix that Google's own names have.
    private var prefixed: Set<String> = []
    private var recordBytes = 0

    init(parser: XML_Parser, limits: FeedLimits) {
        self.parser = parser
        self.limits = limits
    }

    /// Prefixes of other vocabularies, whose `title` or `image` is another thing.
    private static let foreignPrefixes: Set<String> = [
        "media", "dc", "content", "itunes", "atom", "wfw", "slash", "sy", "georss", "dcterms",
    ]

    mutating func start(_ qualifiedName: String, attributes: () -> [String: String]) {
        depth += 1
        guard depth <= FeedLimits.nesting else {
            return stop(.malformed(row: row + 1, reason: "more than \(FeedLimits.nesting) elements inside each other"))
        }
        if recordDepth != nil { count(qualifiedName.utf8.count) }
        let (prefix, name) = XMLState.split(qualifiedName)
        if recordDepth == nil, depth > 1, name == "item" || name == "entry" {
            recordDepth = depth
            fields = [:]
            more = [:]
            prefixed = []
            recordBytes = 0
        } else if let recordDepth, depth == recordDepth + 1, !XMLState.foreignPrefixes.contains(prefix) {
            member = qualifiedName
            text.removeAll(keepingCapacity: true)
            if name == "link" { takeLink(attributes()) }
        }
    }

    /// Atom's links are attributes; the product's page is the one without a relation or the `alternate`.
    private mutating func takeLink(_ attributes: [String: String]) {
        guard let address = attributes["href"], ["alternate", nil].contains(attributes["rel"]) else { return }
        if fields["link"] == nil { fields["link"] = (label: "link", text: address) }
    }

    mutating func end() {
        if let recordDepth {
            if depth == recordDepth { endRecord() }
            if depth == recordDepth + 1 { endMember() }
        }
        depth -= 1
    }

    private mutating func endRecord() {
        row += 1
        records.append(FeedRecord(row: row, value: .success(.fields(FeedFields(FeedMembers(fields, more: more))))))
        recordDepth = nil
    }

    private mutating func endMember() {
        guard let member else { return }
        self.member = nil
        let (prefix, name) = XMLState.split(member)
        let key = name.normalizedName
        let value = String(decoding: text, as: UTF8.self).trimmed
        if fields[key] != nil, !value.isEmpty, FieldNames.isGallery(key),
            more[key, default: []].count < FeedLimits.pictures
        {
            more[key, default: []].append(value)
        }
        let wins = fields[key] == nil || (prefix == "g" && !prefixed.contains(key))
        guard wins, !value.isEmpty else { return }
        guard fields.count < limits.cells else { return stop(.tooManyCells(row: row + 1, limit: limits.cells)) }
        fields[key] = (label: name, text: value)
        if prefix == "g" { prefixed.insert(key) }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let recordDepth else { return }
        count(bytes.count)
        if member != nil, depth == recordDepth + 1 { text.append(contentsOf: bytes) }
    }

    private mutating func count(_ bytes: Int) {
        recordBytes += bytes
        if recordBytes > limits.recordBytes { stop(.recordTooLong(row: row + 1, limit: limits.recordBytes)) }
    }

    mutating func stop(_ error: FeedError) {
        if self.error == nil { self.error = error }
        XML_StopParser(parser, 0)
    }

    private static func split(_ name: String) -> (prefix: String, name: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name.lowercased()) }
        return (name[..<colon].lowercased(), name[name.index(after: colon)...].lowercased())
    }
}
