import Catalogue
import CatalogueStore
import FileAccess
import HTTPFetching

/// The pages of a feed as files that can be read: the user's own file, or what was downloaded.
struct FeedFiles {
    let paths: [String]
    /// Where the feed's relative addresses start from: its URL; empty for a local one.
    let url: String
    /// Changes when what is read changes: the bytes, or the way to read them.
    let fingerprint: String
    private let pages: [FeedPageRecord]
    /// nil for a local feed.
    private let download: FeedDownload?

    /// Downloads what changed since the last time.
    init(of source: FeedSource, request: SyncRequest, store: CatalogueStore, run: Int) throws {
        switch source.place {
        case .file(let path):
            try source.checkExists()
            guard let status = FileStatus(of: path) else { throw SyncError.noSuchSource(path: path) }
            paths = [path]
            fingerprint = "\(source.fingerprint) \(status.byteCount) \(status.changeTime)"
            url = ""
            pages = []
            download = nil
        case .url(let url):
            let download = try FeedDownload(request: request, store: store, run: run)
            let pages = try FeedFiles.pages(of: source, at: url, download)
            paths = pages.map { request.folders.images + "/" + $0.file }
            // Each download has a name of its own.
            fingerprint = ([source.fingerprint] + pages.map(\.file)).joined(separator: " ")
            self.url = url
            self.pages = pages
            self.download = download
        }
    }

    private static func pages(
        of source: FeedSource, at url: String, _ download: FeedDownload
    ) throws -> [FeedPageRecord] {
        do {
            return try download.pages(of: source, at: url)
        } catch {
            try download.removeLeftovers()
            throw error
        }
    }

    /// Remembers the pages for the next run's questions, and removes all others.
    func keep() throws {
        guard let download else { return }
        try download.store.replaceFeedPages(pages)
        try download.removeLeftovers()
    }

    /// Removes what was downloaded in vain.
    func discard() throws { try download?.removeLeftovers() }
}

extension FeedSource {
    /// The source, and how it is read.
    fileprivate var fingerprint: String {
        "\(feedReaderVersion) \(text) \(format?.rawValue ?? "") \(map.canonicalText)"
    }
}
