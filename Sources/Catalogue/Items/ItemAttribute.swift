/// One thing that a feed says of an item, such as its size.
package struct ItemAttribute: Sendable, Equatable {
    /// As the feed writes it.
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Attributes of several variants together: each name once, with every value once, in the order they came.
package struct AttributeList {
    private var entries: [(name: String, values: [String])] = []

    /// Of one item, and of values of one attribute.
    package static let limit = 100

    package init() {}

    /// - Parameter attributes: with values as `attributes` joins them.
    init(_ attributes: [ItemAttribute]) {
        self.init()
        for attribute in attributes {
            for value in attribute.value.split(separator: AttributeList.separator) {
                add(attribute.name, String(value))
            }
        }
    }

    /// Names in their order.
    package var names: [String] { entries.map(\.name) }

    /// Of an attribute, in their order; none for a name that is not there.
    package func values(_ name: String) -> [String] { entries.first { $0.name == name }?.values ?? [] }

    /// Empty names and values say nothing and are left out.
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

    /// Adds each value that is not there yet.
    package mutating func add(_ other: AttributeList) {
        for entry in other.entries {
            for value in entry.values { add(entry.name, value) }
        }
    }

    /// The same names with the other list's values where it has any, and then its own names.
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
