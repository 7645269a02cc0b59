import Feeds
import Fetching
import Files
import Store
import Text

/// A feed on the network, page by page into files: nothing is taken over before the last page is here.
struct FeedDownload {
    /// The pages so far.
    private(set) var pages: [FeedPageRecord] = []
    private let request: SyncRequest
    private let store: CatalogueStore
    private let run: Int
    private let network: NetworkUse
    /// What is remembered of the last feed, by URL.
    private let known: [String: FeedPageRecord]
    private var plan: FeedPages
    /// Other ways to read the source.
    private var otherPlans: ArraySlice<FeedPages>
    /// Which of several ways to read the source this is, from 1: each downloads into files of its own.
    private var attempt = 1
    private var firstError: (any Error)?
    private var awaitsVariations = false
    /// Of the last page's bytes.
    private var hash: UInt64 = 0
    /// Of the pages that came in this run.
    private var byteCount = 0

    /// In the catalogue's folder of images.
    private static let folderName = "feed"
    private static let accept = "application/json, application/xml;q=0.9, text/csv;q=0.9, */*;q=0.8"
    /// A large feed takes its time; that it stalls is noticed by its speed.
    private static let timeout = Duration.seconds(3600)

    init(_ source: FeedSource, request: SyncRequest, store: CatalogueStore, run: Int) throws {
        guard let network = request.network else { preconditionFailure("expected a network for a feed's URL") }
        self.network = network
        self.request = request
        self.store = store
        self.run = run
        let plans = FeedPages.candidates(source: source.text, dialect: source.format)
        plan = plans[0]
        otherPlans = plans.dropFirst()
        known = Dictionary(try store.feedPages().map { ($0.url, $0) }) { first, _ in first }
        do throws(FileError) {
            try makeFolder(request.folders.images + "/" + FeedDownload.folderName)
        } catch {
            throw SyncError.cannotCreate(error)
        }
        discard()
    }

    /// Downloads the next page, if it has changed; nil behind the last.
    /// - Throws: `SyncError.unreachable`, `.tooManyPages`, `.stopped`.
    mutating func next() throws -> FeedPageFile? {
        while let url = plan.url {
            try request.checkStop()
            do {
                if let page = try page(url) { return page }
            } catch  where pages.isEmpty {
                try tryAnother(after: error)
            }
        }
        guard plan.stop != .tooManyPages else { throw SyncError.tooManyPages(pages.count) }
        return nil
    }

    /// nil when the server repeats itself.
    private mutating func page(_ url: String) throws -> FeedPageFile? {
        let (page, facts) = try download(url)
        let isAlone = !plan.isPaged && page.pagingHeaders.isEmpty
        hash = isAlone ? 0 : try facts?.hash ?? FeedDownload.hash(path(page.file))
        guard !plan.endsWith(hash: hash) else { return nil }
        pages.append(page)
        request.progress(.feed(pages: pages.count))
        return FeedPageFile(path: path(page.file), url: url, facts: facts)
    }

    /// Goes on behind the last page.
    /// - Parameter facts: what reading it found.
    mutating func advance(after facts: FeedPage) {
        guard var page = pages.popLast() else { return }
        var facts = facts
        facts.hash = hash
        // The pages that did not change were not read yet, so the reader may not know whose products still wait.
        awaitsVariations = awaitsVariations || facts.awaitsVariations
        facts.awaitsVariations = awaitsVariations
        page.facts = facts.json
        pages.append(page)
        plan.advance(after: facts, headers: page.pagingHeaders)
    }

    /// Goes on with another way to read the source.
    /// - Throws: the error, or that of the first way, when there is none.
    mutating func tryAnother(after error: any Error) throws {
        guard pages.count <= 1, mayTryAnother(after: error) else { throw error }
        firstError = firstError ?? error
        guard let next = otherPlans.popFirst() else { throw firstError ?? error }
        plan = next
        pages = []
        attempt += 1
    }

    /// A shop's bare address may be another shop system's; a server that is down is down for all of them.
    private func mayTryAnother(after error: any Error) -> Bool {
        if case SyncError.unreachable(let error) = error { return error.isPermanent }
        return error is FeedError
    }

    /// Remembers the pages, when they are durable, and removes all other files: a server that says "not modified" must
    /// not be believed about a page that a power cut took.
    func keep() throws {
        if byteCount > 0 {
            try reportingFileErrors {
                try OpenFile(reading: path(FeedDownload.folderName)).synchronizeFileSystem()
            }
        }
        try store.replaceFeedPages(pages)
        removeFiles(except: Set(pages.map(\.file)))
    }

    /// Removes the files that are not of the last feed.
    func discard() { removeFiles(except: Set(known.values.map(\.file))) }

    private func removeFiles(except kept: Set<String>) {
        let folder = path(FeedDownload.folderName)
        for name in (try? fileNames(in: folder)) ?? [] where !kept.contains(FeedDownload.folderName + "/" + name) {
            removeFile(folder + "/" + name)
        }
    }

    private func path(_ file: String) -> String { request.folders.images + "/" + file }

    private static func hash(_ path: String) throws -> UInt64 {
        var hash = StableHash()
        let file = try FileChunks(path)
        while let bytes = try file.next(), !bytes.isEmpty { hash.add(bytes) }
        return hash.value
    }
}

extension FeedDownload {
    /// The page, with what reading it found if it has not changed since.
    private mutating func download(_ url: String) throws -> (page: FeedPageRecord, facts: FeedPage?) {
        let known = known[url].flatMap { FileStatus(of: path($0.file)) == nil ? nil : $0 }
        let file = "\(FeedDownload.folderName)/\(run)-\(attempt)-\(pages.count + 1)"
        try checkSpace()
        do throws(FetchError) {
            let response = try network.fetcher.fetch(fetchRequest(url, known: known, path: path(file)))
            if response.content == .notModified, let known { return (known, FeedPage(json: known.facts)) }
            byteCount += response.byteCount
            let page = FeedPageRecord(
                url: url, etag: response.etag ?? "", lastModified: response.lastModified ?? "", file: file,
                headers: pagingHeaders(response.headers))
            return (page, nil)
        } catch {
            try request.checkStop()
            throw error.isLocal ? SyncError.cannotKeep(error) : SyncError.unreachable(error)
        }
    }

    /// A feed that never ends must not fill the disk.
    private func checkSpace() throws {
        let folder = path(FeedDownload.folderName)
        guard byteCount < request.feedLimits.feedBytes else {
            throw FeedError.tooLong(limit: request.feedLimits.feedBytes)
        }
        if let free = freeBytes(at: folder), free < request.feedLimits.freeDiskBytes {
            throw SyncError.noSpace(folder: folder, free: free)
        }
    }

    private func fetchRequest(_ url: String, known: FeedPageRecord?, path: String) -> FetchRequest {
        var fetch = FetchRequest(url: url, maxBytes: max(1, request.feedLimits.feedBytes - byteCount))
        fetch.accept = FeedDownload.accept
        fetch.acceptsGzip = true
        fetch.destination = .file(path: path)
        fetch.totalTimeout = FeedDownload.timeout
        fetch.validators.etag = known?.etag.nonEmpty
        fetch.validators.lastModified = known?.lastModified.nonEmpty
        return fetch
    }
}

/// The headers that say how a feed goes on, a `name: value` a line.
private func pagingHeaders(_ headers: HeaderFields) -> String {
    ["link", "x-wp-totalpages"].compactMap { name in headers[name].map { "\(name): \($0)" } }.joined(separator: "\n")
}
