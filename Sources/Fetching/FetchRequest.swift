/// One URL to fetch.
package struct FetchRequest: Sendable {
    /// Absolute, http or https. A name and password in it are sent to its origin and are in no message.
    package var url: String
    /// What an earlier answer said of itself; with this or `lastModified`, the answer may be `notModified`.
    package var etag: String?
    package var lastModified: String?
    /// The same for every run, or servers choose another format the next time.
    package var accept = "*/*"
    /// Of the body, as it comes over the network.
    var maxBytes: Int
    /// For text; images are compressed already. The body may then be gzip and is not unpacked: its reader does
    /// that within bounds.
    package var acceptsGzip = false
    /// Path of a file for the body; nil keeps it in memory. There must be no such file yet; it is removed again when
    /// the fetch fails.
    package var file: String?
    /// Instead of `FetchOptions.totalTimeout`.
    package var totalTimeout: Duration?

    package init(url: String, maxBytes: Int) {
        self.url = url
        self.maxBytes = maxBytes
    }
}

/// How politely, how patiently and where to. All of it holds for one `HTTPFetcher`.
package struct FetchOptions: Sendable {
    /// Requests under way at once, 1 or more.
    package var connections = 32
    /// Requests under way at once to one host, 1 or more.
    package var perHost = 8
    /// Requests a second to one host, above 0, retries and redirects included; `nil` is as fast as the host answers.
    package var ratePerHost: Double?
    var connectTimeout = Duration.seconds(10)
    /// For one answer; a redirect or a retry begins again.
    package var totalTimeout = Duration.seconds(30)
    /// An answer slower than this, in bytes a second over `slowTime`, is given up.
    var minimumSpeed = 500
    /// In whole seconds, 1 or more.
    var slowTime = Duration.seconds(10)
    package var userAgent = "huewall/1 (catalogue colors)"
    /// Sent to their origin only, and no longer once a redirect left it.
    package var secretHeaders: [Origin: [Header]] = [:]
    /// Whether the user's `~/.netrc` is asked for a password when the URL has none; as with `secretHeaders`. It knows
    /// hosts only: passwords go over https at its usual port, and to `netrcOrigins`.
    package var usesNetrc = false
    package var netrcOrigins: Set<Origin> = []
    /// Instead of `~/.netrc`.
    var netrcFile: String?
    /// May be connected to although they are not public.
    package var allowedNetworks: [NetworkRange] = []
    var retry = RetryRules()
    /// 0 or more.
    var redirectLimit = 10
    var circuit = CircuitRules()
    /// Through a proxy the addresses of servers are the proxy's business: only URLs with an address for a name are
    /// still checked here. The connection to the proxy itself is never refused.
    var proxies = ProxySettings.environment
    /// Authorities in PEM form instead of the system's.
    var certificateFile: String?
    /// Asked on the network thread a few times a second. Once true, nothing is started any more, and what is under way
    /// has `stopGrace` to end.
    package var shouldStop: @Sendable () -> Bool = { false }
    var stopGrace = Duration.seconds(1)
    /// The clock of the schedule, the retries and the circuits; for tests. libcurl's own time limits use the system's.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Answers that DNS would give, `HOST:PORT:ADDRESS`; for tests. The address is checked like any other.
    var resolve: [String] = []

    package init() {}
}

/// A request header.
package struct Header: Sendable, Hashable {
    package let name: String
    package let value: String

    /// - Returns: `nil` unless the name is a token and the value a non-empty line (RFC 9110, section 5).
    package init?(name: String, value: String) {
        guard name.utf8.allSatisfy(isTokenByte), !name.isEmpty, !value.isEmpty,
            value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 9 })
        else { return nil }
        self.name = name
        self.value = value
    }
}

private func isTokenByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte) }

/// A digit or a letter of ASCII.
func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
}

/// A whole answer.
package struct FetchResponse: Sendable {
    package enum Content: Sendable, Equatable {
        /// Status 304: what the request's validators stand for is still true.
        case notModified
        case bytes([UInt8])
        case file(path: String)
    }

    package let content: Content
    /// Of the body, after decompression; 0 when not modified.
    package let byteCount: Int
    /// After redirects; without credentials, but with its query.
    let effectiveURL: String
    package let headers: HeaderFields

    package var etag: String? { headers["etag"] }
    package var lastModified: String? { headers["last-modified"] }
    package var contentType: String? { headers["content-type"] }
}
