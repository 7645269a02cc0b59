import ColorAnalysis
package import ColorScience

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

    /// - Throws: `LabelError` when the header lacks a column.
    package init(tabSeparated text: String) throws(LabelError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let header = (lines.first ?? "").split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard let image = header.firstIndex(of: "image"), let family = header.firstIndex(of: "family") else {
            throw LabelError(row: 1, message: "Expected a header with the columns image and family, separated by tabs.")
        }
        let kind = header.firstIndex(of: "kind")
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count > max(image, family), let label = Family(rawValue: cells[family].lowercased()) else {
                let known = Family.allCases.map(\.rawValue).joined(separator: ", ")
                errors.append(
                    LabelError(
                        row: index + 1, message: "Row \(index + 1) has no image and one of the families \(known)."))
                continue
            }
            let kindText = kind.flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
            images.append(LabelledImage(image: cells[image], family: label, kind: kindText))
        }
    }
}
