package import GRDB

/// A row of `optionSet`: options under which images were analyzed, by a number.
package struct OptionSetRow: Codable, FetchableRecord, PersistableRecord {
    package var id: Int?
    package var options: String
    package var extraction: String
    package var engine: Int
    /// Rises with each use of any set.
    package var lastUse: Int

    package static let databaseTableName = "optionSet"

    package enum Columns {
        package static let id = Column(CodingKeys.id)
        package static let options = Column(CodingKeys.options)
        package static let extraction = Column(CodingKeys.extraction)
        package static let engine = Column(CodingKeys.engine)
        package static let lastUse = Column(CodingKeys.lastUse)
    }

    package init(options: String, extraction: String, engine: Int, lastUse: Int) {
        (self.options, self.extraction) = (options, extraction)
        (self.engine, self.lastUse) = (engine, lastUse)
    }
}
