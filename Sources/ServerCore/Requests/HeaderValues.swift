/// Whether a client takes an answer that gzip has packed.
/// - Parameter acceptEncoding: the header (RFC 9110, 12.5.3); nil for none.
package func acceptsGzip(_ acceptEncoding: String?) -> Bool {
    listElements(acceptEncoding).contains { coding in
        let parts = coding.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0).lowercased() }
        return parts[0] == "gzip" && !parts.dropFirst().contains(where: isRefusal)
    }
}

/// What a body is, in lowercase and without parameters; empty for nil.
package func mediaType(_ contentType: String?) -> String {
    trimmed((contentType ?? "").prefix { $0 != ";" }).lowercased()
}

/// Whether a parameter is a weight of zero, as `q=0` and `q=0.000`.
private func isRefusal(_ parameter: String) -> Bool {
    parameter.hasPrefix("q=0") && parameter.dropFirst(3).allSatisfy { $0 == "0" || $0 == "." }
}

/// The elements of a header's list.
func listElements(_ header: String?) -> [Substring] { (header ?? "").split(separator: ",").map(trimmed) }

/// Without the blanks and tabs that HTTP allows around a value.
private func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
}
