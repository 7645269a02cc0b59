import Colors
import GRDB

/// The version of the rules by which walls are built: raised whenever the same colors and order would stand otherwise.
let wallVersion = 2

extension WallRow {
    init(optionSet: Int, order: OrderOptions) {
        self.init(optionSet: optionSet, sortOrder: order.canonicalText)
    }

    /// Of the options in `sortOrder`.
    var thumbnails: ThumbnailPart {
        let words = sortOrder.split(separator: " ")
        return words.contains("\(AnalysisOption.thumbnails.metadataKey)=\(ThumbnailPart.whole)") ? .whole : .goods
    }

    /// Whether it shows the catalogue as it is.
    func isCurrent(in database: Database) throws -> Bool {
        try version == wallVersion && generation == StateRow.current(in: database).generation
    }

    static func find(optionSet: Int, order: OrderOptions, in database: Database) throws -> WallRow? {
        try filter(Columns.optionSet == optionSet && Columns.sortOrder == order.canonicalText).fetchOne(database)
    }
}

/// Tables with rows of each wall.
private let wallTables = ["wallLook", "wallEntry", "wallRank", "wallCount"]

/// Removes the rows of a wall, except for the one in `wall` itself.
/// - Complexity: O(its items); O(pages) if there is no other.
func emptyWall(_ id: Int, in database: Database) throws {
    let isAlone = try WallRow.filter(WallRow.Columns.id != id).isEmpty(database)
    for table in wallTables {
        if isAlone {
            try database.execute(sql: "DELETE FROM \(table)")
        } else {
            try database.execute(sql: "DELETE FROM \(table) WHERE wall = ?", arguments: [id])
        }
    }
}
