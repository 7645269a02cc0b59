import CCurl

/// A URL for messages: without credentials and query, which may be secret, even if the URL is invalid.
package func redactedURL(_ text: String) -> String { WebURL.redacted(text) }

/// An http or https URL. Only libcurl parses it, so that the checked URL is the fetched one.
package struct WebURL: Sendable, Equatable {
    struct Credentials: Sendable, Equatable {
        let user: String
        let password: String
    }

    /// The URL for libcurl: absolute, without credentials and fragment, the host in ASCII.
    let text: String
    package let origin: Origin
    /// Begins with a slash; escaped as in `text`.
    let path: String
    let credentials: Credentials?
    /// For messages: without possible secrets, which are credentials and the query.
    let redacted: String

    /// - Throws: `badURL` or `unsupportedScheme`.
    package init(_ text: String) throws(FetchError.Cause) { try self.init(text, relativeTo: nil) }

    /// - Parameter base: the base of a relative `text`.
    init(_ text: String, relativeTo base: WebURL?) throws(FetchError.Cause) {
        let given = try URLParts(text, relativeTo: base?.text)
        credentials = given.takeCredentials()
        given.remove(CURLUPART_FRAGMENT)
        try given.useASCIIHost()
        guard let whole = given.text(CURLUPART_URL) else { throw .badURL }
        // Parsed from the result, because libcurl parses this text again when it fetches.
        let parts = try URLParts(whole)
        origin = try parts.origin()
        path = parts.text(CURLUPART_PATH) ?? "/"
        self.text = whole
        redacted = whole.utf8.firstIndex(of: UInt8(ascii: "?")).map { "\(whole[..<$0])?..." } ?? whole
    }
}

// Texts that may not be URLs.
extension WebURL {
    /// Whether a text is meant as a web address, even if it is invalid: by its scheme, ignoring blanks and controls, as
    /// browsers do.
    package static func isMeant(by text: String) -> Bool {
        let visible = String(text.unicodeScalars.filter { $0.value > 0x20 }).lowercased()
        return visible.hasPrefix("http:") || visible.hasPrefix("https:")
    }

    /// Whether a text contains a name or password; if it is not a URL, whether any parser could find one.
    package static func hasCredentials(_ text: String) -> Bool {
        if let url = try? WebURL(text) { return url.credentials != nil }  // what is wrong with it does not matter here
        return lastAtSign(in: text) != nil
    }

    /// A text that is not a URL is cut at its first `?` or `#`, and before the last `@`.
    static func redacted(_ text: String) -> String {
        if let url = try? WebURL(text) { return url.redacted }  // what is wrong with it is reported elsewhere
        // By bytes, because a sign followed by a combining accent is another character.
        let query = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let beforeQuery = text[..<(query ?? text.endIndex)]
        guard let at = lastAtSign(in: text) else { return printable(beforeQuery) }
        // The removed part may contain the rest of a password as well as a query.
        return at < beforeQuery.endIndex ? "...\(printable(beforeQuery[at...]))" : "..."
    }

    /// Also in percent-encoded form.
    private static func lastAtSign(in text: String) -> String.Index? {
        [text.utf8.lastIndex(of: UInt8(ascii: "@")), text.ranges(of: "%40").last?.lowerBound].compactMap(\.self).max()
    }

    private static func printable(_ text: Substring) -> String {
        let kept = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value >= 0x20 }.prefix(200)
        return String(String.UnicodeScalarView(kept))
    }
}

/// Scheme, host and port: the scope of credentials (RFC 6454).
package struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    let scheme: String
    /// In lower case; an IPv6 address without brackets.
    package let host: String
    package let port: Int

    /// Whether it is https on its default port, where a password for the host name may be sent.
    var isUsualHTTPS: Bool { scheme == "https" && port == 443 }
}

extension Origin: CustomStringConvertible {
    /// The origin of an http or https URL; `nil` for anything else.
    package init?(url: String) {
        guard let url = try? WebURL(url) else { return nil }  // what is wrong with it does not matter here
        self = url.origin
    }

    /// Such as `https://shop.example:8443`, always with the port.
    package var description: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// A URL parsed by libcurl. Owns a `CURLU`.
private struct URLParts: ~Copyable {
    private let handle = curl_url()

    deinit { curl_url_cleanup(handle) }

    /// - Parameter base: an absolute URL as the base of a relative `url`.
    init(_ url: String, relativeTo base: String? = nil) throws(FetchError.Cause) {
        // A C string would end there.
        guard !url.utf8.contains(0) else { throw .badURL }
        if let base { try set(base) }
        try set(url)
    }

    private func set(_ url: String) throws(FetchError.Cause) {
        switch curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_URLENCODE)) {
        case CURLUE_OK: return
        case CURLUE_UNSUPPORTED_SCHEME: throw .unsupportedScheme(String(url.prefix { $0 != ":" }.prefix(20)))
        default: throw .badURL
        }
    }

    func text(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var found: UnsafeMutablePointer<CChar>?
        let code = curl_url_get(handle, part, &found, UInt32(flags))
        return taken(found, code)
    }

    func remove(_ part: CURLUPart) { curl_url_set(handle, part, nil, 0) }

    /// - Throws: `badURL` if the host is empty or local to this machine.
    func origin() throws(FetchError.Cause) -> Origin {
        let scheme = text(CURLUPART_SCHEME) ?? ""
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
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

    /// Converts a host with other letters to ASCII (IDNA).
    func useASCIIHost() throws(FetchError.Cause) {
        guard let host = text(CURLUPART_HOST), !host.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        var found: UnsafeMutablePointer<CChar>?
        let code = ccurlGetASCIIHost(handle, &found)
        // Some letters are converted to signs that end a host, such as the fullwidth slash and the sign for "care of".
        guard let ascii = taken(found, code), ascii.utf8.allSatisfy({ isAlphanumeric($0) || "-._".utf8.contains($0) }),
            curl_url_set(handle, CURLUPART_HOST, ascii, 0) == CURLUE_OK
        else { throw .badURL }
    }
}

private func taken(_ text: UnsafeMutablePointer<CChar>?, _ code: CURLUcode) -> String? {
    guard let text else { return nil }
    // Also after an error: libcurl returns a host that it could not convert to ASCII.
    defer { curl_free(text) }
    return code == CURLUE_OK ? String(cString: text) : nil
}
