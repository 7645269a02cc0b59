package import Catalogue
package import Fetching
package import Files
package import Images

/// Images on their way over the network, each into a file of its own: what waits for a look costs no memory.
package struct ImageDownloads: Sendable {
    private let fetcher: HTTPFetcher
    private let group = FetchGroup()
    private let staging: StagingDirectory
    private let maxBytes: Int

    /// - Parameters:
    ///   - staging: where the files are made.
    ///   - maxBytes: of one image.
    package init(_ fetcher: HTTPFetcher, staging: StagingDirectory, maxBytes: Int) {
        self.fetcher = fetcher
        self.staging = staging
        self.maxBytes = maxBytes
    }

    /// Asks for an image.
    /// - Parameters:
    ///   - validators: of the copy that is here; a server that has no other answers `.notModified`.
    ///   - done: called once, on the network's thread: it must be quick.
    package func start(
        _ url: String, validators: FetchRequest.Validators = FetchRequest.Validators(),
        done: @escaping @Sendable (FetchedImage) -> Void
    ) {
        let path = staging.nextPath()
        var request = FetchRequest(url: url, maxBytes: maxBytes)
        request.accept = ImageDownloads.accepted
        request.destination = .file(path: path)
        request.validators = validators
        fetcher.start(request, in: group) { done(FetchedImage(path: path, result: $0)) }
    }

    /// Lets nothing more come in; what is under way ends as `FetchError.Cause.cancelled`.
    package func cancel() { group.cancel() }

    /// The same in every run: servers choose the format by it.
    private static let accepted = "image/avif,image/webp,image/png,image/jpeg,image/gif,image/bmp;q=0.9,*/*;q=0.1"
}

/// What came of a download.
package struct FetchedImage: Sendable {
    /// Where the bytes lie if there are new ones; a unique name.
    package let path: String
    package let result: Result<FetchResponse, FetchError>
}

/// The format of a downloaded image, recognized by the bytes: what servers call them is often wrong.
package func downloadedFormat(of bytes: [UInt8], _ response: FetchResponse) throws(ItemFailure) -> ImageFormat {
    do throws(DecodeError) {
        return try ImageFormat(of: bytes)
    } catch {
        let called = response.contentType.map { " The server calls it \($0)." } ?? ""
        throw ItemFailure(stage: .fetch, word: error.code, message: error.message + called)
    }
}

extension ItemFailure {
    /// A broken server: without our asking, "not modified" means nothing.
    package init(unaskedNotModified url: String) {
        let message = "\(url) was answered with 304, although nothing is here yet; try again later."
        self.init(stage: .fetch, code: .badResponse, message: message)
    }

    package init(_ error: FetchError) {
        self.init(stage: .fetch, word: error.code, message: error.messageWithAdvice)
    }
}
