package import Catalogue
import Colors
import GRDB

/// A row of `override`: what a person decided for an item.
package struct OverrideRow: Codable, Hashable, FetchableRecord, PersistableRecord {
    package let id: String
    /// By name.
    package let family: String
    /// `#rrggbb`.
    package let hex: String?
    package let note: String

    package static let databaseTableName = "override"

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
