import Fetching

/// A host with or without a port, as in `Host` and in origins.
package struct Authority: Equatable, Sendable {
    /// In lowercase; an IPv6 address without its brackets.
    package let host: String
    /// nil for the usual ports of http and https.
    package let port: Int?

    /// - Returns: nil for a text that is not an authority.
    package init?(_ text: some StringProtocol) {
        // Before lowercasing, which would make a k of the Kelvin sign.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var host = text.lowercased()[...]
        var port: Substring?
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            (host, port) = (host[..<end].dropFirst(), rest.isEmpty ? nil : rest.dropFirst())
        } else if let colon = host.firstIndex(of: ":") {
            (host, port) = (host[..<colon], host[host.index(after: colon)...])
        }
        // A dot at the end does not change the name.
        if host.hasSuffix(".") { host = host.dropLast() }
        let isName = host.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"/@,[]?#\\".utf8.contains($0) }
        guard !host.isEmpty, isName else { return nil }
        // `UInt16` would accept `+80`, too.
        let number = port.flatMap { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? UInt16($0) : nil }
        guard port == nil || number != nil else { return nil }
        self.host = String(host)
        self.port = number == 80 || number == 443 ? nil : number.map { Int($0) }
    }

    /// - Parameter origin: as browsers send it. `null` and other texts without a scheme have no authority.
    init?(origin: String) {
        guard let scheme = origin.firstRange(of: "://") else { return nil }
        self.init(origin[scheme.upperBound...])
    }

    /// Whether the host is an IP address, which no name server can redirect.
    fileprivate var isAddress: Bool { NetworkAddress(host) != nil }
}

/// The names of this server: what the `Host` of a request may be.
///
/// The name of another site may be changed to lead to this machine (DNS rebinding), so that the browser takes this
/// server for that site. `Host` shows that.
package struct ServerNames: Sendable {
    private let listening: String
    /// The names of `--allow-host`.
    private let given: [Authority]
    private let takesAll: Bool

    /// - Parameters:
    ///   - listening: the address or name that the server listens at.
    ///   - given: further names, each with or without a port; `*` for all.
    package init(listening: String, given: [String]) {
        self.listening = listening.lowercased()
        self.given = given.compactMap { Authority($0) }
        takesAll = given.contains("*")
    }

    /// Whether it is one of the given names.
    private func areGiven(_ authority: Authority) -> Bool {
        given.contains { $0.host == authority.host && ($0.port == nil || $0.port == authority.port) }
    }

    /// Whether a request calls this server by one of its names.
    /// - Parameters:
    ///   - host: the `Host` of the request; nil without one.
    ///   - second: a second `Host`.
    package func areMeant(by host: String?, second: String?) -> Bool {
        // Every browser sends it: without it, the client is a program.
        guard let host else { return true }
        guard second == nil, let authority = Authority(host) else { return false }
        return authority.host == listening || authority.host == "localhost" || takesAll || areGiven(authority)
            || authority.isAddress
    }

    /// Whether a request comes from a page of this server or one of the named origins, or from a program.
    ///
    /// Browsers send the origin of each request, which no page can change. Programs send none.
    /// - Parameters:
    ///   - origin: as the browser sends it.
    ///   - site: `Sec-Fetch-Site`.
    ///   - host: the `Host` of the request.
    ///   - origins: other allowed origins; `*` has no effect here.
    package func areAsked(fromPageOf origin: String?, site: String?, host: String?, or origins: [String]) -> Bool {
        let authority = origin.flatMap { Authority(origin: $0) }
        if let origin, let authority, origins.contains(origin) || areGiven(authority) { return true }
        // `Sec-Fetch-Site` is better than the origin: it respects redirections, and does not depend on `Host`, which a
        // web server in front may change.
        if let site { return site == "same-origin" || site == "none" }
        guard origin != nil else { return true }
        return authority != nil && authority == host.flatMap { Authority($0) }
    }
}
