/// Rises when the reader makes other items of the same feed.
package let feedReaderVersion = 1

/// Reads a feed piece by piece, and page by page when it has several: memory is bounded by the longest record and by what a
/// format must hold back, not by the feed.
///
///     var reader = FeedReader(sourceURL: url)
///     try reader.read(nextChunk: …, receive: …)     // once a page
///     try reader.finish(receive: …)                 // what waited for other pages
///
/// gzip is recognized by its first bytes; UTF-8, and UTF-16 with a byte order mark, are understood everywhere, Windows-1252 in
/// CSV, and in XML what its declaration names.
package struct FeedReader {
    /// Called for each item or skipped row, with the row's number. A row may give several items, and several rows one.
    package typealias Receiver = (Result<CatalogueItem, SkippedRow>, Int) throws -> Void

    /// As named, or as recognized on the first page; nil before.
    package private(set) var format: FeedFormat?
    private let map: FieldMap
    private let expectsList: Bool
    private var intake: RecordIntake

    /// - Parameters:
    ///   - format: nil recognizes it.
    ///   - map: where a feed of no known shop keeps what an item needs. It replaces a shop format's own reading of records.
    ///   - sourceURL: the feed's address, which relative addresses in it start from; for a local feed its path or nothing.
    package init(format: FeedFormat? = nil, map: FieldMap = FieldMap(), sourceURL: String = "") {
        self.format = format
        self.map = map
        expectsList = FeedPages.paging(of: sourceURL) != nil
        intake = RecordIntake(map: map, urls: FeedURLs(source: sourceURL))
    }

    package var counts: FeedCounts { intake.counts }

    /// Reads one page, or the whole feed when it has no pages.
    /// - Parameters:
    ///   - nextChunk: the next bytes of the page; nil or empty at its end.
    ///   - receive: gets each item or skipped row; rows of a second page count on from the first.
    /// - Throws: `FeedError`, and whatever the two closures throw.
    /// - Complexity: O(bytes).
    @discardableResult
    package mutating func read(nextChunk: () throws -> [UInt8]?, receive: Receiver) throws -> FeedPage {
        let rowsBefore = intake.counts.rows
        intake.beginPage()
        var bytes = FeedBytes()
        var page = PageParser(named: format, map: map, expectsList: expectsList)
        func feed(_ text: [UInt8]) throws {
            try page.consume(text) {
                try intake.decide($0)
            } deliver: {
                try intake.take($0, receive)
            }
        }
        while let chunk = try nextChunk(), !chunk.isEmpty { try bytes.push(chunk, feed) }
        try bytes.finish(row: intake.counts.rows + 1, feed)
        try page.finish {
            try intake.decide($0)
        } deliver: {
            try intake.take($0, receive)
        }
        try intake.endPage(receive)
        let recognized = intake.format ?? .json
        if format == nil { format = recognized }
        return FeedPage(
            rows: intake.counts.rows - rowsBefore, hash: bytes.hash.value, format: recognized,
            awaitsVariations: intake.awaitsVariations)
    }

    /// Delivers the items that waited for further pages. Call it once, after the last page.
    /// - Throws: what `receive` throws.
    package mutating func finish(receive: Receiver) throws {
        try intake.finish(receive)
    }
}
