import Colors
import GRDB

/// Which look a place or an overridden item has.
let createTemporaryTables = """
    CREATE TEMP TABLE placeLook (location TEXT PRIMARY KEY NOT NULL, look INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TEMP TABLE chosenLook (item TEXT PRIMARY KEY NOT NULL, look INTEGER NOT NULL) WITHOUT ROWID;
    """

let dropTemporaryTables = "DROP TABLE placeLook; DROP TABLE chosenLook;"

let insertPlace = "INSERT INTO placeLook (location, look) VALUES (?, ?)"
let insertChoice = "INSERT INTO chosenLook (item, look) VALUES (?, ?)"

/// After the columns of an analysis.
enum PlaceColumn {
    static let hash = AnalysisRow.Columns.allCases.count
    static let location = hash + 1
    static let items = hash + 2
}

/// Option set. The analyses are in the order of the index of images, so that both are read once from end to end.
let placesWithColors = """
    SELECT \(AnalysisRow.selection), image.hash, location,
        (SELECT count(*) FROM item WHERE item.location = image.location)
    FROM image INDEXED BY imageByHash
    LEFT JOIN analysis ON analysis.optionSet = ? AND analysis.hash = image.hash
    WHERE image.hash IS NOT NULL ORDER BY image.hash, location
    """

let unreadPlaces = """
    SELECT place.location, place.items, failureStage, failureCode, failureMessage
    FROM (SELECT location, count(*) AS items FROM item GROUP BY location) AS place
    LEFT JOIN image ON image.location = place.location
    WHERE image.hash IS NULL
    """

/// With the look of their image; those with the same look to come follow each other.
let overriddenItems = """
    SELECT item.id, item.location, image.hash, override.family, override.hex, placeLook.look
    FROM override JOIN item ON item.id = override.id
    JOIN placeLook ON placeLook.location = item.location
    LEFT JOIN image ON image.location = item.location
    ORDER BY image.hash, CASE WHEN image.hash IS NULL THEN item.location END, override.family, override.hex
    """

/// Option set. Items without an override whose image may show something else than it seems.
let doubtfulItems = """
    SELECT \(AnalysisRow.selection), image.hash, item.id, item.vendorColor, item.title, item.brand, placeLook.look,
        alternative.colors
    FROM alternative
    CROSS JOIN analysis ON analysis.optionSet = alternative.optionSet AND analysis.hash = alternative.hash
    CROSS JOIN image INDEXED BY imageByHash ON image.hash = alternative.hash
    CROSS JOIN item INDEXED BY itemByLocation ON item.location = image.location
    CROSS JOIN placeLook ON placeLook.location = item.location
    WHERE alternative.optionSet = ?
        AND NOT EXISTS (SELECT 1 FROM override WHERE override.id = item.id)
    ORDER BY alternative.hash, item.id
    """

/// After the columns of an analysis.
enum DoubtColumn {
    static let hash = AnalysisRow.Columns.allCases.count
    static let item = hash + 1
    static let word = hash + 2
    static let title = hash + 3
    static let brand = hash + 4
    static let look = hash + 5
    static let alternatives = hash + 6
}

/// The look of an item's first picture.
let lookOfItem = "SELECT look FROM item JOIN placeLook ON placeLook.location = item.location WHERE item.id = ?"

/// How many items have an image as their first.
let itemsOfFirstPicture = """
    SELECT count(*) FROM image JOIN item ON item.location = image.location WHERE image.hash = ?
    """

let takeFromBase = "UPDATE wallLook SET items = items - ? WHERE wall = ? AND look = ? RETURNING sharesImage"

/// Ties stand by id.
let insertEntries = """
    INSERT INTO wallEntry (wall, rank, item, look)
    SELECT :wall, row_number() OVER (ORDER BY sortKey, id), id, look FROM (
        SELECT item.id, wallLook.look, wallLook.sortKey
        FROM item
        JOIN placeLook ON placeLook.location = item.location
        LEFT JOIN chosenLook ON chosenLook.item = item.id
        JOIN wallLook ON wallLook.wall = :wall AND wallLook.look = coalesce(chosenLook.look, placeLook.look)
    )
    """

let insertRanks = """
    INSERT INTO wallRank (wall, item, rank) SELECT wall, item, rank FROM wallEntry WHERE wall = :wall ORDER BY item
    """

let insertCounts = """
    INSERT INTO wallCount (wall, family, failureCode, items)
    SELECT :wall, family, failureCode, sum(items) FROM wallLook
    WHERE wall = :wall AND (family IS NOT NULL OR failureCode IS NOT NULL)
    GROUP BY family, failureCode HAVING sum(items) > 0
    """

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

/// Walls that are kept beside that of the outputs.
private let wallLimit = 4

/// Removes walls that will not be asked for again: of option sets that go, of an older state of the catalogue, and all
/// but the four that were used last. That of the outputs stays.
func pruneWalls(keeping state: StateRow, optionSets: Set<Int>, in database: Database) throws {
    let walls = try WallRow.order(WallRow.Columns.lastUse.desc).fetchAll(database)
    for (position, wall) in walls.enumerated() where wall.id != state.wall {
        guard let id = wall.id else { continue }
        let isOfUse = try optionSets.contains(wall.optionSet) && wall.isCurrent(in: database)
        guard !isOfUse || position >= wallLimit else { continue }
        try emptyWall(id, in: database)
        try wall.delete(database)
    }
}
