package import Colors
import GRDB

/// Where a catalogue stands between its runs.
package struct CatalogueState: Sendable, Equatable {
    /// The source that owns the catalogue's name; nil before the first sync.
    package var source: String?
    /// Of the feed that was imported last, and how it was read; nil while the catalogue may be of another one.
    package var feedFingerprint: String?
    /// Of all that the outputs were written from; nil when they have to be written.
    package var outputFingerprint: String?
    /// The options of the outputs, as `noteOutputs` says; nil before they are written for the first time.
    package fileprivate(set) var options: WallOptions?
    /// Whose colors the outputs show, as `noteOutputs` says; nil before they are written for the first time.
    package fileprivate(set) var analysisKey: AnalysisKey?
    /// When a run ended well for the last time, in seconds since 1970; nil if none did.
    package var lastSuccess: Int?
    /// Whether all thumbnails that are there are known.
    package var hasOwnThumbnails = false
    /// The file of overrides that was named last; nil while none was named.
    package var overridesPath: String?
    /// The format of the last feed if that is a table that ended with a line end.
    package var formatWithLineEnd: String?
    /// Rises with everything that the outputs could show.
    package fileprivate(set) var generation = 0

    package init() {}
}

extension StoreReading {
    package func state() throws -> CatalogueState {
        try read { database in try CatalogueState(StateRow.current(in: database), in: database) }
    }

    /// Whose colors the outputs show; before they are written for the first time, those that a run saved last. nil when
    /// there are none.
    package func shownKey() throws -> AnalysisKey? {
        try read { database in
            try CatalogueState(StateRow.current(in: database), in: database).analysisKey
                ?? OptionSetRow.order(OptionSetRow.Columns.lastUse.desc).fetchOne(database).map(AnalysisKey.init)
        }
    }
}

extension CatalogueStore {
    /// Changes what is set between runs.
    package func updateState(_ change: (inout CatalogueState) -> Void) throws {
        try database.write { database in
            var row = try StateRow.current(in: database)
            var state = try CatalogueState(row, in: database)
            change(&state)
            (row.source, row.feedFingerprint) = (state.source, state.feedFingerprint)
            (row.outputFingerprint, row.lastSuccess) = (state.outputFingerprint, state.lastSuccess)
            row.formatWithLineEnd = state.formatWithLineEnd
            (row.hasOwnThumbnails, row.overridesPath) = (state.hasOwnThumbnails, state.overridesPath)
            try row.save(database)
        }
    }
}

extension CatalogueState {
    fileprivate init(_ row: StateRow, in database: Database) throws {
        (source, feedFingerprint) = (row.source, row.feedFingerprint)
        (outputFingerprint, lastSuccess) = (row.outputFingerprint, row.lastSuccess)
        (generation, hasOwnThumbnails) = (row.generation, row.hasOwnThumbnails)
        (overridesPath, formatWithLineEnd) = (row.overridesPath, row.formatWithLineEnd)
        options = row.options.map { WallOptions(lines: $0) }
        analysisKey = try row.optionSet.flatMap { try OptionSetRow.fetchOne(database, key: $0) }.map(AnalysisKey.init)
    }
}

extension StateRow {
    static func current(in database: Database) throws -> StateRow { try fetchOne(database, key: 1) ?? StateRow() }
}

/// To be called in each transaction that changes what the outputs could show.
func bumpGeneration(in database: Database) throws {
    var row = try StateRow.current(in: database)
    row.generation += 1
    try row.save(database)
}
