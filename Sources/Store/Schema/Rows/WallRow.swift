package import GRDB

/// A row of `wall`.
package struct WallRow: Codable, FetchableRecord, PersistableRecord {
    package var id: Int?
    package var optionSet: Int
    /// All options of the order.
    package var sortOrder: String
    package var version: Int
    /// Of the catalogue that it shows.
    package var generation: Int
    /// Rises with each use of any wall.
    package var lastUse: Int
    package var items: Int
    /// Different images, by their bytes.
    package var images: Int

    package static let databaseTableName = "wall"

    package enum Columns {
        package static let id = Column(CodingKeys.id)
        package static let optionSet = Column(CodingKeys.optionSet)
        package static let sortOrder = Column(CodingKeys.sortOrder)
        package static let version = Column(CodingKeys.version)
        package static let generation = Column(CodingKeys.generation)
        package static let lastUse = Column(CodingKeys.lastUse)
    }

    /// Of a wall that is to be built.
    package init(optionSet: Int, sortOrder: String) {
        (self.optionSet, self.sortOrder) = (optionSet, sortOrder)
        (version, generation, lastUse, items, images) = (0, 0, 0, 0, 0)
    }
}
