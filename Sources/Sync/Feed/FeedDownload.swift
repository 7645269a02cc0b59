import Feeds
import Fetching
import Files
import Store
import Text

/// Downloads a feed page by page into files. A page is read if only its content shows whether another page follows; its
/// rows are imported later, when the last page is here.
struct FeedDownload {
    /// The pages so far.
    private(set) var pages: [FeedPageRecord] = []
    private let source: FeedSource
    private let request: SyncRequest
    private let store: CatalogueStore
    private let run: Int
    private let fetcher: HTTPFetcher
    /// The pages of the last feed, by URL.
    private let lastPages: [String: FeedPageRecord]
    private var plan: FeedPages
    /// Other plans to read the source.
    private var otherPlans: ArraySlice<FeedPages>
    /// The number of the current plan, from 1: each plan has its own files.
    private var attempt = 1
    private var firstError: (any Error)?
    /// Whether the server had nothing under any plan so far.
    private var isOfNothing = true
    private var reader: FeedReader
    private let budget: FeedBudget
    /// The pages that `reader` has read, and their rows.
    private var readCount = (pages: 0, rows: 0)
    private var awaitsVariations = false
    /// Bytes of the pages that were downloaded in this run.
    private var byteCount = 0

    /// The folder of pages, in the catalogue's folder of images.
    private static let folderName = "feed"
    private static let accept = "application/json, application/xml;q=0.9, text/csv;q=0.9, */*;q=0.8"
    /// A large feed may take long; a stalled one is noticed by its speed.
    private static let timeout = Duration.seconds(3600)

    init(_ source: FeedSource, request: SyncRequest, store: CatalogueStore, run: Int) throws {
        guard let fetcher = request.fetcher else { preconditionFailure("expected a network for a feed's URL") }
        self.fetcher = fetcher
        self.source = source
        self.request = request
        self.store = store
        self.run = run
        let plans = FeedPages.candidates(source: source.text, dialect: source.format)
        plan = plans[0]
        otherPlans = plans.dropFirst()
        budget = FeedBudget(request.feedLimits, checkStop: request.checkStop)
        reader = source.reader(budget)
        lastPages = Dictionary(try store.feedPages().map { ($0.url, $0) }) { first, _ in first }
        do throws(FileError) {
            try makeFolder(request.folders.images + "/" + FeedDownload.folderName)
        } catch {
            throw SyncError.cannotCreate(error)
        }
        discard()
    }

    /// Downloads the pages that have changed, up to the last one.
    /// - Throws: `SyncError.unreachable`, `.tooManyPages`, `.stopped`; `FeedError` for a page that must be read and
    ///   cannot be.
    mutating func fetchAll() throws {
        while let url = plan.url {
            try request.checkStop()
            do {
                try addPage(url)
            } catch  where pages.isEmpty && readCount.rows == 0 {
                try tryAnother(after: error)
            }
        }
        guard plan.stop != .tooManyPages else { throw SyncError.tooManyPages(pages.count) }
        reader = source.reader(budget)  // what waits in it takes memory
    }

    private mutating func addPage(_ url: String) throws {
        var (page, facts) = try download(url)
        let isAlone = !plan.isPaged && page.pagingHeaders.isEmpty
        if isAlone {
            plan.advance(after: FeedPage(rows: 0, format: ""))
        } else {
            let hash = try facts?.hash ?? FeedDownload.hash(path(page.file))
            // A repeated page ends the list.
            guard !plan.endsWith(hash: hash) else { return }
            var found = try facts ?? read(page)
            found.hash = hash
            // A page that did not change does not know of new products on the pages before it.
            awaitsVariations = awaitsVariations || found.awaitsVariations
            found.awaitsVariations = awaitsVariations
            page.facts = found.json
            plan.advance(after: found, headers: page.pagingHeaders)
        }
        pages.append(page)
        request.progress(.feed(pages: pages.count))
    }

    /// Reads a page after all pages before it, on which its rows and waiting products depend.
    private mutating func read(_ page: FeedPageRecord) throws -> FeedPage {
        for page in pages[readCount.pages...] + [page] {
            reader.open(try FileChunks(path(page.file)), at: page.url)
            do { try readRows() } catch let error as FeedError { throw error.located(at: redactedURL(page.url)) }
            readCount.pages += 1
        }
        return reader.lastPage
    }

    private mutating func readRows() throws {
        while let row = try reader.next() {
            readCount.rows += 1
            if case .skipped = row.content { _ = try budget.takeUnusableRow() }
        }
    }

    /// Continues with the next plan.
    /// - Throws: without a next plan, the error, or that of the first plan; `SyncError.noLists` when the server has
    ///   nothing under any of several plans.
    private mutating func tryAnother(after error: any Error) throws {
        guard mayTryAnother(after: error) else { throw error }
        let first = firstError ?? error
        firstError = first
        isOfNothing = isOfNothing && (error as? SyncError)?.isOfNothing == true
        guard let next = otherPlans.popFirst() else {
            if attempt > 1, isOfNothing, case SyncError.unreachable(let error) = first {
                throw SyncError.noLists(error)
            }
            throw first
        }
        plan = next
        reader = source.reader(budget)
        readCount.pages = 0
        attempt += 1
    }

    /// Whether another shop system may be at the address: not when the server is down.
    private func mayTryAnother(after error: any Error) -> Bool {
        if case SyncError.unreachable(let error) = error { return error.isPermanent }
        return error is FeedError
    }

    /// Makes the pages durable, remembers them, and removes all other files: after a power cut, "not modified" must not
    /// be about a page that was lost.
    func keep() throws {
        if byteCount > 0 {
            try reportingFileErrors {
                try OpenFile(reading: path(FeedDownload.folderName)).synchronizeFileSystem()
            }
        }
        try store.replaceFeedPages(pages)
        removeFiles(except: Set(pages.map(\.file)))
    }

    /// Removes all files but those of the last feed.
    func discard() { removeFiles(except: Set(lastPages.values.map(\.file))) }

    private func removeFiles(except kept: Set<String>) {
        let folder = path(FeedDownload.folderName)
        for name in (try? fileNames(in: folder)) ?? [] where !kept.contains(FeedDownload.folderName + "/" + name) {
            removeFile(folder + "/" + name)
        }
    }

    /// The path of a page's file.
    func path(_ file: String) -> String { request.folders.images + "/" + file }

    private static func hash(_ path: String) throws -> UInt64 {
        var hash = StableHash()
        let file = try FileChunks(path)
        while let bytes = try file.next(), !bytes.isEmpty { hash.add(bytes) }
        return hash.value
    }

    /// Downloads a page. If it has not changed, the result of reading it is known.
    private mutating func download(_ url: String) throws -> (page: FeedPageRecord, facts: FeedPage?) {
        let known = lastPages[url].flatMap { FileStatus(of: path($0.file)) == nil ? nil : $0 }
        let file = "\(FeedDownload.folderName)/\(run)-\(attempt)-\(pages.count + 1)"
        try checkSpace()
        do throws(FetchError) {
            let response = try fetcher.fetch(fetchRequest(url, known: known, path: path(file)))
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

    /// An endless feed must not fill the disk.
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
        fetch.file = path
        fetch.totalTimeout = FeedDownload.timeout
        fetch.etag = known?.etag.nonEmpty
        fetch.lastModified = known?.lastModified.nonEmpty
        return fetch
    }
}

/// The headers about further pages, one `name: value` per line.
private func pagingHeaders(_ headers: HeaderFields) -> String {
    ["link", "x-wp-totalpages"].compactMap { name in headers[name].map { "\(name): \($0)" } }.joined(separator: "\n")
}
