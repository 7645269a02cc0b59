package import Catalogue
package import Colors
import GRDB

/// The state of a catalogue between its runs: the only row of `catalogueState`.
package struct CatalogueState: Sendable, Equatable, Codable, FetchableRecord, PersistableRecord {
    private var id = 1
    /// The source that owns the catalogue's name; nil before the first sync.
    package var source: String?
    /// A fingerprint of the feed that was imported last and of how it was read; nil while the catalogue may differ from
    /// it.
    package var feedFingerprint: String?
    /// A fingerprint of everything that the outputs were written from; nil when they have to be written.
    package var outputFingerprint: String?
    /// The options of the outputs, as `WallOptions.lines`.
    private var optionLines: String?
    /// The number of the option set whose colors the outputs show.
    private(set) var optionSet: Int?
    /// The key whose colors the outputs show, by `noteOutputs`; nil before they are written for the first time.
    package fileprivate(set) var analysisKey: AnalysisKey?
    /// The counts of the wall that the outputs show.
    private(set) var wallCounts: StoredCounts?
    /// When the last good run ended, in seconds since 1970; nil without one.
    package var lastSuccess: Int?
    /// Raised with every change that the outputs could show.
    package fileprivate(set) var generation = 0
    /// The engine for which older colors were pruned.
    var prunedEngine: Int?
    /// Whether thumbnails that the store does not know were removed.
    package var hasOwnThumbnails = false
    /// The file of overrides that was named last; nil if none was named.
    package var overridesPath: String?
    /// The owner of the items' ids; nil if no feed was read since the column exists.
    package var idOwner: IdOwner?
    /// The format of the last feed, if that is a table that ended with a line break.
    package var formatWithLineEnd: String?
    /// The state for which further pictures were planned last.
    var picturePlan: String?
    /// Images that were forgotten since the file was compacted.
    var forgottenImages = 0

    static let databaseTableName = "catalogueState"

    /// The columns.
    private enum CodingKeys: String, CodingKey {
        case id, source, feedFingerprint, outputFingerprint
        case optionLines = "options"
        case optionSet, wallCounts, lastSuccess, generation, prunedEngine, hasOwnThumbnails, overridesPath
        case idOwner, formatWithLineEnd, picturePlan, forgottenImages
    }

    init() {}

    static func current(in database: Database) throws -> CatalogueState {
        try fetchOne(database, key: 1) ?? CatalogueState()
    }

    /// The options of the outputs; nil before they are written for the first time.
    package var options: WallOptions? { optionLines.map { WallOptions(lines: $0) } }

    /// - Parameters:
    ///   - optionSet: of the wall's key.
    ///   - options: the options of the wall.
    mutating func noteOutputs(of wall: StoredWall, optionSet: Int, options: WallOptions) {
        (optionLines, self.optionSet, wallCounts) = (options.lines, optionSet, StoredCounts(wall))
    }
}

extension StoreReading {
    package func state() throws -> CatalogueState {
        try read { database in
            var state = try CatalogueState.current(in: database)
            state.analysisKey = try outputKey(in: database)
            return state
        }
    }

    /// The parts of the state about the origin of overrides, also of a store that an older huewall wrote.
    package func overrideOrigin() throws -> CatalogueState {
        try read { database in
            var state = CatalogueState()
            if let row = try Row.fetchOne(database, sql: "SELECT source, overridesPath FROM catalogueState") {
                (state.source, state.overridesPath) = (row[0], row[1])
            }
            return state
        }
    }

    /// The key whose colors the outputs show; before the first outputs, that of the colors that were saved last. nil
    /// without colors.
    package func shownKey() throws -> AnalysisKey? {
        try read { database in
            let newest = "SELECT options, extraction, engine FROM optionSet ORDER BY lastUse DESC LIMIT 1"
            return try outputKey(in: database) ?? Row.fetchOne(database, sql: newest).map { AnalysisKey($0) }
        }
    }
}

private func outputKey(in database: Database) throws -> AnalysisKey? {
    let sql = """
        SELECT options, extraction, engine FROM optionSet
        WHERE id = (SELECT optionSet FROM catalogueState WHERE id = 1)
        """
    return try Row.fetchOne(database, sql: sql).map { AnalysisKey($0) }
}

extension CatalogueStore {
    /// Changes the state.
    package func updateState(_ change: (inout CatalogueState) -> Void) throws {
        try database.write { database in try changeState(in: database, change) }
    }
}

func changeState(in database: Database, _ change: (inout CatalogueState) throws -> Void) throws {
    var state = try CatalogueState.current(in: database)
    try change(&state)
    try state.save(database)
}

/// To be called in each transaction that changes what the outputs could show.
func bumpGeneration(in database: Database) throws { try changeState(in: database) { $0.generation += 1 } }
