package import Catalogue

/// From the records of one dialect to items. What it must hold back it gives later.
package protocol ItemMapper {
    /// - Parameter row: the record's number through all pages.
    mutating func add(_ record: FeedValue, row: Int, to rows: inout MappedRows)
    /// Gives what waited for more records.
    mutating func finish(to rows: inout MappedRows)
    /// Whether products wait for variations, which come on pages of their own.
    var awaitsVariations: Bool { get }
    /// Products and variants that wait for records behind them.
    var waitingCount: Int { get }
    /// Whose ids the items have that were made so far.
    var idOwner: IdOwner { get }
}

extension ItemMapper {
    package mutating func finish(to rows: inout MappedRows) {}
    package var awaitsVariations: Bool { false }
    package var waitingCount: Int { 0 }
    package var idOwner: IdOwner { .other }
}

/// Rows that a mapper has made and that were not pulled yet.
package struct MappedRows {
    package private(set) var counts = FeedCounts()
    var prices = FeedPrices()
    private let limits: FeedLimits
    private var rows: [FeedRow] = []
    private var position = 0

    package init(limits: FeedLimits) { self.limits = limits }

    package mutating func add(_ item: CatalogueItem, row: Int) {
        switch limits.bounded(item, row: row) {
        case .success(let item):
            counts.items += 1
            rows.append(FeedRow(number: row, content: .item(item)))
        case .failure(let skipped): skip(skipped)
        }
    }

    mutating func skip(_ skipped: SkippedRow) {
        counts.skipped[skipped.reason, default: 0] += 1
        rows.append(FeedRow(number: skipped.row, content: .skipped(limits.bounded(skipped))))
    }

    /// So many variants share an item with another one of the same color.
    mutating func countMerged(_ variants: Int) { counts.mergedVariants += variants }

    /// A variant of an item that was given before, whose id it has.
    mutating func merge(_ variant: CatalogueItem, row: Int) {
        guard case .success(let variant) = limits.bounded(variant, row: row) else { return }
        rows.append(FeedRow(number: row, content: .variants(variant)))
    }

    /// The map leaves a record out.
    mutating func countIgnored() { counts.ignored += 1 }

    /// Counts a field whose mapped path had a value.
    mutating func countFound(_ field: FieldMap.Field) { counts.foundFields.insert(field) }

    /// Notes what a record lacked, if it is the first that gives no item.
    mutating func noteLacking(_ fields: @autoclosure () -> LackingFields?) {
        if counts.skipped.isEmpty { counts.lacking = fields() }
    }

    /// A record was read, whatever becomes of it.
    mutating func countRecord() { counts.rows += 1 }

    /// The next row to pull; nil when there is none now.
    package mutating func next() -> FeedRow? {
        guard position < rows.count else {
            rows.removeAll(keepingCapacity: position < 1000)
            position = 0
            return nil
        }
        defer { position += 1 }
        return rows[position]
    }
}
