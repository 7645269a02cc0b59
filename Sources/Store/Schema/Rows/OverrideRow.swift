package import Catalogue
import Colors
import GRDB
import Text

/// A row of `override`: what a person decided for an item.
package struct OverrideRow: Codable, Equatable, FetchableRecord, PersistableRecord {
    package let id: String
    /// By name.
    package let family: String
    /// `#rrggbb`.
    package let hex: String?
    package let note: String

    package static let databaseTableName = "override"

    /// Byte by byte: a person may have changed no more than the normal form of a text.
    package static func == (one: OverrideRow, other: OverrideRow) -> Bool {
        (one.family, one.hex, ExactText(one.id), ExactText(one.note))
            == (other.family, other.hex, ExactText(other.id), ExactText(other.note))
    }

    init(id: String, family: String, hex: String?, note: String) {
        (self.id, self.family, self.hex, self.note) = (id, family, hex, note)
    }

    package init(_ override: ColorOverride) {
        self.init(
            id: override.id, family: override.family.rawValue, hex: override.color?.hex, note: override.note)
    }
}

extension ColorOverride {
    /// - Returns: nil for a family that there is not.
    package init?(_ row: OverrideRow) {
        guard let family = Family(rawValue: row.family) else { return nil }
        self.init(id: row.id, family: family, color: row.hex.flatMap { RGB(hex: $0) }, note: row.note)
    }
}
