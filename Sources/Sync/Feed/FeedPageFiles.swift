import Catalogue
import Colors
import Feeds
import Fetching
import Files
import ImageWork
import Store
import Text

struct FeedPageFile {
    let path: String
    /// The URL that it came from; empty for a local feed.
    var url = ""

    /// Its path or URL for an error.
    var location: String { url.isEmpty ? path : redactedURL(url) }
}

/// All pages of a feed: the user's file, or downloads.
struct FeedPageFiles {
    let pages: [FeedPageFile]
    /// Equal when neither the pages nor the way to read them have changed.
    let fingerprint: String
    /// nil for a local feed.
    private let download: FeedDownload?
    /// The list of pictures of a folder; nil for another source.
    private let list: PictureList?

    /// Downloads a feed from the network.
    /// - Throws: `SyncError.noSuchSource`, `.cannotCreate`, and as `FeedDownload.fetchAll`.
    init(of source: FeedSource, request: SyncRequest, store: CatalogueStore, run: Int) throws {
        let marks: [String]
        var list: PictureList?
        switch source.location {
        case .file(let path):
            try source.checkExists()
            guard let status = FileStatus(of: path) else { throw SyncError.noSuchSource(path: path) }
            pages = [FeedPageFile(path: path)]
            download = nil
            marks = ["\(source.mark) \(status.byteCount) \(status.changeTime)"]
        case .folder(let path):
            let pictures = try PictureList(of: path, request)
            pages = [FeedPageFile(path: pictures.path)]
            download = nil
            list = pictures
            marks = [source.mark, pictures.hash]
        case .url:
            var download = try FeedDownload(source, request: request, store: store, run: run)
            do { try download.fetchAll() } catch {
                download.discard()
                throw error
            }
            pages = download.pages.map { FeedPageFile(path: download.path($0.file), url: $0.url) }
            self.download = download
            // Each download has a different name.
            marks = [source.mark] + download.pages.map(\.file)
        }
        self.list = list
        fingerprint = hexadecimal(sha256(Array(marks.joined(separator: " ").utf8)))
    }

    /// Remembers the pages for the next run, and removes all others.
    func keep() throws { try download?.keep() }

    /// Removes unfinished downloads.
    func discard() { download?.discard() }

    /// Sentences about the pages.
    var notes: [String] { list?.notes ?? [] }
}

extension FeedSource {
    /// The source, and how it is read, as a text.
    fileprivate var mark: String {
        """
        \(feedReaderVersion) \(text) \(format?.name ?? "") \(separator ?? 0) \(encoding?.name ?? "") \
        \(imageQuery.text) \(map.canonicalText)
        """
    }

    func reader(_ budget: FeedBudget) -> FeedReader {
        FeedReader(
            dialect: format, map: map, separator: separator, encoding: encoding, sourceURL: folder == nil ? text : "",
            budget: budget)
    }
}

/// The result of reading a page as JSON for the store, so that an unchanged page need not be read again.
extension FeedPage {
    /// nil for a text that is empty or of another version.
    init?(json: String) {
        // Otherwise the page is read again.
        guard let facts = try? JSONValue(bytes: Array(json.utf8)), let rows = facts["rows"].text.flatMap(Int.init),
            let hash = facts["hash"].text.flatMap(UInt64.init), let format = facts["format"].string
        else { return nil }
        self.init(rows: rows, hash: hash, format: format, awaitsVariations: facts["awaitsVariations"].text == "true")
    }

    var json: String {
        let json = JSONText.object { facts in
            facts.field("rows", rows)
            facts.field("hash", hash)
            facts.field("format", format)
            facts.field("awaitsVariations", awaitsVariations)
        }
        return String(decoding: json, as: UTF8.self)
    }
}

extension FeedPageRecord {
    /// The headers by name, in lower case.
    var pagingHeaders: [String: String] {
        let pairs = headers.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
