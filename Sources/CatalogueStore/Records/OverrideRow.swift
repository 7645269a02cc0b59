internal import Catalogue
internal import ColorAnalysis
import ColorScience
internal import GRDB

/// A row of `override`: what a person decided for an item.
struct OverrideRow: Codable, Hashable, FetchableRecord, PersistableRecord {
    let id: String
    /// By name.
    let family: String
    /// `#rrggbb`.
    let hex: String?
    let note: String

    static let databaseTableName = "override"

    init(_ override: ColorOverride) {
        id = override.id
        family = override.family.rawValue
        hex = override.color?.hex
        note = override.note
    }
}

extension ColorOverride {
    /// - Returns: nil for a family that there is not.
    init?(_ row: OverrideRow) {
        guard let family = Family(rawValue: row.family) else { return nil }
        self.init(id: row.id, family: family, color: row.hex.flatMap { RGB(hex: $0) }, note: row.note)
    }
}
