import Catalogue
import CatalogueStore
import HTTPFetching
import ImageDecoding

/// Pictures on their way over the network, each into a file of its own: what waits for a look costs no memory.
struct ImageDownloads: Sendable {
    private let fetcher: HTTPFetcher
    private let group = FetchGroup()
    private let parts: PartsFolder
    private let maxBytes: Int

    /// - Returns: nil for a run without network.
    init?(_ request: SyncRequest) throws {
        guard let network = request.network else { return nil }
        fetcher = network.fetcher
        maxBytes = request.limits.maxBytes
        do throws(FileError) {
            try makeFolder(request.folders.images)
            parts = try PartsFolder(in: request.folders.images)
        } catch {
            throw SyncError.cannotCreate(error)
        }
    }

    /// - Parameter done: called once, on the network's thread: it must be quick.
    func start(
        _ url: String, known download: Download?, tally: ImageTally, done: @escaping @Sendable (FetchedImage) -> Void
    ) {
        let path = parts.nextPath()
        var request = FetchRequest(url: url, maxBytes: maxBytes)
        request.accept = acceptedImages
        request.destination = .file(path: path)
        request.validators = FetchRequest.Validators(download)
        fetcher.start(request, in: group) { result in
            tally.note(result)
            done(FetchedImage(path: path, result: result))
        }
    }

    /// Lets nothing more come in; what is under way ends as `FetchError.Cause.cancelled`.
    func cancel() { group.cancel() }
}

extension FetchRequest.Validators {
    fileprivate init(_ download: Download?) {
        self.init(etag: download?.etag.nonEmpty, lastModified: download?.lastModified.nonEmpty)
    }
}

/// What came of a download.
struct FetchedImage: Sendable {
    /// Where the bytes lie if there are new ones; a name that nobody else uses.
    let path: String
    let result: Result<FetchResponse, FetchError>
}

extension ImageTally {
    fileprivate func note(_ result: Result<FetchResponse, FetchError>) {
        guard case .success(let response) = result else { return }
        add { counts in
            if response.content == .notModified {
                counts.confirmed += 1
            } else {
                counts.downloaded += 1
                counts.bytes += response.byteCount
            }
        }
    }
}
