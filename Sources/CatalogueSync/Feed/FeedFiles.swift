import Catalogue
import CatalogueStore
import HTTPFetching

/// The pages of a feed as files that can be read: the user's own file, or what was downloaded.
struct FeedFiles {
    let paths: [String]
    /// Where the feed's relative addresses start from: its URL; empty for a local one.
    let url: String
    /// Changes when what is read changes: the bytes, or the way to read them.
    let mark: String
    private let folder: String
    /// nil for a local feed.
    private let pages: [FeedPageRecord]?

    /// Downloads what changed since the last time.
    init(of source: FeedSource, request: SyncRequest, store: CatalogueStore, run: Int) throws {
        folder = request.folders.images + "/" + FeedDownload.folderName
        switch source.place {
        case .file(let path):
            guard let status = FileStatus(of: path) else { throw SyncError.noSuchSource(path: path) }
            paths = [path]
            mark = "\(source.mark) \(status.byteCount) \(status.changeTime)"
            url = ""
            pages = nil
        case .url(let url):
            let download = try FeedDownload(request: request, store: store, run: run)
            let pages = try download.pages(of: source, at: url)
            paths = pages.map { request.folders.images + "/" + $0.file }
            // Each download has a name of its own.
            mark = ([source.mark] + pages.map(\.file)).joined(separator: " ")
            self.url = url
            self.pages = pages
        }
    }

    /// Removes what was downloaded for a preview.
    func discard(run: Int) {
        for path in paths where pages != nil && path.hasPrefix("\(folder)/\(run)-") { removeFile(path) }
    }

    /// Remembers the pages for the next run's questions, and removes older ones.
    func keep(in store: CatalogueStore) throws {
        guard let pages else { return }
        try store.replaceFeedPages(pages)
        let kept = Set(pages.map(\.file))
        for name in (try? fileNames(in: folder)) ?? [] where !kept.contains(FeedDownload.folderName + "/" + name) {
            removeFile(folder + "/" + name)
        }
    }
}

extension FeedSource {
    /// The source, and how it is read.
    fileprivate var mark: String {
        "\(feedReaderVersion) \(text) \(format?.rawValue ?? "") \(map.canonicalText)"
    }
}
