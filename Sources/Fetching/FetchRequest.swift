/// A request for one URL.
package struct FetchRequest: Sendable {
    /// Absolute, http or https. A name and password in it are only sent to its origin, and are in no message.
    package var url: String
    /// The entity tag of an earlier answer; with this or `lastModified`, the answer may be `notModified`.
    package var etag: String?
    package var lastModified: String?
    /// The same in every run; otherwise servers might choose another format next time.
    package var accept = "*/*"
    /// The most bytes of the body, as transferred.
    var maxBytes: Int
    /// For text; images are compressed already. The body may then be gzip and is not decompressed: its reader does that
    /// within bounds.
    package var acceptsGzip = false
    /// Path of a file for the body; nil keeps it in memory. The file must not exist; it is removed if the fetch fails.
    package var file: String?
    /// Replaces `FetchOptions.totalTimeout`.
    package var totalTimeout: Duration?

    package init(url: String, maxBytes: Int) {
        self.url = url
        self.maxBytes = maxBytes
    }
}

/// Limits, retries and network access of an `HTTPFetcher`.
package struct FetchOptions: Sendable {
    /// Concurrent requests, 1 or more.
    package var connections = 32
    /// Concurrent requests per host, 1 or more.
    package var perHost = 8
    /// Requests per second and host, above 0, including retries and redirects; `nil` for no limit.
    package var ratePerHost: Double?
    var connectTimeout = Duration.seconds(10)
    /// The time limit for one answer; it restarts with a redirect or a retry.
    package var totalTimeout = Duration.seconds(30)
    /// An answer slower than this, in bytes per second over `slowTime`, is aborted.
    var minimumSpeed = 500
    /// In whole seconds, 1 or more.
    var slowTime = Duration.seconds(10)
    package var userAgent = "huewall/1 (catalogue colors)"
    /// Headers that are only sent to their origin, and no longer after a redirect to another origin.
    package var secretHeaders: [Origin: [Header]] = [:]
    /// Whether to read a password from the user's `~/.netrc` if the URL has none; sent like `secretHeaders`. The file
    /// only names hosts: passwords are sent over https on its default port, and to `netrcOrigins`.
    package var usesNetrc = false
    package var netrcOrigins: Set<Origin> = []
    /// Replaces `~/.netrc`.
    var netrcFile: String?
    /// Networks that may be connected to although they are not public.
    package var allowedNetworks: [NetworkRange] = []
    var retry = RetryRules()
    /// 0 or more.
    var redirectLimit = 10
    var circuit = CircuitRules()
    /// A proxy resolves the addresses of servers itself: then only URLs with a literal address are still checked here.
    /// The connection to the proxy itself is never refused.
    var proxies = ProxySettings.environment
    /// Certificate authorities in PEM format, in place of the system's.
    var certificateFile: String?
    /// Called on the network thread several times per second. Once it returns true, no request is started, and running
    /// ones have `stopGrace` to end.
    package var shouldStop: @Sendable () -> Bool = { false }
    var stopGrace = Duration.seconds(1)
    /// The clock of the schedule, the retries and the circuits; for tests. libcurl's own time limits use the system's.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Results for DNS names, `HOST:PORT:ADDRESS`; for tests. The address is checked like any other.
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

/// An ASCII digit or letter.
func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
}

/// A complete answer.
package struct FetchResponse: Sendable {
    package enum Content: Sendable, Equatable {
        /// Status 304: the state for the request's validators is current.
        case notModified
        case bytes([UInt8])
        case file(path: String)
    }

    package let content: Content
    /// Size of the body after decompression; 0 if not modified.
    package let byteCount: Int
    /// The URL after redirects; without credentials, but with its query.
    let effectiveURL: String
    package let headers: HeaderFields

    package var etag: String? { headers["etag"] }
    package var lastModified: String? { headers["last-modified"] }
    package var contentType: String? { headers["content-type"] }
}
