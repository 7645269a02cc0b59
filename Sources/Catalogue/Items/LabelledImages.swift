package import Colors
import Text

/// What a person said of the goods in an image.
package struct Judgement: Sendable, Equatable {
    /// The best word for the main color.
    package let best: Family
    /// The families that a shopper would accept for the main color, `best` first.
    package let acceptable: [Family]
    /// Families that cover a good part of the goods besides the main color; nil when they were not judged.
    let furtherFamilies: Set<Family>?

    /// - Parameter alternatives: what is acceptable besides the best, in that order.
    package init(best: Family, alternatives: [Family] = [], furtherFamilies: Set<Family>? = nil) {
        self.best = best
        acceptable = [best] + alternatives
        self.furtherFamilies = furtherFamilies
    }

    package func accepts(_ family: Family?) -> Bool { family.map(acceptable.contains) ?? false }

    /// Whether the goods have another color than the main one; nil when that was not judged.
    package var isMulticolored: Bool? { furtherFamilies.map { !$0.subtracting([best]).isEmpty } }
}

/// An image with a person's judgement.
package struct LabelledImage: Sendable, Equatable {
    /// The path or address in the list.
    package let image: String
    package let judgement: Judgement
    /// The kind of goods that it shows; empty when the list does not say.
    package let kind: String
    /// The id of an item that shows it; empty when the list does not say.
    package let id: String

    package init(image: String, judgement: Judgement, kind: String, id: String = "") {
        self.image = image
        self.judgement = judgement
        self.kind = kind
        self.id = id
    }
}

/// Why a list of labelled images, or one of its rows, cannot be used.
package struct LabelError: Error, Sendable, Equatable {
    /// The line, from 1 for the header.
    package let row: Int
    /// What is wrong and what to do.
    package let message: String

    /// The whole sentence.
    package func sentence(file: String) -> String { "\(file), line \(row): \(message)" }
}

/// A tab-separated list with a header that has `image`, and `judged` or `family`: the families that are acceptable for
/// the goods' main color, best first, with `,` or `|` between. `judged` wins where there are both.
///
/// Optional columns are `second` (further families of the goods), `kind` and `id`. Other columns are not read.
package struct LabelledImages: Sendable {
    package private(set) var images: [LabelledImage] = []
    /// Rows that were left out.
    package private(set) var errors: [LabelError] = []

    /// - Throws: `LabelError` when the header lacks a column, or a quote is never closed.
    package init(tabSeparated text: String) throws(LabelError) {
        let rows = try LabelledImages.rows(text)
        guard let header = rows.first.flatMap({ try? $0.header }) else { return }  // a fault of it is thrown above
        for row in rows.dropFirst() {
            do throws(LabelError) {
                images.append(try LabelledImages.image(row, header))
            } catch {
                errors.append(error)
            }
        }
    }

    private static func image(_ row: CSVRow, _ header: TableHeader) throws(LabelError) -> LabelledImage {
        func refused(_ message: String) -> LabelError { LabelError(row: row.number, message: message) }
        func has(_ column: String) -> Bool { !header.columns(column).isEmpty }
        func text(_ column: String) -> String { row.text(in: header.columns(column)) ?? "" }
        guard row.fault(below: header) == nil else {
            throw refused("The row is left out: it has more cells than the header; quote cells that contain a tab.")
        }
        guard let image = text("image").nonEmpty else {
            throw refused("The row is left out: it names no image; give a path in the column image.")
        }
        let column = has("judged") ? "judged" : "family"
        let acceptable = try families(text(column), in: column, refused: refused)
        guard let best = acceptable.first else {
            throw refused("The row is left out: the column \(column) is empty; give it \(expected).")
        }
        let further = has("second") ? try families(text("second"), in: "second", refused: refused) : nil
        let judgement = Judgement(
            best: best, alternatives: Array(acceptable.dropFirst()), furtherFamilies: further.map { Set($0) })
        return LabelledImage(image: image, judgement: judgement, kind: text("kind"), id: text("id"))
    }

    /// The families of a cell, in its order; none for an empty cell.
    private static func families(
        _ text: String, in column: String, refused: (String) -> LabelError
    ) throws(LabelError) -> [Family] {
        let words = text.split { $0 == "," || $0 == "|" }.compactMap { String($0).trimmed.nonEmpty }
        var families: [Family] = []
        for word in words {
            guard let family = Family(rawValue: word.lowercased()) else {
                throw refused(
                    "The row is left out: '\(word)' in the column \(column) is not a family; give it \(expected).")
            }
            families.append(family)
        }
        return families
    }

    private static let expected =
        "one or more of \(Family.allCases.map(\.rawValue).joined(separator: ", ")), best first, with , or | between"

    /// The header and the rows below it, without empty rows.
    private static func rows(_ text: String) throws(LabelError) -> [CSVRow] {
        var rows: [CSVRow] = []
        do throws(CSVFault) {
            let parser = try CSVParser(separator: UInt8(ascii: "\t"))
            try parser.feed(Array(text.utf8).withoutByteOrderMark)
            rows = parser.takeRows()
            // In any other text, the missing columns are the better reason.
            if rows.first.map(isHeader) ?? true {
                try parser.finish()
                rows += parser.takeRows()
            }
        } catch .cutShort(let row) {
            throw LabelError(row: row, message: "A quote is opened and never closed; close it, or remove it.")
        } catch {
            throw noHeader
        }
        guard text.contains(where: { !$0.isWhitespace }), rows.first.map(isHeader) ?? true else { throw noHeader }
        return rows
    }

    private static func isHeader(_ row: CSVRow) -> Bool {
        guard let header = try? row.header else { return false }  // one of too many cells
        return [["image"], ["judged", "family"]].allSatisfy { $0.contains { !header.columns($0).isEmpty } }
    }

    private static let noHeader = LabelError(
        row: 1, message: "Expected a header with the columns image and judged (or family), separated by tabs.")
}
