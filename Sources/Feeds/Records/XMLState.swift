import CExpat
import Text

/// The position of the parser in an XML feed, and the record so far.
struct XMLState {
    let parser: XML_Parser
    let limits: FeedLimits
    var list: XMLList
    var records: [FeedRecord] = []
    var row = 0
    var error: FeedError?

    private var depth = 0
    /// The depth of the record's element; nil outside records.
    private var recordDepth: Int?
    /// The name of the record's open member, and the depth of its element; nil for a member that does not count.
    private var member: (name: String, depth: Int)?
    /// The name of the outermost open member.
    private var outer = ""
    private var text: [UInt8] = []
    /// Names of the elements that are open in the record, from the member on.
    private var inside: [String] = []
    /// The text of the element that was opened last; nil after its end.
    private var leaf: [UInt8]?
    /// The address that the member has as an attribute.
    private var address: String?
    /// The name and value inside a member, as in `<param><name>Color</name><value>red</value></param>`.
    private var pair: (name: String?, value: String?) = (nil, nil)
    private var fields: [String: (label: String, text: String)] = [:]
    /// The attributes of the record's element.
    private var attributes: [String: String] = [:]
    /// Further values of members that may come several times.
    private var more: [String: [String]] = [:]
    /// Names whose value had Google's prefix.
    private var prefixed: Set<String> = []
    private var recordBytes = 0

    init(parser: XML_Parser, paths: ListPaths, limits: FeedLimits) {
        self.parser = parser
        self.limits = limits
        list = XMLList(paths)
    }

    /// Prefixes of other vocabularies, in which `title` or `image` has another meaning.
    private static let foreignPrefixes: Set<String> = [
        "media", "dc", "content", "itunes", "atom", "wfw", "slash", "sy", "georss", "dcterms",
    ]

    mutating func start(_ qualifiedName: String, attributes: () -> [String: String]) {
        depth += 1
        guard depth <= FeedLimits.nesting else {
            return stop(.malformed(row: row + 1, reason: "more than \(FeedLimits.nesting) elements inside each other"))
        }
        let (prefix, name) = XMLState.split(qualifiedName)
        guard let recordDepth else {
            if list.start(name) { startRecord(attributes()) }
            return
        }
        count(qualifiedName.utf8.count)
        inside.append(name)
        leaf = depth > recordDepth + 1 ? [] : nil
        guard !XMLState.foreignPrefixes.contains(prefix) else { return }
        let attributes = attributes()
        for (name, value) in attributes { takeInside(inside.joined(separator: ".") + "." + name, value.trimmed) }
        let own = attributes["name"].flatMap { XMLState.isAttribute(name) ? $0.nonEmpty : nil }
        if depth == recordDepth + 1 {
            startMember(own ?? qualifiedName, attributes)
            outer = name
            if name == "link" { takeLink(attributes) }
        } else if depth == recordDepth + 2 {
            let key = name.normalizedName
            let isAddress =
                FieldNames.isPicture(key) || XMLState.addresses.contains { $0 == key || attributes[$0] != nil }
            let isInGallery = isAddress && FieldNames.isPicture(outer.normalizedName)
            let isPicture = FieldNames.isPicture(key) && !MapSuggestion.strangers.contains(where: outer.hasPrefix)
            guard isInGallery || own != nil || isPicture else { return }
            startMember(own ?? (isInGallery ? outer : qualifiedName), attributes)
        }
    }

    /// The names of attributes and members that may have an address.
    private static let addresses = ["url", "src", "href"]
    private static let pairNames: Set<String> = ["name", "paramname", "key", "label", "fname"]
    private static let pairValues: Set<String> = ["value", "val", "fvalue"]
    /// Elements of BMEcat that count wherever they are in a record.
    private static let deepNames: Set<String> = [
        "descriptionshort", "mimesource", "priceamount", "pricecurrency", "manufacturername",
    ]

    private mutating func startRecord(_ attributes: [String: String]) {
        recordDepth = depth
        fields = [:]
        more = [:]
        prefixed = []
        recordBytes = 0
        (inside, leaf) = ([], nil)
        self.attributes = attributes.filter { !$0.key.contains(":") && $0.key != "xmlns" }
        for (name, value) in self.attributes { count(name.utf8.count + value.utf8.count) }
    }

    /// Whether an element may have the name of an attribute beside its value: `<param name="Color">red</param>`.
    private static func isAttribute(_ name: String) -> Bool {
        name == "a" || ["param", "attr", "propert", "feature", "characteristic"].contains { name.hasPrefix($0) }
    }

    private mutating func startMember(_ name: String, _ attributes: [String: String]) {
        member = (name, depth)
        text.removeAll(keepingCapacity: true)
        address = XMLState.addresses.lazy.compactMap { attributes[$0] }.first
    }

    /// Atom's links are attributes; the product's page is the one without a relation or the `alternate`.
    private mutating func takeLink(_ attributes: [String: String]) {
        guard let address = attributes["href"], ["alternate", nil].contains(attributes["rel"]) else { return }
        if fields["link"] == nil { fields["link"] = (label: "link", text: address) }
    }

    mutating func end() {
        if let recordDepth {
            if depth == recordDepth { endRecord() } else { endInside() }
            if depth == member?.depth { endMember() }
        } else {
            list.end()
        }
        depth -= 1
    }

    private mutating func endRecord() {
        for (label, text) in attributes.sorted(by: { $0.key < $1.key }) {
            let key = label.normalizedName
            if fields[key] == nil { take(label, key, text.trimmed) }
        }
        row += 1
        records.append(FeedRecord(row: row, value: .success(.fields(FeedFields(FeedMembers(fields, more: more))))))
        recordDepth = nil
        list.end()
    }

    private mutating func endMember() {
        guard let member else { return }
        self.member = nil
        let (prefix, _) = XMLState.split(member.name)
        let label = String(member.name.split(separator: ":", maxSplits: 1).last ?? "")
        let key = label.normalizedName
        let isPicture = FieldNames.isPicture(key)
        var value = String(decoding: text, as: UTF8.self).trimmed
        if value.isEmpty, isPicture, let address { value = address.trimmed }
        if fields[key] != nil, !value.isEmpty, isPicture, more[key, default: []].count < FeedLimits.pictures {
            more[key, default: []].append(value)
        }
        guard fields[key] == nil || (prefix == "g" && !prefixed.contains(key)) else { return }
        take(label, key, value)
        if prefix == "g", !value.isEmpty { prefixed.insert(key) }
    }

    /// An element inside a member gets a path as its name, for maps.
    private mutating func endInside() {
        if let leaf, !leaf.isEmpty, let name = inside.last?.normalizedName {
            let value = String(decoding: leaf, as: UTF8.self).trimmed
            takeInside(inside.joined(separator: "."), value)
            if XMLState.deepNames.contains(name) { takeInside(name, value) }
            if XMLState.pairNames.contains(name) { pair.name = value }
            if XMLState.pairValues.contains(name) { pair.value = value }
        }
        if leaf == nil { endPair() }
        leaf = nil
        _ = inside.popLast()
    }

    private mutating func takeInside(_ path: String, _ value: String) {
        let key = FieldPath.key(of: path)
        if fields[key] == nil {
            take(path, key, value)
        } else if !value.isEmpty, more[key, default: []].count < FeedLimits.pictures {
            more[key, default: []].append(value)
        }
    }

    private mutating func endPair() {
        if let name = pair.name?.nonEmpty, let value = pair.value, fields[name.normalizedName] == nil {
            take(name, name.normalizedName, value)
        }
        pair = (nil, nil)
    }

    private mutating func take(_ label: String, _ key: String, _ value: String) {
        guard !value.isEmpty else { return }
        guard fields.count < limits.cells else { return stop(.tooManyCells(row: row + 1, limit: limits.cells)) }
        fields[key] = (label: label, text: value)
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard recordDepth != nil else { return }
        count(bytes.count)
        if depth == member?.depth { text.append(contentsOf: bytes) }
        leaf?.append(contentsOf: bytes)
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
