/// Origins whose pages may read the answers (CORS, in the Fetch standard).
package struct AllowedOrigins: Sendable {
    private let origins: [String]

    /// - Parameter origins: as browsers send them; `*` for all.
    package init(_ origins: [String]) { self.origins = origins }

    /// Whether browsers may send such an origin: scheme and name in small letters, a port if it is not the usual one,
    /// and nothing after it. `*` and `null` are allowed, too.
    package static func canBe(_ text: String) -> Bool {
        if text == "*" || text == "null" { return true }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0]) || parts[0].hasSuffix("-extension") else {
            return false
        }
        return Authority(parts[1]) != nil && parts[1].lowercased() == parts[1]
    }

    package var isEmpty: Bool { origins.isEmpty }

    private var allOrigins: Bool { origins.contains("*") }

    /// Whether a request is a preflight, which only asks for permission.
    /// - Parameters:
    ///   - origin: of the page that asks.
    ///   - requestMethod: `Access-Control-Request-Method`.
    package func isPreflight(method: String, origin: String?, requestMethod: String?) -> Bool {
        allowed(origin) != nil && method == "OPTIONS" && requestMethod != nil
    }

    /// The header fields of an answer.
    /// - Parameters:
    ///   - origin: of the page that asks.
    ///   - vary: the field `Vary` of the answer so far.
    package func fields(origin: String?, vary: String?, isPreflight: Bool) -> [(name: String, value: String)] {
        guard !isEmpty else { return [] }
        var fields: [(name: String, value: String)] = []
        // Also for requests without an origin: a cached copy may be used for another request.
        if allOrigins {
            fields.append(("access-control-allow-origin", "*"))
        } else {
            if let allowed = allowed(origin) { fields.append(("access-control-allow-origin", allowed)) }
            fields.append(("vary", [vary, "origin"].compactMap { $0 }.joined(separator: ", ")))
        }
        fields.append(("access-control-expose-headers", "etag, retry-after"))
        if isPreflight {
            fields += [
                ("access-control-allow-methods", "GET, HEAD, POST, PUT, DELETE"),
                ("access-control-allow-headers", "authorization, content-type, if-match, if-none-match"),
                ("access-control-max-age", "600"),
            ]
        }
        return fields
    }

    private func allowed(_ origin: String?) -> String? {
        guard let origin else { return nil }
        return allOrigins ? "*" : origins.first { $0 == origin }
    }
}
