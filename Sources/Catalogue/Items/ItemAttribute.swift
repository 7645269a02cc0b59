/// A property of an item in a feed, such as its size.
package struct ItemAttribute: Sendable, Equatable {
    /// As the feed writes it.
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The attributes of several variants: each name once, with each of its values once, in the order of the feed.
package struct AttributeList {
    private var entries: [(name: String, values: [String])] = []

    /// Attributes of an item, and values of an attribute, at most.
    package static let limit = 100

    package init() {}

    /// - Parameter attributes: their values are joined as in `attributes`.
    init(_ attributes: [ItemAttribute]) {
        self.init()
        for attribute in attributes {
            for value in attribute.value.split(separator: AttributeList.separator) {
                add(attribute.name, String(value))
            }
        }
    }

    /// The names in the order of the feed.
    package var names: [String] { entries.map(\.name) }

    /// The values of an attribute, in the order of the feed; empty for an unknown name.
    package func values(_ name: String) -> [String] { entries.first { $0.name == name }?.values ?? [] }

    /// Empty names and values are left out.
    package mutating func add(_ name: String, _ value: String) {
        guard !name.isEmpty, !value.isEmpty else { return }
        guard let index = entries.firstIndex(where: { $0.name == name }) else {
            if entries.count < AttributeList.limit { entries.append((name, [value])) }
            return
        }
        guard entries[index].values.count < AttributeList.limit, !entries[index].values.contains(value) else {
            return
        }
        entries[index].values.append(value)
    }

    /// Adds each value that is new.
    package mutating func add(_ other: AttributeList) {
        for entry in other.entries {
            for value in entry.values { add(entry.name, value) }
        }
    }

    /// The same names, with the other list's values where it has some, then the other list's further names.
    package func replaced(by other: AttributeList) -> AttributeList {
        var list = AttributeList()
        for name in names {
            for value in other.values(name).isEmpty ? values(name) : other.values(name) { list.add(name, value) }
        }
        list.add(other)
        return list
    }

    /// Each name once, its values joined by commas.
    package var attributes: [ItemAttribute] {
        entries.map { ItemAttribute($0.name, $0.values.joined(separator: AttributeList.separator)) }
    }

    private static let separator = ", "
}
