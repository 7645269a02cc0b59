/// Why a URL could not be fetched.
package struct FetchError: Error, Sendable, Equatable {
    package enum Cause: Error, Sendable, Equatable {
        case badURL
        case unsupportedScheme(String)
        case tooManyRedirects(limit: Int)
        case badRedirect(status: Int)
        case forbiddenAddress(host: String, address: String, kind: AddressKind)
        case dns(host: String)
        case connection(reason: String)
        /// - Parameter isTemporary: whether the handshake broke off, rather than the certificate being wrong.
        case tls(reason: String, isTemporary: Bool)
        case connectTimeout
        case timeout(seconds: Int)
        case tooSlow(bytesPerSecond: Int)
        case tooManyBytes(limit: Int)
        case cutShort
        case status(Int)
        case waitTooLong(status: Int, seconds: Int, limit: Int)
        case badResponse(reason: String)
        case writeFailed(reason: String)
        /// The host failed too often in a row; at `until` a request may probe it again.
        case circuitOpen(host: String, until: ContinuousClock.Instant)
        case cancelled
    }

    package let cause: Cause
    /// Without credentials and query.
    package let url: String

    package init(_ cause: Cause, url: String) {
        self.cause = cause
        self.url = url
    }
}

extension FetchError {
    /// The answer's status, when the answer is what was wrong.
    package var status: Int? {
        switch cause {
        case .status(let status), .waitTooLong(let status, _, _), .badRedirect(let status): status
        default: nil
        }
    }

    /// Whether another try on another day is useless, as far as the server knows: 404 and 410.
    package var isPermanent: Bool { cause == .status(404) || cause == .status(410) }

    /// Whether this machine was at fault, as with a full disk, and no server.
    package var isLocal: Bool {
        if case .writeFailed = cause { true } else { false }
    }

    /// A stable word for the store, for logs and for counting.
    package var code: String {
        switch cause {
        case .badURL: "bad-url"
        case .unsupportedScheme: "unsupported-scheme"
        case .tooManyRedirects: "too-many-redirects"
        case .badRedirect: "bad-redirect"
        case .forbiddenAddress: "forbidden-address"
        case .dns: "dns"
        case .connection: "connection"
        case .tls: "tls"
        case .connectTimeout, .timeout: "timeout"
        case .tooSlow: "too-slow"
        case .tooManyBytes: "too-many-bytes"
        case .cutShort: "cut-short"
        case .status(404): "not-found"
        case .status(410): "gone"
        case .status(let status): "http-\(status)"
        case .waitTooLong: "wait-too-long"
        case .badResponse: "bad-response"
        case .writeFailed: "write-failed"
        case .circuitOpen: "circuit-open"
        case .cancelled: "cancelled"
        }
    }
}
