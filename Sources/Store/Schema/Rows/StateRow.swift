package import GRDB

/// The one row of `catalogueState`.
struct StateRow: Codable, FetchableRecord, PersistableRecord {
    private var id = 1
    package var source: String?
    package var feedFingerprint: String?
    package var outputFingerprint: String?
    /// The options of the outputs, as `WallOptions.lines`.
    package var options: String?
    package var optionSet: Int?
    /// Of the wall that the outputs show.
    var wallCounts: StoredCounts?
    package var lastSuccess: Int?
    package var generation = 0
    /// The engine for which older colors were pruned.
    var prunedEngine: Int?
    package var hasOwnThumbnails = false
    package var overridesPath: String?
    package var formatWithLineEnd: String?
    /// The state for which other pictures of items were planned last.
    var picturePlan: String?
    /// Images that were forgotten since the file was made as small as it can be.
    var forgottenImages = 0

    static let databaseTableName = "catalogueState"

    package init() {}
}

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
