import Text

/// A path into a record: `images.0.url`, `attributes[name=color].value`, `name.en`. A name that contains dots or
/// brackets is quoted by double quotes.
struct FieldPath: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case name(String)
        case index(Int)
        /// The first element of an array, or the object itself, whose member `name` has the text `value`, in any case.
        case match(name: String, value: String)
    }

    let text: String
    let steps: [Step]

    /// nil for an empty name, an unclosed bracket, or a bracket without an index or `name=value`.
    init?(_ text: String) {
        guard let steps = FieldPath.steps(text[...]) else { return nil }
        self.text = text
        self.steps = steps
    }

    private static func steps(_ text: Substring) -> [Step]? {
        var steps: [Step] = []
        var rest = text
        while !rest.isEmpty {
            if rest.hasPrefix("[") {
                guard let close = rest.firstIndex(of: "]"),
                    let step = bracketStep(rest[rest.index(after: rest.startIndex)..<close])
                else { return nil }
                steps.append(step)
                rest = rest[rest.index(after: close)...]
            } else {
                if rest.hasPrefix(".") && !steps.isEmpty { rest = rest.dropFirst() }
                if let name = quotedName(rest) {
                    steps.append(.name(String(name)))
                    rest = rest[rest.index(after: name.endIndex)...]
                    continue
                }
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty else { return nil }
                steps.append(Int(name).map { Step.index($0) } ?? .name(String(name)))
                rest = rest[name.endIndex...]
            }
            guard rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[") else { return nil }
        }
        return steps.isEmpty ? nil : steps
    }

    /// The text between quotes at the beginning; nil without quotes, and if it is empty.
    private static func quotedName(_ text: Substring) -> Substring? {
        guard text.hasPrefix("\"") else { return nil }
        let name = text.dropFirst().prefix { $0 != "\"" }
        return name.isEmpty || name.endIndex == text.endIndex ? nil : name
    }

    private static func bracketStep(_ text: Substring) -> Step? {
        if let index = Int(text) { return index >= 0 ? .index(index) : nil }
        let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        return .match(name: parts[0], value: parts[1])
    }

    /// The value at the path; missing if there is none.
    func value(in object: JSONValue) -> JSONValue {
        steps.reduce(object) { value, step in
            switch step {
            case .name(let name): FieldPath.member(name, of: value)
            case .index(let index): value.isList ? value[index] : value["\(index)"]
            case .match(let name, let wanted): FieldPath.match(value, name: name, value: wanted)
            }
        }
    }

    /// The member of exactly that name, or else the first whose normalized name is the same.
    private static func member(_ name: String, of value: JSONValue) -> JSONValue {
        let exact = value[name]
        guard exact.isMissing else { return exact }
        let wanted = name.normalizedName
        let similar = value.members.filter { $0.name.normalizedName == wanted }
        return similar.min { $0.name < $1.name }?.value ?? exact
    }

    private static func match(_ value: JSONValue, name: String, value wanted: String) -> JSONValue {
        func matches(_ candidate: JSONValue) -> Bool {
            member(name, of: candidate).displayText?.lowercased() == wanted.lowercased()
        }
        guard value.isList else { return matches(value) ? value : .missing }
        return value.list.first(where: matches) ?? .missing
    }

    /// The text in the column of that name; with an index at the end, that part of a list in the column.
    func value(in fields: FeedFields) -> String? {
        if let value = fields[text.normalizedName] ?? fields[FieldPath.key(of: text)] { return value }
        guard let (name, index) = part, let list = fields[name] else { return nil }
        let parts = list.split { $0 == ";" || $0 == "|" || $0 == "," }
        return parts.indices.contains(index) ? String(parts[index]).trimmed : nil
    }

    /// The addresses in the columns of that name; with an index at the end, the address at that index.
    /// - Parameter isList: as of `PictureTexts.addresses`, for a path without an index.
    func pictures(in fields: FeedFields, isList: Bool) -> [String] {
        let name = [text.normalizedName, FieldPath.key(of: text)].first(where: fields.has) ?? ""
        guard name.isEmpty, let (list, index) = part else { return fields.pictures(name, isList: isList) }
        let pictures = fields.pictures(list, isList: true)
        return pictures.indices.contains(index) ? [pictures[index]] : []
    }

    /// The normalized name of a column, and the index into its list; nil without an index.
    private var part: (name: String, index: Int)? {
        guard case .index(let index) = steps.last, let dot = text.lastIndex(where: { $0 == "." || $0 == "[" }) else {
            return nil
        }
        return (FieldPath.key(of: text[..<dot]), index)
    }

    /// The normalized text of a path.
    static func key(of text: some StringProtocol) -> String {
        text.split(separator: ".").map { String($0).normalizedName }.joined(separator: ".")
    }

    /// The same path without a leading `name`, unless nothing would be left.
    func dropping(_ name: String) -> FieldPath {
        let prefix = name + "."
        return text.hasPrefix(prefix) ? FieldPath(String(text.dropFirst(prefix.count))) ?? self : self
    }
}
