import GRDB

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
