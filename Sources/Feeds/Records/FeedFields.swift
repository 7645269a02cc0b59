import Text

/// The texts of a record by normalized name (`String.normalizedName`): `Image URL`, `image_url` and `imageUrl` are one.
package struct FeedFields {
    private enum Content {
        case row(FeedHeader, [String])
        case texts([String: LabelledText])
        case members(JSONFields)
    }

    private let content: Content

    /// A row of a table, which may have fewer cells than the header.
    init(_ header: FeedHeader, _ cells: [String]) { content = .row(header, cells) }

    /// - Parameter texts: by normalized name.
    init(_ texts: [String: LabelledText]) { content = .texts(texts) }

    init(_ object: JSONValue) { content = .members(JSONFields(object)) }

    /// The text under a normalized name, without white space around it; nil when there is none. Of a JSON list or
    /// object it is the part that names something, and of several columns of one name the first that is not empty.
    package subscript(_ name: String) -> String? {
        switch content {
        case .row(let header, let cells):
            header.table.columns(name).lazy.compactMap { $0 < cells.count ? cells[$0].trimmed.nonEmpty : nil }.first
        case .texts(let texts): texts[name]?.text.trimmed.nonEmpty
        case .members(let fields): fields.member(name)?.text
        }
    }

    /// The first of these names that has a text.
    package func first(of names: [String]) -> (name: String, text: String)? {
        names.lazy.compactMap { name in self[name].map { (name, $0) } }.first
    }

    /// The first of the names for it that has a text.
    package func first(of field: FieldNames) -> (name: String, text: String)? {
        switch content {
        case .row(let header, let cells):
            for column in header.columns(of: field) where column < cells.count {
                if let text = cells[column].trimmed.nonEmpty { return (header.table.names[column], text) }
            }
            return nil
        case .texts: return first(of: field.names)
        case .members(let fields):
            return fields.members(of: field).lazy.compactMap { member in member.text.map { (member.name, $0) } }.first
        }
    }

    /// All the names for it that have a text.
    /// - Complexity: O(columns or members under those names).
    package func all(of field: FieldNames) -> [(name: String, text: String)] {
        let texts: [(name: String, text: String)] =
            switch content {
            case .row(let header, let cells):
                header.columns(of: field).compactMap { column in
                    guard column < cells.count, let text = cells[column].trimmed.nonEmpty else { return nil }
                    return (header.table.names[column], text)
                }
            case .texts: field.names.compactMap { name in first(of: [name]) }
            case .members(let fields):
                fields.members(of: field).compactMap { member in member.text.map { (member.name, $0) } }
            }
        var seen: Set<String> = []
        return texts.filter { seen.insert($0.name).inserted }
    }

    /// The name as the feed writes it.
    package func label(_ name: String) -> String {
        switch content {
        case .row(let header, _): header.table.label(name)
        case .texts(let texts): texts[name]?.label ?? name
        case .members(let fields): fields.member(name)?.label ?? name
        }
    }

    /// Whether there is such a column, be it empty.
    package func has(_ name: String) -> Bool {
        switch content {
        case .row(let header, _): !header.table.columns(name).isEmpty
        case .texts(let texts): texts[name] != nil
        case .members(let fields): fields.member(name) != nil
        }
    }

    /// Normalized names that mean color without doubt, sorted.
    package var colorNames: [String] {
        if case .row(let header, _) = content { return header.colorNames }
        return ColorOptionName.exact(names)
    }

    /// Normalized names, in the order of a table's columns.
    package var names: [String] {
        switch content {
        case .row(let header, _): header.table.names
        case .texts(let texts): texts.keys.sorted()
        case .members(let fields): fields.names
        }
    }
}

/// A text with its name as the feed writes it.
struct LabelledText {
    let label: String
    var text: String
}
