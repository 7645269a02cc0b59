import Catalogue
import CatalogueStore
import FileAccess
import Foundation
import HTTPFetching

/// A feed on the network, page by page into files: nothing is taken over before the last page is here.
struct FeedDownload {
    let request: SyncRequest
    let store: CatalogueStore
    let run: Int
    private let network: NetworkUse
    /// Which of several ways to read the source this is, from 1: each downloads into files of its own.
    private var attempt = 1

    /// In the catalogue's folder of images.
    static let folderName = "feed"
    private static let accept = "application/json, application/xml;q=0.9, text/csv;q=0.9, */*;q=0.8"
    /// Of one page, in bytes, unpacked.
    private static let maxBytes = 2 << 30
    /// A large feed takes its time; that it stalls is noticed by its speed.
    private static let timeout = Duration.seconds(3600)

    init(request: SyncRequest, store: CatalogueStore, run: Int) throws {
        guard let network = request.network else { preconditionFailure("expected a network for a feed's URL") }
        self.network = network
        self.request = request
        self.store = store
        self.run = run
        do throws(FileError) {
            try makeFolder(request.folders.images + "/" + FeedDownload.folderName)
        } catch {
            throw SyncError.cannotCreate(error)
        }
        try removeLeftovers()
    }

    /// Removes what runs left that did not take their feed over.
    func removeLeftovers() throws {
        let kept = Set(try store.feedPageFiles())
        let folder = path(FeedDownload.folderName)
        for name in (try? fileNames(in: folder)) ?? [] where !kept.contains(FeedDownload.folderName + "/" + name) {
            removeFile(folder + "/" + name)
        }
    }

    /// All pages, in their order.
    /// - Throws: `SyncError.unreachable`, `.tooManyPages`, `FeedError` for a page that cannot be read.
    func pages(of source: FeedSource, at url: String) throws -> [FeedPageRecord] {
        var download = self
        var firstError: (any Error)?
        for plan in FeedPages.candidates(source: url, format: source.format) {
            do {
                return try download.pages(plan, source)
            } catch let failure as FirstPageFailure {
                guard mayTryAnother(after: failure.error) else { throw failure.error }
                firstError = firstError ?? failure.error
            }
            download.attempt += 1
        }
        throw firstError ?? FeedError.empty
    }

    /// A shop's bare address may be another shop system's; a server that is down is down for all of them.
    private func mayTryAnother(after error: any Error) -> Bool {
        if case SyncError.unreachable(let error) = error { return error.isPermanent }
        return error is FeedError
    }

    /// - Throws: `FirstPageFailure` when already the first page cannot be had or read.
    private func pages(_ plan: FeedPages, _ source: FeedSource) throws -> [FeedPageRecord] {
        var plan = plan
        var reader = FeedReader(format: source.format, map: source.map, sourceURL: plan.url ?? "")
        var pages: [FeedPageRecord] = []
        var awaitsVariations = false
        while let url = plan.url {
            try request.checkStop()
            let isPaged = plan.isPaged
            var (page, known) = try orFirstPageFailure(isFirst: pages.isEmpty) {
                let page = try download(url, number: pages.count + 1)
                let isAlone = !isPaged && page.pagingHeaders.isEmpty
                return (page, isAlone ? nil : try self.facts(of: page, &reader))
            }
            request.progress(.feed(pages: pages.count + 1))
            guard var facts = known else { return pages + [page] }
            let headers = page.pagingHeaders
            page.facts = facts.json
            pages.append(page)
            // The pages that did not change were not read, so the reader may not know whose products still wait.
            awaitsVariations = awaitsVariations || facts.awaitsVariations
            facts.awaitsVariations = awaitsVariations
            plan.advance(after: facts, headers: headers)
        }
        switch plan.stop {
        case .tooManyPages: throw SyncError.tooManyPages(pages.count)
        case .repeatedPage: return pages.dropLast()
        case .lastPage, nil: return pages
        }
    }

    /// What a page says about those behind it; its items are taken over later, when all pages are here.
    ///
    /// A page that is as it was last time is not read for that again. The variations of WooCommerce need what stood on the
    /// pages before them, but only when items are made.
    private func facts(of page: FeedPageRecord, _ reader: inout FeedReader) throws -> FeedPage {
        if let known = FeedPage(json: page.facts) { return known }
        let file = try openFeed(path(page.file))
        return try reader.read(nextChunk: { try file.read(1 << 20) }, receive: { _, _ in })
    }

    private func download(_ url: String, number: Int) throws -> FeedPageRecord {
        let known = try store.feedPage(url).flatMap { FileStatus(of: path($0.file)) == nil ? nil : $0 }
        let file = "\(FeedDownload.folderName)/\(run)-\(attempt)-\(number)"
        do throws(FetchError) {
            let response = try network.fetcher.fetch(fetchRequest(url, known: known, path: path(file)))
            if response.content == .notModified, let known { return known }
            return FeedPageRecord(
                url: url, etag: response.etag ?? "", lastModified: response.lastModified ?? "", file: file,
                headers: pagingHeaders(response.headers))
        } catch {
            try request.checkStop()
            throw error.isLocal ? SyncError.cannotKeep(error) : SyncError.unreachable(error)
        }
    }

    private func fetchRequest(_ url: String, known: FeedPageRecord?, path: String) -> FetchRequest {
        var request = FetchRequest(url: url, maxBytes: FeedDownload.maxBytes)
        request.accept = FeedDownload.accept
        request.acceptsGzip = true
        request.destination = .file(path: path)
        request.totalTimeout = FeedDownload.timeout
        request.validators.etag = known?.etag.nonEmpty
        request.validators.lastModified = known?.lastModified.nonEmpty
        return request
    }

    private func path(_ file: String) -> String { request.folders.images + "/" + file }
}

/// Another way to read the source may do better.
private struct FirstPageFailure: Error {
    let error: any Error
}

private func orFirstPageFailure<Value>(isFirst: Bool, _ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        throw isFirst ? FirstPageFailure(error: error) : error
    }
}

/// The headers that say how a feed goes on, a `name: value` a line.
private func pagingHeaders(_ headers: [String: String]) -> String {
    ["link", "x-wp-totalpages"].compactMap { name in headers[name].map { "\(name): \($0)" } }.joined(separator: "\n")
}

extension FeedPage {
    /// nil for a text that is empty or of another version.
    fileprivate init?(json: String) {
        // Without it the page is read again.
        guard let page = try? JSONDecoder().decode(FeedPage.self, from: Data(json.utf8)) else { return nil }
        self = page
    }

    fileprivate var json: String {
        let data = try? JSONEncoder().encode(self)  // numbers and words always encode
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension FeedPageRecord {
    /// By name in lower case.
    fileprivate var pagingHeaders: [String: String] {
        let pairs = headers.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
