extension FetchError {
    /// One sentence: what is wrong, at which URL. It holds no secrets, no advice, and nothing that changes from run to
    /// run.
    ///
    /// Of the words that operators look for, the one that fits: unauthorized (401), forbidden (403), not found (404,
    /// 410), rate limited (429, 430), timed out (408, 504, 522, 524 and our own limits of time).
    package var message: String { "\(problem)." }

    /// `message` without its full stop, for a caller that continues with what to do.
    package var problem: String { "\(url): \(cause.complaint)" }
}

extension FetchError.Cause {
    fileprivate var complaint: String {
        switch self {
        case .badURL: "this is not a URL"
        case .unsupportedScheme(let scheme):
            "only http and https are fetched, not \(scheme.isEmpty ? "a URL without a scheme" : scheme)"
        case .tooManyRedirects(let limit): "it redirects more than \(limit) times"
        case .badRedirect(let status): "status \(status) came without a usable Location"
        case .forbiddenAddress(let host, let address, let kind):
            "\(host) is at the \(kind.rawValue) address \(address), which is refused"
        case .status(let status): statusComplaint(status)
        case .waitTooLong(let status, let seconds, let limit):
            "\(isRateLimit(status) ? "rate limited, " : "")status \(status) asks to wait for \(seconds) seconds, "
                + "and \(limit) is the most"
        default: transferComplaint
        }
    }

    private var transferComplaint: String {
        switch self {
        case .dns(let host): "no address was found for \(host)"
        case .connection(let reason): "the connection failed (\(reason))"
        case .tls(let reason, _): "no trusted connection could be made (\(reason))"
        case .connectTimeout: "timed out, the server did not take the connection"
        case .timeout(let seconds): "timed out, the answer was not there after \(seconds) seconds"
        case .tooSlow(let speed): "the answer came slower than \(speed) bytes a second"
        case .tooManyBytes(let limit): "the answer is larger than \(limit) bytes, the most that is read"
        case .cutShort: "the answer ended before it was whole"
        case .badResponse(let reason): "the answer is not valid HTTP (\(reason))"
        case .writeFailed(let reason): "the answer could not be saved (\(reason))"
        case .circuitOpen(let host, _): "\(host) failed too often in a row and is left alone for now"
        default: "it was stopped before it was done"
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
