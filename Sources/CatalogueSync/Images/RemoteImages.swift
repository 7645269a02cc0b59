import Catalogue
import Dispatch
package import HTTPFetching
import Synchronization

/// Pictures by URL into memory, a few at a time.
package struct RemoteImages: Sendable {
    private let fetcher: HTTPFetcher

    /// Bytes that one picture may have: several are in memory at once.
    private static let maxBytes = 20 << 20

    package init(_ fetcher: HTTPFetcher) {
        self.fetcher = fetcher
    }

    /// Fetches all at the same time, and waits.
    /// - Parameter limit: bytes that one picture may have at most.
    @available(*, noasync, message: "blocks the calling thread")
    func fetch(_ urls: Set<String>, limit: Int) -> [String: Result<[UInt8], ItemFailure>] {
        let answers = Mutex<[String: Result<[UInt8], ItemFailure>]>([:])
        let group = DispatchGroup()
        for url in urls {
            var request = FetchRequest(url: url, maxBytes: min(limit, RemoteImages.maxBytes))
            request.accept = acceptedImages
            group.enter()
            fetcher.start(request) { result in
                let answer = result.map(\.bytes).mapError(ItemFailure.init)
                answers.withLock { $0[url] = answer }
                group.leave()
            }
        }
        group.wait()
        return answers.withLock { $0 }
    }
}

/// What shops are asked for, the same in every run: their servers choose the format by it.
let acceptedImages = "image/avif,image/webp,image/png,image/jpeg,image/gif,image/bmp;q=0.9,*/*;q=0.1"

extension FetchResponse {
    /// Nothing for an answer that is no body in memory.
    fileprivate var bytes: [UInt8] {
        guard case .bytes(let bytes) = content else { return [] }
        return bytes
    }
}

extension ItemFailure {
    init(_ error: FetchError) {
        self.init(stage: .fetch, code: error.code, message: error.messageWithAdvice)
    }
}
