/// Origins whose pages may read the answers (CORS, as the Fetch standard has it).
package struct AllowedOrigins: Sendable {
    private let origins: [String]

    /// - Parameter origins: as browsers send them; `*` for all.
    package init(_ origins: [String]) { self.origins = origins }

    /// Whether browsers send an origin like this: scheme and name in small letters, a port if it is not the usual one,
    /// and nothing behind it. `*` and `null` are none, and allowed.
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

    /// Whether a request only asks what it may ask (preflight).
    /// - Parameters:
    ///   - origin: of the page that asks.
    ///   - requestMethod: `Access-Control-Request-Method`.
    package func isPreflight(method: String, origin: String?, requestMethod: String?) -> Bool {
        allowed(origin) != nil && method == "OPTIONS" && requestMethod != nil
    }

    /// The fields that an answer gets.
    /// - Parameters:
    ///   - origin: of the page that asks.
    ///   - vary: what the answer has in `Vary`.
    package func fields(origin: String?, vary: String?, isPreflight: Bool) -> [(name: String, value: String)] {
        guard !isEmpty else { return [] }
        var fields: [(name: String, value: String)] = []
        // Also where no page of another origin asks: a copy that a browser or a proxy keeps may be for one that does.
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
