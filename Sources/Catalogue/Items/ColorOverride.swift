package import ColorAnalysis
package import ColorScience
import FeedRecords

/// A color that a person chose for an item. It wins over the measured one.
package struct ColorOverride: Sendable, Equatable {
    package let id: String
    package let family: Family
    /// The color to show; nil leaves the choice among the measured ones.
    package let color: RGB?
    /// Why, in the person's words.
    package let note: String

    package init(id: String, family: Family, color: RGB?, note: String) {
        self.id = id
        self.family = family
        self.color = color
        self.note = note
    }

    /// - Parameter text: a family, or a color as `#rrggbb`, whose family is then the one most people would say.
    package init?(id: String, text: String, note: String) {
        if let family = Family(rawValue: text.lowercased()) {
            self.init(id: id, family: family, color: nil, note: note)
        } else if let color = RGB(hex: text) {
            self.init(id: id, family: Family(of: color), color: color, note: note)
        } else {
            return nil
        }
    }

    /// The colors with the chosen one in front.
    ///
    /// A chosen color takes the first place. A chosen family brings the first color of that name to the front, or names
    /// the leading color anew when none has it.
    package func applied(to colors: [DominantColor]) -> [DominantColor] {
        guard let leader = colors.first else { return colors }
        if color == nil, let index = colors.firstIndex(where: { $0.family == family }) {
            return [colors[index]] + colors[..<index] + colors[(index + 1)...]
        }
        let shown = color ?? leader.rgb
        let chosen = DominantColor(
            hsv: color.map { HSV($0) } ?? leader.hsv, rgb: shown, weight: leader.weight, share: leader.share,
            family: family)
        return [chosen] + colors.dropFirst()
    }
}

/// A file of overrides: CSV with `id`, `color` (a family or `#rrggbb`) and, if it likes, `note`.
package struct ColorOverrides: Sendable {
    package private(set) var overrides: [ColorOverride] = []
    /// A sentence for each row that was left out.
    package private(set) var complaints: [String] = []

    private static let colorNames = ["color", "colour", "family", "hex"]

    /// - Throws: `FeedError` when the file as a whole is unusable.
    package init(csv bytes: [UInt8]) throws {
        var seen: Set<String> = []
        let columns = RequiredColumns("id and color", [["id"], ColorOverrides.colorNames])
        for record in try CSVRecords.records(of: bytes, columns: columns) {
            switch ColorOverrides.override(record) {
            case .success(let override) where seen.insert(override.id).inserted: overrides.append(override)
            case .success(let override): complaints.append("Override row \(record.row) repeats the id \(override.id).")
            case .failure(let skipped): complaints.append(skipped.message)
            }
        }
    }

    private static func override(_ record: FeedRecord) -> Result<ColorOverride, SkippedRow> {
        record.value.flatMap { value in
            let fields = value.fields
            let text = fields.first(of: colorNames)?.text ?? ""
            let id = fields["id"] ?? ""
            if !id.isEmpty, let override = ColorOverride(id: id, text: text, note: fields["note"] ?? "") {
                return .success(override)
            }
            let message = "Override row \(record.row) needs an id and a family or #rrggbb, got '\(id)' and '\(text)'."
            return .failure(SkippedRow(row: record.row, reason: .unreadable, message: message))
        }
    }
}
