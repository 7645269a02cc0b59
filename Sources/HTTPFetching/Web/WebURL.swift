import CCurl

/// A URL for messages: without credentials and query, which may be secret. Any other text is cut at its first `?`.
package func redactedURL(_ text: String) -> String { WebURL.redacted(text) }

/// An http or https URL, read by libcurl, so that what is checked is what is fetched.
struct WebURL: Sendable, Equatable {
    struct Credentials: Sendable, Equatable {
        let user: String
        let password: String
    }

    /// Absolute, without credentials and fragment.
    let text: String
    let origin: Origin
    let credentials: Credentials?
    /// For messages: nothing that may be secret, that is no credentials and no query.
    let redacted: String

    /// - Parameter base: what a relative `text` is relative to.
    init(_ text: String, relativeTo base: WebURL? = nil) throws(FetchError.Cause) {
        let parts = URLParts()
        guard !text.utf8.contains(0) else { throw .badURL }
        if let base { try parts.set(base.text) }
        try parts.set(text)
        let scheme = parts.text(CURLUPART_SCHEME) ?? ""
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        origin = try parts.origin(scheme: scheme)
        credentials = parts.takeCredentials()
        parts.remove(CURLUPART_FRAGMENT)
        guard let whole = parts.text(CURLUPART_URL) else { throw .badURL }
        self.text = whole
        redacted = whole.firstIndex(of: "?").map { "\(whole[..<$0])?..." } ?? whole
    }

    /// A URL for messages, however wrong it is.
    static func redacted(_ text: String) -> String {
        if let url = try? WebURL(text) { return url.redacted }  // what is wrong with it is told elsewhere
        let beforeQuery = text.prefix { $0 != "?" && $0 != "#" }
        let clean = beforeQuery.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value >= 0x20 }.prefix(200)
        let words = String(String.UnicodeScalarView(clean))
        guard let at = words.lastIndex(of: "@") else { return words }
        return "...\(words[at...])"
    }
}

/// Owns a `CURLU`.
private struct URLParts: ~Copyable {
    private let handle = curl_url()

    deinit { curl_url_cleanup(handle) }

    func set(_ url: String) throws(FetchError.Cause) {
        switch curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_URLENCODE)) {
        case CURLUE_OK: return
        case CURLUE_UNSUPPORTED_SCHEME: throw .unsupportedScheme(String(url.prefix { $0 != ":" }.prefix(20)))
        default: throw .badURL
        }
    }

    func text(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var found: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &found, UInt32(flags)) == CURLUE_OK, let found else { return nil }
        defer { curl_free(found) }
        return String(cString: found)
    }

    func remove(_ part: CURLUPart) { curl_url_set(handle, part, nil, 0) }

    func origin(scheme: String) throws(FetchError.Cause) -> Origin {
        guard var host = text(CURLUPART_HOST)?.lowercased(), text(CURLUPART_ZONEID) == nil,
            let port = text(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap(Int.init), port > 0
        else { throw .badURL }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty else { throw .badURL }
        return Origin(scheme: scheme, host: host, port: port)
    }

    func takeCredentials() -> WebURL.Credentials? {
        let user = text(CURLUPART_USER, flags: CURLU_URLDECODE)
        let password = text(CURLUPART_PASSWORD, flags: CURLU_URLDECODE)
        for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS] { remove(part) }
        guard user != nil || password != nil else { return nil }
        return WebURL.Credentials(user: user ?? "", password: password ?? "")
    }
}
