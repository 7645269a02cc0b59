package import Catalogue

/// Makes items of the records of one dialect. It may hold records back until later ones have come.
package protocol DialectMapper {
    /// - Parameter row: the record's number through all pages.
    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows)
    /// Gives the items that waited for more records.
    mutating func finish(to rows: inout PendingRows)
    /// Whether products wait for variations, which come on separate pages.
    var awaitsVariations: Bool { get }
    /// Products and variants that wait for later records.
    var waitingCount: Int { get }
    /// The owner of the ids of the items so far.
    var idOwner: IdOwner { get }
}

extension DialectMapper {
    package mutating func finish(to rows: inout PendingRows) {}
    package var awaitsVariations: Bool { false }
    package var waitingCount: Int { 0 }
    package var idOwner: IdOwner { .other }
}

/// Rows that a mapper has made and that were not pulled yet.
package struct PendingRows {
    package private(set) var counts = FeedCounts()
    var prices = FeedPrices()
    /// A sentence about the first id that a spreadsheet has shortened.
    private(set) var idWarning: String?
    private let limits: FeedLimits
    private var rows: [FeedRow] = []
    private var position = 0

    package init(limits: FeedLimits) { self.limits = limits }

    package mutating func add(_ item: CatalogueItem, row: Int) {
        switch limits.bounded(item, row: row) {
        case .success(let item):
            counts.items += 1
            if idWarning == nil, SkippedRow.isRounded(item.id) {
                let cure = "others may have become the same. Make the column a text and export again."
                idWarning = "Row \(row) has the id \(item.id), which a spreadsheet has rounded: \(cure)"
            }
            rows.append(FeedRow(number: row, content: .item(item)))
        case .failure(let skipped): skip(skipped)
        }
    }

    mutating func skip(_ skipped: SkippedRow) {
        counts.skipped[skipped.reason, default: 0] += 1
        rows.append(FeedRow(number: skipped.row, content: .skipped(limits.bounded(skipped))))
    }

    /// Counts variants that became one item with another variant.
    mutating func countMerged(_ variants: Int) { counts.mergedVariants += variants }

    /// Adds a variant of an earlier item, with its id.
    mutating func merge(_ variant: CatalogueItem, row: Int) {
        guard case .success(let variant) = limits.bounded(variant, row: row) else { return }
        rows.append(FeedRow(number: row, content: .variants(variant)))
    }

    /// Counts a record that the map leaves out.
    mutating func countIgnored() { counts.ignored += 1 }

    /// Counts a field whose mapped path had a value.
    mutating func countFound(_ field: FieldMap.Field) { counts.foundFields.insert(field) }

    /// Notes what a record lacked, if it is the first that gives no item.
    mutating func noteLacking(_ fields: @autoclosure () -> LackingFields?) {
        if counts.skipped.isEmpty { counts.lacking = fields() }
    }

    /// Counts a record that was read.
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
