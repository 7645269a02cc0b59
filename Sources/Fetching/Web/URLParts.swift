import CCurl

/// A URL taken apart by libcurl. Owns a `CURLU`.
struct URLParts: ~Copyable {
    private let handle = curl_url()

    deinit { curl_url_cleanup(handle) }

    /// - Parameter base: an absolute URL that a relative `url` is relative to.
    init(_ url: String, relativeTo base: String? = nil) throws(FetchError.Cause) {
        // C would see the text end there.
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

    /// - Throws: `badURL` for a host that is empty or only of this machine.
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

    /// Writes a host with other letters in ASCII (IDNA).
    func useASCIIHost() throws(FetchError.Cause) {
        guard let host = text(CURLUPART_HOST), !host.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        var found: UnsafeMutablePointer<CChar>?
        let code = ccurlGetASCIIHost(handle, &found)
        // Some letters turn into signs that end a host, such as the fullwidth slash and the sign for "care of".
        guard let ascii = taken(found, code), ascii.utf8.allSatisfy({ isAlphanumeric($0) || "-._".utf8.contains($0) }),
            curl_url_set(handle, CURLUPART_HOST, ascii, 0) == CURLUE_OK
        else { throw .badURL }
    }
}

private func taken(_ text: UnsafeMutablePointer<CChar>?, _ code: CURLUcode) -> String? {
    guard let text else { return nil }
    // Also after an error: libcurl leaves us a host that it could not write in ASCII.
    defer { curl_free(text) }
    return code == CURLUE_OK ? String(cString: text) : nil
}
