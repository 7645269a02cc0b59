extension FetchError {
    /// One sentence: what is wrong and what to do. It holds no secrets.
    package var message: String { "\(url): \(complaint)" }

    private var complaint: String {
        switch cause {
        case .badURL: "this is no URL; correct it in the feed."
        case .unsupportedScheme(let scheme):
            "only http and https are fetched, not \(scheme.isEmpty ? "a URL without a scheme" : scheme)."
        case .tooManyRedirects(let limit): "it redirects more than \(limit) times; give the address it should end at."
        case .badRedirect(let status): "status \(status) came without a usable Location; tell the shop."
        case .forbiddenAddress(let host, let address, let kind):
            "\(host) is at the \(kind.rawValue) address \(address), which is refused; "
                + "--allow-net \(address) opens it if that is meant."
        case .status(let status): statusComplaint(status)
        case .waitTooLong(let status, let seconds, let limit):
            "status \(status) asks for \(seconds) seconds of patience, and \(limit) is the most; run again later."
        default: faultComplaint
        }
    }

    private var faultComplaint: String {
        switch cause {
        case .dns(let host): "no address was found for \(host); check the name and the network."
        case .connection(let reason): "the connection failed (\(reason)); run again later."
        case .tls(let reason, _): "no trusted connection could be made (\(reason)); check the shop's certificate."
        case .connectTimeout: "the server did not take the connection in time; run again later."
        case .timeout(let seconds): "the answer was not there after \(seconds) seconds; run again later."
        case .tooSlow(let speed): "the answer came slower than \(speed) bytes a second; run again later."
        case .tooManyBytes(let limit): "the answer is larger than \(limit) bytes, the most that is read."
        case .cutShort: "the answer ended before it was whole; run again later."
        case .badResponse(let reason): "the answer is not valid HTTP (\(reason)); tell the shop."
        case .writeFailed(let reason): "what came could not be written (\(reason)); check the disk."
        case .circuitOpen(let host, _): "\(host) failed too often in a row and is left alone for now; run again later."
        default: "it was stopped before it was done."
        }
    }

    private func statusComplaint(_ status: Int) -> String {
        switch status {
        case 401, 403: "the server wants to know who asks (status \(status)); --header-file or ~/.netrc can tell it."
        case 404, 410: "the server has nothing at this address (status \(status)); correct it in the feed."
        case 429, 430: "the server had enough of us (status \(status)); use a lower --rate."
        case 500...: "the server failed (status \(status)); run again later."
        default: "the server answered with status \(status), which is no content."
        }
    }
}
