import CCurl

/// A URL for messages: without credentials and query, which may be secret, however wrong it is.
package func redactedURL(_ text: String) -> String { WebURL.redacted(text) }

/// An http or https URL: the one reading of it, by the library that fetches, so that what is checked is what is
/// fetched.
package struct WebURL: Sendable, Equatable {
    struct Credentials: Sendable, Equatable {
        let user: String
        let password: String
    }

    /// What libcurl is given: absolute, without credentials and fragment, the host in ASCII.
    let text: String
    package let origin: Origin
    /// Begins with a slash; escaped as in `text`.
    let path: String
    let credentials: Credentials?
    /// For messages: without what may be secret, which are credentials and the query.
    let redacted: String

    /// - Throws: `badURL` or `unsupportedScheme`.
    package init(_ text: String) throws(FetchError.Cause) { try self.init(text, relativeTo: nil) }

    /// - Parameter base: what a relative `text` is relative to.
    init(_ text: String, relativeTo base: WebURL?) throws(FetchError.Cause) {
        let given = try URLParts(text, relativeTo: base?.text)
        credentials = given.takeCredentials()
        given.remove(CURLUPART_FRAGMENT)
        try given.useASCIIHost()
        guard let whole = given.text(CURLUPART_URL) else { throw .badURL }
        // Not from what was given: libcurl reads this text once more when it fetches.
        let parts = try URLParts(whole)
        origin = try parts.origin()
        path = parts.text(CURLUPART_PATH) ?? "/"
        self.text = whole
        redacted = whole.utf8.firstIndex(of: UInt8(ascii: "?")).map { "\(whole[..<$0])?..." } ?? whole
    }
}

// Texts that may be no URL.
extension WebURL {
    /// Whether a text is meant as an address on the web, even if it is none: by its scheme, blanks and controls aside,
    /// as browsers read what is typed.
    package static func isMeant(by text: String) -> Bool {
        let visible = String(text.unicodeScalars.filter { $0.value > 0x20 }).lowercased()
        return visible.hasPrefix("http:") || visible.hasPrefix("https:")
    }

    /// Whether a text has a name or password in it; of one that is not a URL, whether any reader could find one.
    package static func hasCredentials(_ text: String) -> Bool {
        if let url = try? WebURL(text) { return url.credentials != nil }  // what is wrong with it does not matter here
        return lastAtSign(in: text) != nil
    }

    /// Any other text than a URL is cut at its first `?` or `#`, and before the last `@`.
    static func redacted(_ text: String) -> String {
        if let url = try? WebURL(text) { return url.redacted }  // what is wrong with it is reported elsewhere
        // Bytes, because a sign that an accent follows is another character.
        let query = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let beforeQuery = text[..<(query ?? text.endIndex)]
        guard let at = lastAtSign(in: text) else { return printable(beforeQuery) }
        // Behind the cut there may be the rest of a password as well as a query.
        return at < beforeQuery.endIndex ? "...\(printable(beforeQuery[at...]))" : "..."
    }

    /// Also in the form that URLs escape it in.
    private static func lastAtSign(in text: String) -> String.Index? {
        [text.utf8.lastIndex(of: UInt8(ascii: "@")), text.ranges(of: "%40").last?.lowerBound].compactMap(\.self).max()
    }

    private static func printable(_ text: Substring) -> String {
        let kept = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value >= 0x20 }.prefix(200)
        return String(String.UnicodeScalarView(kept))
    }
}

/// Scheme, host and port: what credentials belong to (RFC 6454).
package struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; an IPv6 address without brackets.
    package let host: String
    package let port: Int

    init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Https at its own port: a password that a host name stands for may go there.
    package var isUsualHTTPS: Bool { scheme == "https" && port == 443 }

    /// The origin of an http or https URL; `nil` for anything else.
    package init?(url: String) {
        guard let url = try? WebURL(url) else { return nil }  // what is wrong with it does not matter here
        self = url.origin
    }
}

extension Origin: CustomStringConvertible {
    /// Such as `https://shop.example:8443`, the port always given.
    package var description: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
