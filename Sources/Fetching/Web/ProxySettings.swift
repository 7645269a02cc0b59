import Glibc

/// Selects the proxy for a URL by the variables and rules of libcurl (`http_proxy`, `https_proxy`, `all_proxy`,
/// `no_proxy`). They are read once, to know beforehand whether a connection goes to a proxy or to the server.
struct ProxySettings: Sendable, Equatable {
    private let byScheme: [String: String]
    private let exceptions: [String]

    /// - Parameter variable: the value of an environment variable. `HTTP_PROXY` in capitals is not read, because a web
    ///   server may set it from a request's header.
    init(variable: (String) -> String?) {
        func first(_ names: [String]) -> String? { names.lazy.compactMap(variable).first { !$0.isEmpty } }
        let all = ["all_proxy", "ALL_PROXY"]
        var found: [String: String] = [:]
        found["http"] = first(["http_proxy"] + all)
        found["https"] = first(["https_proxy", "HTTPS_PROXY"] + all)
        byScheme = found
        let list = first(["no_proxy", "NO_PROXY"]) ?? ""
        exceptions = list.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
    }

    static let none = ProxySettings { _ in nil }

    static var environment: ProxySettings {
        ProxySettings { name in getenv(name).map { String(cString: $0) } }
    }

    /// The proxy's URL, or `nil` for a direct connection.
    func proxy(for origin: Origin) -> String? {
        exceptions.contains { isException($0, origin.host) } ? nil : byScheme[origin.scheme]
    }
}

/// `*` matches every host; a name matches itself and its subdomains; a range matches its addresses.
private func isException(_ exception: String, _ host: String) -> Bool {
    if exception == "*" { return true }
    if let address = NetworkAddress(host) {
        let bare = exception.hasPrefix("[") ? String(exception.dropFirst().prefix { $0 != "]" }) : exception
        let range = try? NetworkRange(bare)  // a name is not a range
        return range?.contains(address) ?? false
    }
    let name = exception.drop { $0 == "." }
    return !name.isEmpty && (host == name || host.hasSuffix("." + name))
}
