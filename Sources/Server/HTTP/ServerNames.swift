import NIOCore

/// A host, with a port or without one, as `Host` and origins have it.
struct Authority: Equatable {
    /// In lowercase; an IPv6 address without its brackets.
    let host: String
    /// nil for the usual ports of http and https.
    let port: Int?

    /// - Returns: nil for a text that is not an authority.
    init?(_ text: some StringProtocol) {
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
        let number = port.flatMap { UInt16($0) }
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
    var isAddress: Bool { (try? SocketAddress(ipAddress: host, port: 0)) != nil }
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

    /// Whether a text can be one of the names that are given.
    package static func canBeGiven(_ text: String) -> Bool { Authority(text) != nil }

    func include(_ authority: Authority) -> Bool {
        authority.host == listening || authority.host == "localhost" || takesAll || areGiven(authority)
            || authority.isAddress
    }

    /// Whether it is among the names that the server was started with, by name.
    func areGiven(_ authority: Authority) -> Bool {
        given.contains { $0.host == authority.host && ($0.port == nil || $0.port == authority.port) }
    }
}
