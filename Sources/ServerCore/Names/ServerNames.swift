import Fetching

/// A host, with a port or without one, as `Host` and origins have it.
package struct Authority: Equatable, Sendable {
    /// In lowercase; an IPv6 address without its brackets.
    package let host: String
    /// nil for the usual ports of http and https.
    package let port: Int?

    /// - Returns: nil for a text that is not an authority.
    package init?(_ text: some StringProtocol) {
        // Before it becomes lowercase: the Kelvin sign would then be a k.
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
        // The same name, written as the root of all names ends it.
        if host.hasSuffix(".") { host = host.dropLast() }
        let isName = host.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"/@,[]?#\\".utf8.contains($0) }
        guard !host.isEmpty, isName else { return nil }
        // Swift would read +80, too.
        let number = port.flatMap { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? UInt16($0) : nil }
        guard port == nil || number != nil else { return nil }
        self.host = String(host)
        self.port = number == 80 || number == 443 ? nil : number.map { Int($0) }
    }

    /// - Parameter origin: as browsers send it; `null` and other texts without a scheme have no authority.
    init?(origin: String) {
        guard let scheme = origin.firstRange(of: "://") else { return nil }
        self.init(origin[scheme.upperBound...])
    }

    /// Whether the host is an IP address: no name server can make it lead elsewhere.
    fileprivate var isAddress: Bool { NetworkAddress(host) != nil }
}

/// What this server is called: what a request's Host may be.
///
/// A page of another site can have its own name lead to this machine (DNS rebinding); the browser then takes the
/// server for that site. The name that it asks for shows it.
package struct ServerNames: Sendable {
    private let listening: String
    /// As `--allow-host` has them.
    private let given: [Authority]
    private let takesAll: Bool

    /// - Parameters:
    ///   - listening: the address or name that the server listens at.
    ///   - given: more names, each with a port or without one; `*` for all.
    package init(listening: String, given: [String]) {
        self.listening = listening.lowercased()
        self.given = given.compactMap { Authority($0) }
        takesAll = given.contains("*")
    }

    /// Whether it is among the names that the server was started with, by name.
    private func areGiven(_ authority: Authority) -> Bool {
        given.contains { $0.host == authority.host && ($0.port == nil || $0.port == authority.port) }
    }

    /// Whether a request calls this server by one of its names.
    /// - Parameters:
    ///   - host: as the request has it; nil for none.
    ///   - second: a further Host.
    package func areMeant(by host: String?, second: String?) -> Bool {
        // Every browser sends one: who sends none is a program.
        guard let host else { return true }
        guard second == nil, let authority = Authority(host) else { return false }
        return authority.host == listening || authority.host == "localhost" || takesAll || areGiven(authority)
            || authority.isAddress
    }

    /// Whether a request comes from a page of this server or one of the named origins, or from a program.
    ///
    /// Browsers say of each request where it comes from, and no page can change that. Programs say nothing of it.
    /// - Parameters:
    ///   - origin: as the browser sends it.
    ///   - site: `Sec-Fetch-Site`.
    ///   - host: as the request has it.
    ///   - origins: further ones, by name; `*` has no effect here.
    package func areAsked(fromPageOf origin: String?, site: String?, host: String?, or origins: [String]) -> Bool {
        let authority = origin.flatMap { Authority(origin: $0) }
        if let origin, let authority, origins.contains(origin) || areGiven(authority) { return true }
        // Browsers that send it say more by it than by the origin: it knows of redirections, and a web server in front
        // changes the Host that the origin is compared with.
        if let site { return site == "same-origin" || site == "none" }
        guard origin != nil else { return true }
        return authority != nil && authority == host.flatMap { Authority($0) }
    }
}
