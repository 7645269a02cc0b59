import Catalogue
import Fetching
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
