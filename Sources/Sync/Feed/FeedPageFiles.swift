import Colors
import Feeds
import Files
import ImageWork
import Store

/// A page of a feed as a file that can be read.
struct FeedPageFile {
    let path: String
    /// Where it came from; empty for a local feed.
    let url: String
    /// What the last reading found; nil when it has changed since, or was never read.
    var facts: FeedPage?
    /// Whether the plan has gone on behind it.
    fileprivate(set) var isPlanned = false

    init(path: String, url: String = "", facts: FeedPage? = nil) {
        self.path = path
        self.url = url
        self.facts = facts
    }
}

/// The pages of a feed, one after the other: the user's own file, or what is downloaded, each when it is asked for.
struct FeedPageFiles {
    /// Whether there are no more pages.
    private(set) var isAtEnd = false
    private let sourceMark: String
    private let local: FeedPageFile?
    /// nil for a local feed.
    private var download: FeedDownload?

    /// - Throws: `SyncError.noSuchSource`, `.cannotCreate`.
    init(of source: FeedSource, request: SyncRequest, store: CatalogueStore, run: Int) throws {
        switch source.place {
        case .file(let path):
            try source.checkExists()
            guard let status = FileStatus(of: path) else { throw SyncError.noSuchSource(path: path) }
            sourceMark = "\(source.mark) \(status.byteCount) \(status.changeTime)"
            local = FeedPageFile(path: path)
        case .url:
            sourceMark = source.mark
            local = nil
            download = try FeedDownload(source, request: request, store: store, run: run)
        }
    }

    /// Equal when nothing has changed that is read, nor the way to read it. Only at the end it is the whole feed's.
    var fingerprint: String {
        // Each download has a name of its own.
        let marks = [sourceMark] + (download?.pages.map(\.file) ?? [])
        return hexadecimal(sha256(Array(marks.joined(separator: " ").utf8)))
    }

    /// The next page; nil behind the last. The one before was read, and `advance` was called.
    /// - Throws: `SyncError.unreachable`, `.tooManyPages`, `.stopped`.
    mutating func next() throws -> FeedPageFile? {
        guard !isAtEnd else { return nil }
        let page = download == nil ? local : try download?.next()
        isAtEnd = download == nil || page == nil
        return page
    }

    /// The pages up to the first that is not as it was when it was read last: until then nothing has to be read.
    mutating func nextUnchanged() throws -> [FeedPageFile] {
        var pages: [FeedPageFile] = []
        while var page = try next() {
            if let facts = page.facts { advance(&page, facts) }
            pages.append(page)
            if !page.isPlanned { break }
        }
        return pages
    }

    /// Goes on behind a page.
    /// - Parameter facts: what reading it found.
    mutating func advance(_ page: inout FeedPageFile, _ facts: FeedPage) {
        guard !page.isPlanned else { return }
        page.isPlanned = true
        download?.advance(after: facts)
    }

    /// Reads the source in another way, if there is one, because its first page cannot be read in this one.
    /// - Throws: the error if there is none.
    mutating func tryAnother(after error: any Error) throws {
        guard download != nil else { throw error }
        try download?.tryAnother(after: error)
    }

    /// Remembers the pages for the next run's questions, and removes all others.
    func keep() throws { try download?.keep() }

    /// Removes what was downloaded in vain.
    func discard() { download?.discard() }
}

extension FeedSource {
    /// The source, and how it is read.
    fileprivate var mark: String { "\(feedReaderVersion) \(text) \(format?.name ?? "") \(map.canonicalText)" }
}
