/// The entity tags of a header such as If-None-Match (RFC 9110, 13.1.2).
package struct EntityTags: Sendable {
    private let tags: [Substring]

    package init(_ header: String?) { tags = listElements(header) }

    /// Compares weakly: `W/"a"` and `"a"` are the same.
    package func contains(_ tag: String) -> Bool {
        tags.contains { $0 == "*" || EntityTags.opaque($0) == EntityTags.opaque(tag[...]) }
    }

    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}

/// Whether a client accepts an answer in gzip.
/// - Parameter acceptEncoding: the header (RFC 9110, 12.5.3); nil for none.
package func acceptsGzip(_ acceptEncoding: String?) -> Bool {
    listElements(acceptEncoding).contains { coding in
        let parts = coding.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0).lowercased() }
        return parts[0] == "gzip" && !parts.dropFirst().contains(where: isRefusal)
    }
}

/// The media type in lowercase and without parameters; empty for nil.
package func mediaType(_ contentType: String?) -> String {
    trimmed((contentType ?? "").prefix { $0 != ";" }).lowercased()
}

/// Whether a parameter is a weight of zero, such as `q=0` and `q=0.000`.
private func isRefusal(_ parameter: String) -> Bool {
    parameter.hasPrefix("q=0") && parameter.dropFirst(3).allSatisfy { $0 == "0" || $0 == "." }
}

func listElements(_ header: String?) -> [Substring] { (header ?? "").split(separator: ",").map(trimmed) }

/// Without the blanks and tabs that HTTP allows around a value.
private func trimmed(_ text: Substring) -> Substring { trimming(text) { $0 == " " || $0 == "\t" } }

/// Without the elements at both ends for which `isBlank` is true.
func trimming<Text: BidirectionalCollection>(
    _ text: Text, _ isBlank: (Text.Element) -> Bool
) -> Text.SubSequence {
    let rest = text.drop(while: isBlank)
    return rest.prefix(upTo: rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex)
}
