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
