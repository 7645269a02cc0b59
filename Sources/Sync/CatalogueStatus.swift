package import Catalogue
package import Colors
import Fetching
import Files
import Foundation
import Outputs
package import Store

/// The status of a catalogue, which is read without changing anything.
package struct CatalogueStatus {
    package let name: String
    /// The source of the items, without passwords; nil while no feed was imported.
    package let source: String?
    /// The options of the outputs; nil before they are written for the first time.
    package let options: WallOptions?
    /// When the last good run ended, in seconds since 1970; nil without one.
    package let lastSuccess: Int?
    /// The file that overrides come from; nil while there are none.
    package let overridesPath: String?
    /// The number of overrides, also of items that the feed lacks.
    package let overrides: Int
    /// The newest ten runs, newest first.
    package let runs: [RunRecord]
    package let counts: WallCounts
    /// Rows of the last feed that became no item.
    let skippedRows: [SkippedRow]
    /// A line for each item without a color, and for each skipped row.
    package let failures: [String]
    /// Flags of more than a third of the items, with the number of these: they say something about the catalogue, and
    /// nothing about a single item.
    package let commonFlags: [(flag: ImageFlag, items: Int)]
    /// Items with an override.
    package let overriddenItems: Int
    /// Items whose family the shop's words decided.
    package let wordItems: Int
    /// Items whose colors a further picture gives.
    package let furtherPictureItems: Int

    /// - Throws: `SyncError.unknownCatalogue` when it was never synced, `StoreError`.
    package init(of folders: CatalogueFolders) throws {
        self = try folders.readingStore { try CatalogueStatus(folders, $0) }
    }

    private init(_ folders: CatalogueFolders, _ store: CatalogueStore.Reader) throws {
        name = folders.name
        let (state, key, order) = try store.shownWall()
        (source, options, lastSuccess) = (state.source.map(redactedURL), state.options, state.lastSuccess)
        overrides = try store.overrideCount()
        overridesPath = state.lastOverrides(folders, hasOverrides: overrides > 0)
        runs = try store.lastRuns(10)
        counts = try store.wallCounts(key: key, order: order)
        skippedRows = try store.skippedRows()
        var lines: [String] = []
        var flags = FlagCounts()
        try store.forEachItem(key: key, order: order) { entry in
            flags.add(entry)
            guard let failure = entry.failure else { return }
            lines.append("\(entry.item.id)\t\(failure.stage.rawValue)\t\(failure.code)\t\(failure.message)")
        }
        commonFlags = flags.common
        overriddenItems = flags.counts[.overridden, default: 0]
        wordItems = flags.counts[.vendorWords, default: 0]
        furtherPictureItems = flags.counts[.otherPicture, default: 0]
        failures = lines + skippedRows.map { "row \($0.row)\tfeed\t\($0.reason.rawValue)\t\($0.message)" }
    }

    /// The reasons of skipped rows, with their numbers.
    package var skippedByReason: [(SkippedRow.Reason, Int)] {
        SkippedRow.Reason.allCases.compactMap { reason in
            let count = skippedRows.filter { $0.reason == reason }.reduce(0) { $0 + $1.count }
            return count > 0 ? (reason, count) : nil
        }
    }

    /// Whether a catalogue is up to date, for monitoring; from good to bad.
    package enum Health: String, Sendable, CaseIterable {
        case ok
        /// The last good run is too old.
        case stale
        /// The last run that ended was not good, or there was never a good one.
        case failing
    }

    /// - Parameters:
    ///   - now: in seconds since 1970.
    ///   - maxAge: seconds after which the last good run is too old.
    package func health(now: Int, maxAge: Int) -> Health {
        guard let lastSuccess, runs.first(where: { $0.finishedAt != nil })?.isGood != false else { return .failing }
        return now - lastSuccess > maxAge || isAhead(of: now) ? .stale : .ok
    }

    /// Whether the last good run was in the future, so that its age is unknown.
    /// - Parameter now: in seconds since 1970.
    package func isAhead(of now: Int) -> Bool { (lastSuccess ?? now) - now > CatalogueStatus.clockSlack }

    /// Seconds by which a clock may be set back.
    private static let clockSlack = 60
}

extension CatalogueFolders {
    /// - Parameter acceptsOlder: whether an older huewall may have written the store: for tables that all versions
    ///   have.
    /// - Throws: `SyncError.unknownCatalogue` when the catalogue was never synced, `StoreError`.
    package func openedForReading(acceptsOlder: Bool = false) throws -> CatalogueStore.Reader {
        let status: FileStatus?
        do throws(FileError) {
            status = try FileStatus(ofWhatIsAt: store)
        } catch {
            throw SyncError.unreadable(error)
        }
        guard status != nil else { throw unknown }
        return try CatalogueStore.Reader(path: store, acceptsOlder: acceptsOlder)
    }

    /// Calls `body` with the store, and reports errors of the database with its path.
    /// - Throws: as `openedForReading`, and what `body` throws.
    package func readingStore<Value>(_ body: (CatalogueStore.Reader) throws -> Value) throws -> Value {
        do { return try body(openedForReading()) } catch { throw StoreError(error, path: store) ?? error }
    }
}

/// When the last good run of the catalogue ended, in seconds since 1970; nil without one, or if the store cannot be
/// read.
package func lastSuccess(of folders: CatalogueFolders) -> Int? {
    // The run has already reported an error of the store.
    try? CatalogueStore.Reader(path: folders.store).state().lastSuccess
}

extension CatalogueStore.Reader {
    /// The state, key and order of the wall that the outputs show, or would show.
    package func shownWall() throws -> (state: CatalogueState, key: AnalysisKey, order: OrderOptions) {
        let state = try state()
        let key = try shownKey() ?? AnalysisKey(options: "", features: FeatureKey(extraction: ""))
        return (state, key, state.options?.order ?? OrderOptions())
    }
}

/// ISO 8601 in UTC.
/// - Parameter seconds: since 1970.
package func timestamp(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
}

/// Reads a `timestamp`, in seconds since 1970; nil for another text.
package func seconds(ofTimestamp text: String) -> Int? {
    (try? Date(text, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
}
