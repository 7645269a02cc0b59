import Catalogue

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
