package import ColorScience
import FeedRecords

/// An image with the family that a person gave it.
package struct LabelledImage: Sendable, Equatable {
    /// As the list gives it.
    package let image: String
    package let family: Family
    /// What kind of goods it shows; empty when the list does not say.
    package let kind: String

    package init(image: String, family: Family, kind: String) {
        self.image = image
        self.family = family
        self.kind = kind
    }
}

/// Why a list of labelled images cannot be used, or which of its rows.
package struct LabelError: Error, Sendable, Equatable {
    /// The line, the header being 1.
    package let row: Int
    package let message: String
}

/// A tab-separated list with a header that has `image` and `family`, and if it likes `kind`.
package struct LabelledImages: Sendable {
    package private(set) var images: [LabelledImage] = []
    /// Rows that were left out.
    package private(set) var errors: [LabelError] = []

    /// - Throws: `LabelError` when the header lacks a column, or a quote is never closed.
    package init(tabSeparated text: String) throws(LabelError) {
        for record in try LabelledImages.records(text) {
            let fields = (try? record.value.get())?.fields  // a row of too many cells is one without a label
            guard let image = fields?["image"], let family = fields?["family"],
                let label = Family(rawValue: family.lowercased())
            else {
                let known = Family.allCases.map(\.rawValue).joined(separator: ", ")
                let message = "Row \(record.row) has no image and one of the families \(known)."
                errors.append(LabelError(row: record.row, message: message))
                continue
            }
            images.append(LabelledImage(image: image, family: label, kind: fields?["kind"] ?? ""))
        }
    }

    private static func records(_ text: String) throws(LabelError) -> [FeedRecord] {
        let columns = RequiredColumns("image and family", [["image"], ["family"]])
        do {
            guard text.contains(where: { !$0.isWhitespace }) else { throw FeedError.empty }
            return try CSVRecords.records(of: Array(text.utf8), separator: UInt8(ascii: "\t"), columns: columns)
        } catch FeedError.cutShort(let row) {
            throw LabelError(row: row, message: "Row \(row) has a quote that is never closed.")
        } catch {
            throw LabelError(row: 1, message: "Expected a header with the columns image and family, separated by tabs.")
        }
    }
}
