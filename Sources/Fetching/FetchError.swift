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
        /// - Parameter isTemporary: true if the handshake was interrupted, false if the certificate is wrong.
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

    init(_ cause: Cause, url: String) {
        self.cause = cause
        self.url = url
    }

    /// The status of the answer, if that is the error.
    package var status: Int? {
        switch cause {
        case .status(let status), .waitTooLong(let status, _, _), .badRedirect(let status): status
        default: nil
        }
    }

    /// Whether the server says that retrying is useless: status 404 or 410.
    package var isPermanent: Bool { cause == .status(404) || cause == .status(410) }

    /// Whether the error is on this machine, such as a full disk, and not on a server.
    package var isLocal: Bool {
        if case .writeFailed = cause { true } else { false }
    }

    /// A stable word for the store, for logs and for counting.
    package var code: String { cause.words.code }

    /// One sentence: the error and the URL. It contains no secrets, no advice, and nothing that differs from run to
    /// run.
    ///
    /// It has the word that operators search for: unauthorized (401), forbidden (403), not found (404, 410), rate
    /// limited (429, 430), timed out (408, 504, 522, 524 and our own time limits).
    package var message: String { "\(problem)." }

    /// `message` without its full stop, for callers that add advice.
    package var problem: String { "\(url): \(cause.words.complaint)" }
}

extension FetchError.Cause {
    /// The stable word, and the description of the error.
    fileprivate var words: (code: String, complaint: String) {
        switch self {
        case .badURL: ("bad-url", "this is not a URL")
        case .unsupportedScheme(let scheme):
            (
                "unsupported-scheme",
                "only http and https are fetched, not \(scheme.isEmpty ? "a URL without a scheme" : scheme)"
            )
        case .tooManyRedirects(let limit): ("too-many-redirects", "it redirects more than \(limit) times")
        case .badRedirect(let status): ("bad-redirect", "status \(status) came without a usable Location")
        case .forbiddenAddress(let host, let address, let kind):
            ("forbidden-address", "\(host) is at the \(kind.rawValue) address \(address), which is refused")
        case .dns(let host): ("dns", "no address was found for \(host)")
        case .connection(let reason): ("connection", "the connection failed (\(reason))")
        case .tls(let reason, _): ("tls", "no trusted connection could be made (\(reason))")
        case .connectTimeout: ("timeout", "timed out, the server did not take the connection")
        case .timeout(let seconds): ("timeout", "timed out, the answer was not there after \(seconds) seconds")
        case .tooSlow(let speed): ("too-slow", "the answer came slower than \(speed) bytes a second")
        case .tooManyBytes(let limit):
            ("too-many-bytes", "the answer is larger than \(limit) bytes, the most that is read")
        case .cutShort: ("cut-short", "the answer ended before it was whole")
        case .status(404): ("not-found", statusComplaint(404))
        case .status(410): ("gone", statusComplaint(410))
        case .status(let status): ("http-\(status)", statusComplaint(status))
        case .waitTooLong(let status, let seconds, let limit):
            (
                "wait-too-long",
                "\(isRateLimit(status) ? "rate limited, " : "")status \(status) asks to wait for \(seconds) seconds, "
                    + "and \(limit) is the most"
            )
        case .badResponse(let reason): ("bad-response", "the answer is not valid HTTP (\(reason))")
        case .writeFailed(let reason): ("write-failed", "the answer could not be saved (\(reason))")
        case .circuitOpen(let host, _):
            ("circuit-open", "\(host) failed too often in a row and is left alone for now")
        case .cancelled: ("cancelled", "it was stopped before it was done")
        }
    }

    private func statusComplaint(_ status: Int) -> String {
        switch status {
        case 401: "unauthorized, the server asks for credentials (status 401)"
        case 403: "forbidden, the server does not accept the request (status 403)"
        case 404, 410: "not found, the server has nothing at this address (status \(status))"
        case 408, 504, 522, 524: "timed out, the server was not done in time (status \(status))"
        case 429, 430: "rate limited, the server wants fewer requests (status \(status))"
        case 500...: "the server failed (status \(status))"
        default: "the server answered with status \(status), which brings no content"
        }
    }

    private func isRateLimit(_ status: Int) -> Bool { status == 429 || status == 430 }
}
