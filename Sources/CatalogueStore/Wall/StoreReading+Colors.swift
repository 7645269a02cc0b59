package import Catalogue
package import ColorScience
import GRDB
import StoreSchema

/// A color that items of a wall show.
package struct WallColor: Sendable, Equatable {
    /// What the items show that have it: they share an image, or an image and an override.
    package let look: Int
    /// 0 leads.
    package let position: Int
    package let lab: CIELAB
    /// Part of the image's counted weight, 0...1.
    package let share: Double
    /// How many items show it.
    package let items: Int
}

extension StoreReading {
    /// The shown colors in a cube around a color: candidates for those that are near it by CIEDE2000.
    /// - Parameter distance: half a side of the cube, in units of CIE L*a*b*. Saturated colors that differ by 1 in CIEDE2000
    ///   may lie 4 apart.
    /// - Complexity: O(colors in the cubes of side 8 that it touches).
    package func colors(of wall: StoredWall, near lab: CIELAB, within distance: Double) throws -> [WallColor] {
        precondition((0...100).contains(distance), "expected a distance of 0 to 100, got \(distance)")
        let neighborhood = ColorNeighborhood(center: lab, distance: distance)
        return try read { database in
            let rows = try Row.fetchCursor(
                database, sql: neighborhood.sql, arguments: [wall.id] + neighborhood.arguments)
            return try Array(rows.map(WallColor.init))
        }
    }

    /// Items with a look of a wall, by the place of their image and their id.
    package func entries(of wall: StoredWall, look: Int, limit: Int) throws -> [WallEntry] {
        try read { database in
            var reader = try EntryReader(wall, in: database)
            return try reader.entries(WallSQL.byLook, [wall.id, look, limit])
        }
    }

    /// Entries by the family of their leading color; families without entries are absent.
    package func familyCounts(of wall: StoredWall) throws -> [Family: Int] {
        try read { database in try readFamilyCounts(of: wall.id, in: database) }
    }
}

func readFamilyCounts(of wall: Int, in database: Database) throws -> [Family: Int] {
    var counts: [Family: Int] = [:]
    for row in try Row.fetchAll(database, sql: WallSQL.familyCounts, arguments: [wall]) {
        if let family = Family(storedNumber: row[0]) { counts[family] = row[1] }
    }
    return counts
}

/// A cube of colors, as a question.
struct ColorNeighborhood {
    let center: CIELAB
    let distance: Double

    /// First the cells that it touches, by the index; then the cube itself.
    var sql: String {
        let lightness = list(ColorCell.indices(around: center.lightness, within: distance))
        let (a, b) = (
            ColorCell.indices(around: center.a, within: distance), ColorCell.indices(around: center.b, within: distance)
        )
        return """
            SELECT wallColor.look, position, lightness, a, b, share, items
            FROM wallColor CROSS JOIN wallLook ON wallLook.wall = wallColor.wall AND wallLook.look = wallColor.look
            WHERE wallColor.wall = ? AND lightnessCell IN (\(lightness)) AND aCell IN (\(list(a)))
                AND bCell BETWEEN \(b.lowerBound) AND \(b.upperBound)
                AND lightness BETWEEN ? AND ? AND a BETWEEN ? AND ? AND b BETWEEN ? AND ?
            """
    }

    var arguments: StatementArguments {
        StatementArguments([center.lightness, center.a, center.b].flatMap { [$0 - distance, $0 + distance] })
    }

    private func list(_ numbers: ClosedRange<Int>) -> String { numbers.map(String.init).joined(separator: ", ") }
}

extension WallColor {
    fileprivate init(_ row: Row) {
        self.init(
            look: row[0], position: row[1], lab: CIELAB(lightness: row[2], a: row[3], b: row[4]), share: row[5],
            items: row[6])
    }
}
