import CExpat

/// Where the parser is in an XML feed, and what it has read of the record.
struct XMLState {
    let parser: XML_Parser
    var records: [FeedRecord] = []
    var row = 0
    var error: FeedError?

    private var depth = 0
    /// Depth of the record's own element; nil outside of records.
    private var recordDepth: Int?
    /// Name of the record's member that is open; nil when it does not count.
    private var member: String?
    private var text: [UInt8] = []
    private var fields: [String: String] = [:]
    /// Names whose value had the prefix that Google's own names have.
    private var prefixed: Set<String> = []
    private var recordBytes = 0

    init(parser: XML_Parser) {
        self.parser = parser
    }

    private static let depthLimit = 64
    /// Prefixes of other vocabularies, whose `title` or `image` is another thing.
    private static let foreignPrefixes: Set<String> = [
        "media", "dc", "content", "itunes", "atom", "wfw", "slash", "sy", "georss", "dcterms",
    ]

    mutating func start(_ qualifiedName: String, attributes: () -> [String: String]) {
        depth += 1
        guard depth <= XMLState.depthLimit else {
            return stop(.malformed(row: row + 1, reason: "more than \(XMLState.depthLimit) elements inside each other"))
        }
        let (prefix, name) = XMLState.split(qualifiedName)
        if recordDepth == nil, depth > 1, name == "item" || name == "entry" {
            recordDepth = depth
            fields = [:]
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
        if fields["link"] == nil { fields["link"] = address }
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
        records.append(FeedRecord(row: row, value: .success(.fields(fields))))
        recordDepth = nil
    }

    private mutating func endMember() {
        guard let member else { return }
        self.member = nil
        let (prefix, name) = XMLState.split(member)
        let key = ItemMapping.normalized(name)
        let value = String(decoding: text, as: UTF8.self).trimmed
        let wins = fields[key, default: ""].isEmpty || (prefix == "g" && !prefixed.contains(key))
        guard wins, !value.isEmpty else { return }
        fields[key] = value
        if prefix == "g" { prefixed.insert(key) }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let recordDepth else { return }
        recordBytes += bytes.count
        if recordBytes > maxRecordBytes { return stop(.recordTooLong(row: row + 1, limit: maxRecordBytes)) }
        if member != nil, depth == recordDepth + 1 { text.append(contentsOf: bytes) }
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
