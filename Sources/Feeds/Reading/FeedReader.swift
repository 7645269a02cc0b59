package import Catalogue
import Text

/// Rises when the reader makes other items of the same feed.
package let feedReaderVersion = 7

/// Reads a feed row by row, and page by page when it has several: memory is bounded by the longest record and by what a
/// dialect must hold back, not by the feed.
///
///     var reader = FeedReader(sourceURL: url)
///     reader.open(bytes)                            // once a page
///     while let row = try reader.next() { … }
///     reader.finish()                               // what waited for other pages
///     while let row = try reader.next() { … }
///
/// gzip is recognized by its first bytes; UTF-8 and UTF-16 are understood everywhere, in XML also what its declaration
/// names. A CSV that is neither is Windows-1252, unless its header has more known names in another encoding.
package struct FeedReader {
    /// For pages at the feed's own address.
    private var question: PageQuestion
    private var mapper: RecordMapper
    private var page: PageReader?
    private var rowsBefore = 0

    /// What the page was that was read to its end last.
    package private(set) var lastPage = FeedPage(rows: 0, format: "")

    /// - Parameters:
    ///   - dialect: nil recognizes it on the first page.
    ///   - map: where a feed of no known shop keeps what an item needs. It replaces a shop dialect's own reading of
    ///   records.
    ///   - separator: of the cells of a table; nil to find it in the first rows.
    ///   - encoding: of texts without a byte order mark; nil to recognize it.
    ///   - sourceURL: the feed's address, which relative addresses in it start from; for a local feed its path or
    ///   nothing.
    ///   - budget: what the feed may take.
    package init(
        dialect: FeedDialect? = nil, dialects: FeedDialects = .standard, map: FieldMap = FieldMap(),
        separator: UInt8? = nil, encoding: TextEncoding? = nil, sourceURL: String = "",
        budget: FeedBudget = FeedBudget()
    ) {
        question = PageQuestion(
            dialects: dialects, named: dialect, map: map, separator: separator, encoding: encoding, address: sourceURL,
            budget: budget)
        mapper = RecordMapper(MapperSetup(urls: FeedURLs(source: sourceURL), limits: budget.limits, map: map))
    }

    package var counts: FeedCounts { mapper.counts }

    /// Whose ids the items have that were read so far.
    package var idOwner: IdOwner { mapper.idOwner }

    /// What is worth knowing of what was read so far, in sentences.
    package var notes: [String] { [dialectNote, listNote, encodingNote, mapper.prices.warning].compactMap(\.self) }
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

    /// Begins a page, or the whole feed when it has no pages. The rows of the one before have been pulled; rows of a
    /// second page count on from the first.
    /// - Parameter address: of the page, if it is not the feed's own.
    package mutating func open(_ bytes: some ByteSource, at address: String = "") {
        var question = question
        if !address.isEmpty { question.address = address }
        mapper.beginPage()
        rowsBefore = counts.rows
        page = PageReader(bytes, question)
    }

    /// The next row of the page, or of what waited for its end; nil when there are no more.
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

    /// Gives what waited for further pages. Call it once, behind the last page, and pull the rows.
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

/// Turns records into rows with the mapper of the feed's dialect, and numbers them through all pages.
struct RecordMapper {
    private(set) var dialect: FeedDialect?
    private let setup: MapperSetup
    private var rows: MappedRows
    private var mapper: (any ItemMapper)?
    private var rowsBefore = 0
    private var lastRow = 0

    init(_ setup: MapperSetup) {
        self.setup = setup
        rows = MappedRows(limits: setup.limits)
    }

    var counts: FeedCounts { rows.counts }
    var prices: FeedPrices { rows.prices }
    var waitingCount: Int { mapper?.waitingCount ?? 0 }
    var awaitsVariations: Bool { mapper?.awaitsVariations ?? false }
    var idOwner: IdOwner { mapper?.idOwner ?? .other }

    /// The first page decides for all.
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
            // The parser numbers the rows of its page; its message has that number too.
            let message = rowsBefore == 0 ? skipped.message : "Page with row \(lastRow): \(skipped.message)"
            rows.skip(SkippedRow(row: lastRow, reason: skipped.reason, message: message))
        case .success(let value): mapper?.add(value, row: lastRow, to: &rows)
        }
    }

    /// Only what waits for variations goes on over pages.
    mutating func endPage() {
        if !awaitsVariations { finish() }
    }

    mutating func finish() { mapper?.finish(to: &rows) }

    mutating func next() -> FeedRow? { rows.next() }
}
