import GRDB

/// The one row of `catalogueState`.
package struct StateRow: Codable, FetchableRecord, PersistableRecord {
    private var id = 1
    package var source: String?
    package var feedFingerprint: String?
    package var outputFingerprint: String?
    /// The options of the outputs, as `WallOptions.lines`.
    package var options: String?
    package var optionSet: Int?
    /// The wall that the outputs show.
    package var wall: Int?
    package var lastSuccess: Int?
    package var generation = 0
    /// The engine for which older colors were pruned.
    package var prunedEngine: Int?
    package var hasOwnThumbnails = false
    package var overridesPath: String?
    package var formatWithLineEnd: String?
    /// The state for which other pictures of items were planned last.
    package var picturePlan: String?
    /// Images that were forgotten since the file was made as small as it can be.
    package var forgottenImages = 0

    package static let databaseTableName = "catalogueState"

    package init() {}
}
