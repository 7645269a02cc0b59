/// The entity tags of a header such as If-None-Match (RFC 9110, 13.1.2).
package struct EntityTags: Sendable {
    private let tags: [Substring]

    package init(_ header: String?) { tags = listElements(header) }

    /// Compared weakly: `W/"a"` and `"a"` are the same.
    package func contains(_ tag: String) -> Bool {
        tags.contains { $0 == "*" || EntityTags.opaque($0) == EntityTags.opaque(tag[...]) }
    }

    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
