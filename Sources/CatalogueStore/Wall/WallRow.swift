internal import ColorAnalysis
import ColorOptions
internal import GRDB

/// The version of the rules by which walls are built: raised whenever the same colors and order would stand otherwise.
let wallVersion = 1

/// A row of `wall`.
struct WallRow: Codable, FetchableRecord, PersistableRecord {
    var id: Int?
    var optionSet: Int
    /// All options of the order.
    var sortOrder: String
    var version: Int
    /// Of the catalogue that it shows.
    var generation: Int
    /// Rises with each use of any wall.
    var lastUse: Int
    var items: Int
    /// Different images, by their bytes.
    var images: Int

    static let databaseTableName = "wall"

    enum Columns {
        static let id = Column(CodingKeys.id)
        static let optionSet = Column(CodingKeys.optionSet)
        static let sortOrder = Column(CodingKeys.sortOrder)
        static let version = Column(CodingKeys.version)
        static let generation = Column(CodingKeys.generation)
        static let lastUse = Column(CodingKeys.lastUse)
    }

    init(optionSet: Int, order: OrderOptions) {
        self.optionSet = optionSet
        sortOrder = order.storedText
        (version, generation, lastUse, items, images) = (wallVersion, 0, 0, 0, 0)
    }

    /// Whether it shows the catalogue as it is.
    func isCurrent(in database: Database) throws -> Bool {
        try version == wallVersion && generation == StateRow.current(in: database).generation
    }

    static func find(optionSet: Int, order: OrderOptions, in database: Database) throws -> WallRow? {
        try filter(Columns.optionSet == optionSet && Columns.sortOrder == order.storedText).fetchOne(database)
    }
}

extension OrderOptions {
    /// Every option with its value, also those that are not yet thought of: others are another wall.
    var storedText: String { "\(self)" }
}

/// Tables with rows of each wall.
private let wallTables = ["wallLook", "wallEntry", "wallRank", "wallFamilyRun", "wallColor", "wallCount"]

/// Removes the rows of a wall, but for the one in `wall` itself.
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
