import Catalogue
package import Fetching
import Files
import Images

/// Images on their way over the network.
struct ImageDownloads: Sendable {
    private let fetcher: HTTPFetcher
    private let group = FetchGroup()
    private let staging: StagingDirectory?
    private let maxBytes: Int

    /// - Parameters:
    ///   - staging: where each gets a file of its own, so that what waits for its turn costs no memory; nil keeps them
    ///     in memory, for one image at a time.
    ///   - maxBytes: of one image.
    init(_ fetcher: HTTPFetcher, staging: StagingDirectory?, maxBytes: Int) {
        self.fetcher = fetcher
        self.staging = staging
        self.maxBytes = maxBytes
    }

    /// Asks for an image.
    /// - Parameters:
    ///   - validators: of the copy that is here; a server that has no other answers `.notModified`.
    ///   - done: called once, on the network's thread: it must be quick.
    func start(
        _ url: String, validators: FetchRequest.Validators,
        done: @escaping @Sendable (Result<FetchResponse, FetchError>) -> Void
    ) {
        fetcher.start(request(url, validators), in: group, completion: done)
    }

    /// Asks for an image, and waits for it.
    func fetch(_ url: String, validators: FetchRequest.Validators) -> Result<FetchResponse, FetchError> {
        Result { () throws(FetchError) in try fetcher.fetch(request(url, validators), in: group) }
    }

    private func request(_ url: String, _ validators: FetchRequest.Validators) -> FetchRequest {
        var request = FetchRequest(url: url, maxBytes: maxBytes)
        request.accept = ImageDownloads.accepted
        if let staging { request.destination = .file(path: staging.nextPath()) }
        request.validators = validators
        return request
    }

    /// Lets nothing more come in; what is under way ends as `FetchError.Cause.cancelled`.
    func cancel() { group.cancel() }

    /// The same in every run: servers choose the format by it.
    private static let accepted = "image/avif,image/webp,image/png,image/jpeg,image/gif,image/bmp;q=0.9,*/*;q=0.1"
}

/// The format of a downloaded image, recognized by the bytes: what servers call them is often wrong.
func downloadedFormat(of bytes: [UInt8], _ response: FetchResponse) throws(ItemFailure) -> ImageFormat {
    do throws(DecodeError) {
        return try ImageFormat(of: bytes)
    } catch {
        throw ItemFailure(downloaded: error, response)
    }
}

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
