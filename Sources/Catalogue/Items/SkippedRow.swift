/// A row of a feed that became no item.
package struct SkippedRow: Error, Sendable, Equatable {
    /// Why, as a word that is the same in every version.
    package enum Reason: String, Sendable, CaseIterable {
        case missingId = "missing-id"
        case duplicateId = "duplicate-id"
        case missingImage = "missing-image"
        /// A draft, an archived product, or one that the shop does not show.
        case unpublished
        /// A variant whose product the feed does not have.
        case unknownParent = "unknown-parent"
        case unreadable
    }

    /// The row as a person counts, from 1: the line of NDJSON, the element of a JSON array, the record of CSV with its
    /// header, the item of XML. Pages of one source count on; a product of several rows has the number of its first.
    package var row: Int
    package var reason: Reason
    /// One sentence: what is wrong and what to do.
    package var message: String
    /// Rows that this one stands for: after the first ones, rows of a reason are only counted.
    package var count = 1

    package init(row: Int, reason: Reason, message: String, count: Int = 1) {
        self.row = row
        self.reason = reason
        self.message = message
        self.count = count
    }

    /// Rows with the same reason as earlier ones.
    package static func more(_ count: Int, _ reason: Reason, from row: Int) -> SkippedRow {
        let message = "\(count) more rows from row \(row) on have the same faults."
        return SkippedRow(row: row, reason: reason, message: message, count: count)
    }

    package static func missingId(row: Int) -> SkippedRow {
        SkippedRow(row: row, reason: .missingId, message: "Row \(row) has no id; give it one.")
    }

    package static func missingImage(row: Int, id: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) has no image; give it a path or a URL."
        return SkippedRow(row: row, reason: .missingImage, message: message)
    }

    package static func unpublished(row: Int, id: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) is not published; publish it to see it on the wall."
        return SkippedRow(row: row, reason: .unpublished, message: message)
    }

    package static func unknownParent(row: Int, id: String, parent: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) is a variant of \(parent), which the feed does not have; export both."
        return SkippedRow(row: row, reason: .unknownParent, message: message)
    }

    package static func duplicateId(row: Int, id: String) -> SkippedRow {
        let cure =
            isRounded(id)
            ? "a spreadsheet has rounded it, so make the column a text and export again."
            : "the first one is kept, give this one its own."
        return SkippedRow(row: row, reason: .duplicateId, message: "Row \(row) repeats the id \(id); \(cure)")
    }

    /// Whether a spreadsheet has rounded an id, as in `4,01E+12`.
    package static func isRounded(_ id: String) -> Bool {
        // A million rows may repeat their ids, and nearly none has this sign.
        id.utf8.contains(UInt8(ascii: "+")) && id.wholeMatch(of: /[0-9]([.,][0-9]+)?[eE]\+[0-9]{1,3}/) != nil
    }

    /// A row of a product whose other rows stand together elsewhere.
    package static func apart(row: Int, id: String) -> SkippedRow {
        let message =
            "Row \(row) belongs to \(id), whose other rows came before and have ended; sort the table by its product."
        return SkippedRow(row: row, reason: .duplicateId, message: message)
    }
}
