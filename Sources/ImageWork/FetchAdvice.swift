package import Fetching

extension FetchError {
    /// One sentence: what is wrong, and what the user of the command line can do.
    package var messageWithAdvice: String { advice.map { "\(problem); \($0)." } ?? message }

    /// The end of a sentence; nil where there is nothing to do.
    private var advice: String? {
        switch cause {
        case .badURL: "correct it in the feed"
        case .tooManyRedirects: "give the final address"
        case .badRedirect, .badResponse: "report it to the shop"
        case .forbiddenAddress(_, let address, _): "give --allow-net \(address) if you want this"
        case .dns: "check the name and the network"
        case .tls: "check the shop's certificate"
        case .writeFailed: "check the disk"
        case .status(let status): advice(status)
        case .waitTooLong, .connection, .connectTimeout, .timeout, .tooSlow, .cutShort, .circuitOpen: "run again later"
        case .unsupportedScheme, .tooManyBytes, .cancelled: nil
        }
    }

    private func advice(_ status: Int) -> String? {
        switch status {
        case 401: "give credentials by --header-file or ~/.netrc"
        case 403: "give credentials by --header-file or ~/.netrc, or try another --user-agent"
        case 406: "try another --user-agent"
        case 404, 410: "correct it in the feed"
        case 429, 430: "use a lower --rate"
        case 408, 500...: "run again later"
        default: nil
        }
    }
}
