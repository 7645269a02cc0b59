package import Catalogue
import Text

/// To be raised when the reader makes other items of the same feed.
package let feedReaderVersion = 9

/// Reads a feed row by row, and page by page. Memory is bounded by the longest record and by the records that a dialect
/// must hold back, not by the feed.
///
///     var reader = FeedReader(sourceURL: url)
///     reader.open(bytes)                            // once a page
///     while let row = try reader.next() { … }
///     reader.finish()                               // what waited for other pages
///     while let row = try reader.next() { … }
///
/// gzip is recognized by its first bytes. All formats may be UTF-8 or UTF-16, and XML may have the encoding that it
/// declares. A CSV in neither is Windows-1252, unless its header has more known names in another encoding.
package struct FeedReader {
    /// The settings for pages at the feed's own address.
    private var question: PageQuestion
    private var mapper: FeedMapper
    private var page: PageReader?
    private var rowsBefore = 0

    /// The last page that was read to its end.
    package private(set) var lastPage = FeedPage(rows: 0, format: "")

    /// - Parameters:
    ///   - dialect: nil to recognize it by the first page.
    ///   - map: where the feed has the fields of an item. It replaces the reading of a shop's dialect.
    ///   - separator: of the cells of a table; nil to find it in the first rows.
    ///   - encoding: of texts without a byte order mark; nil to recognize it.
    ///   - sourceURL: the feed's address, for relative addresses in it; for a local feed, its path or nothing.
    ///   - budget: limits what the feed may take.
    package init(
        dialect: FeedDialect? = nil, dialects: FeedDialects = .standard, map: FieldMap = FieldMap(),
        separator: UInt8? = nil, encoding: TextEncoding? = nil, sourceURL: String = "",
        budget: FeedBudget = FeedBudget()
    ) {
        question = PageQuestion(
            dialects: dialects, named: dialect, map: map, separator: separator, encoding: encoding, address: sourceURL,
            budget: budget)
        mapper = FeedMapper(MapperSetup(urls: FeedURLs(source: sourceURL), limits: budget.limits, map: map))
    }

    package var counts: FeedCounts { mapper.counts }

    /// The owner of the ids of the items so far.
    package var idOwner: IdOwner { mapper.idOwner }

    /// Sentences about the feed as far as it was read.
    package var notes: [String] {
        [dialectNote, listNote, encodingNote, mapper.idWarning, mapper.prices.warning].compactMap(\.self)
    }
    private var encodingNote: String?
    private var listNote: String?
    private var unusedDialect: FeedDialect?

    private var dialectNote: String? {
        guard let unusedDialect, let dialect = mapper.dialect else { return nil }
        return """
            --map reads the feed as plain \(question.dialects.plain(dialect.form).name), not as \
            \(unusedDialect.name): variants are not joined then, and drafts may not be known.
            """
    }

    /// Begins a page, or a whole feed without pages. All rows of the page before must have been pulled; the numbers of
    /// rows continue.
    /// - Parameter address: of the page, if it is not the feed's own.
    package mutating func open(_ bytes: some ByteSource, at address: String = "") {
        var question = question
        if !address.isEmpty { question.address = address }
        mapper.beginPage()
        rowsBefore = counts.rows
        page = PageReader(bytes, question)
    }

    /// The next row of the page, or a row that waited for the page's end; nil when there are no more.
    /// - Throws: `FeedError`, and whatever the source throws.
    /// - Complexity: O(bytes of the row).
    package mutating func next() throws -> FeedRow? {
        while true {
            if let row = mapper.next() { return row }
            guard page != nil else { return nil }
            guard let record = try nextRecord() else {
                endPage()
                continue
            }
            mapper.add(record)
            let limit = question.limits.waiting
            guard mapper.waitingCount <= limit else { throw FeedError.tooManyWaiting(limit: limit) }
        }
    }

    /// Releases the rows that waited for further pages. Call it once, after the last page, then pull the rows.
    package mutating func finish() { mapper.finish() }

    private mutating func nextRecord() throws -> FeedRecord? {
        let record = try page?.next()
        if let dialect = page?.dialect { mapper.use(dialect) }
        return record
    }

    private mutating func endPage() {
        let hasLineEnd = page?.hasLineEnd
        encodingNote = encodingNote ?? page?.encodingNote
        listNote = listNote ?? page?.listNote
        unusedDialect = unusedDialect ?? page?.unusedDialect
        page = nil
        mapper.endPage()
        let named = question.named ?? mapper.dialect ?? question.dialects.plain(.list)
        question.named = named
        lastPage = FeedPage(
            rows: counts.rows - rowsBefore, format: named.name, awaitsVariations: mapper.awaitsVariations,
            hasLineEnd: hasLineEnd)
    }
}

/// Maps the records of all pages by the mapper of the feed's dialect, and numbers their rows.
struct FeedMapper {
    private(set) var dialect: FeedDialect?
    private let setup: MapperSetup
    private var rows: PendingRows
    private var mapper: (any DialectMapper)?
    private var rowsBefore = 0
    private var lastRow = 0

    init(_ setup: MapperSetup) {
        self.setup = setup
        rows = PendingRows(limits: setup.limits)
    }

    var counts: FeedCounts { rows.counts }
    var prices: FeedPrices { rows.prices }
    var idWarning: String? { rows.idWarning }
    var waitingCount: Int { mapper?.waitingCount ?? 0 }
    var awaitsVariations: Bool { mapper?.awaitsVariations ?? false }
    var idOwner: IdOwner { mapper?.idOwner ?? .other }

    /// The dialect of the first page is that of all pages.
    mutating func use(_ dialect: FeedDialect) {
        guard self.dialect == nil else { return }
        self.dialect = dialect
        mapper = setup.mapper(of: dialect)
    }

    mutating func beginPage() { rowsBefore = lastRow }

    mutating func add(_ record: FeedRecord) {
        rows.countRecord()
        lastRow = rowsBefore + record.row
        switch record.value {
        case .failure(let skipped):
            // The parser numbers the rows of its page, also in its messages.
            let message = rowsBefore == 0 ? skipped.message : "Page with row \(lastRow): \(skipped.message)"
            rows.skip(SkippedRow(row: lastRow, reason: skipped.reason, message: message))
        case .success(let value): mapper?.add(value, row: lastRow, to: &rows)
        }
    }

    /// Only products that wait for variations continue over pages.
    mutating func endPage() {
        if !awaitsVariations { finish() }
    }

    mutating func finish() { mapper?.finish(to: &rows) }

    mutating func next() -> FeedRow? { rows.next() }
}
