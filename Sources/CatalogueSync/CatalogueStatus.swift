package import Catalogue
import CatalogueExport
package import CatalogueStore
import ColorAnalysis
import ColorEvaluation
import ColorScience
package import FeedRecords
import FileAccess

/// What is to be told of a catalogue without touching it.
package struct CatalogueStatus {
    /// The newest ten runs, newest first.
    package let runs: [RunRecord]
    package let counts: WallCounts
    /// Rows of the last feed that became no item.
    package let skippedRows: [SkippedRow]
    /// A line for each item without a color, and for each skipped row.
    package let failures: [String]
    /// A line for each flagged item, least sure first.
    package let review: [String]

    /// - Throws: `SyncError.unknownCatalogue` when it was never synced, `StoreError`.
    package init(of folders: CatalogueFolders) throws {
        guard FileStatus(of: folders.store) != nil else {
            throw SyncError.unknownCatalogue(name: folders.name, folder: folders.report)
        }
        do {
            try self.init(of: CatalogueStore.Reader(path: folders.store))
        } catch {
            throw StoreError(error, path: folders.store) ?? error
        }
    }

    private init(of store: CatalogueStore.Reader) throws {
        let key = try store.state().analysisKey ?? AnalysisKey(options: "", features: FeatureKey(extraction: ""))
        runs = try store.lastRuns(10)
        counts = try store.wallCounts(key: key)
        skippedRows = try store.skippedRows()
        var lines: [String] = []
        var flagged: [(confidence: Double, line: String)] = []
        try store.forEachItem(key: key) { entry in
            if !entry.flags.isEmpty { flagged.append((entry.analysis?.confidence ?? 1, entry.reviewLine)) }
            guard let failure = entry.failure else { return }
            lines.append("\(entry.item.id)\t\(failure.stage.rawValue)\t\(failure.code)\t\(failure.message)")
        }
        review = flagged.sorted { ($0.confidence, $0.line) < ($1.confidence, $1.line) }.map(\.line)
        failures = lines + skippedRows.map { "row \($0.row)\tfeed\t\($0.reason.rawValue)\t\($0.message)" }
    }

    /// One line.
    package var summary: String {
        let last = runs.first.map { "last run \($0.startedAt) \($0.outcome ?? "not finished")" } ?? "never run"
        return "\(counts.items) items, \(counts.failed) without a color, \(counts.skippedRows) rows skipped, \(last)"
    }

    /// The reasons that occur, with how often they do.
    package var skippedByReason: [(SkippedRow.Reason, Int)] {
        SkippedRow.Reason.allCases.compactMap { reason in
            let count = skippedRows.filter { $0.reason == reason }.reduce(0) { $0 + $1.count }
            return count > 0 ? (reason, count) : nil
        }
    }
}

extension WallEntry {
    fileprivate var reviewLine: String {
        let percent = analysis?.confidence?.percent(0, space: " ") ?? "-"
        let words = [
            item.id, percent, family?.rawValue ?? "-", item.vendorColor, flags.map(\.rawValue).joined(separator: " "),
            overrideNote ?? "",
        ]
        return words.joined(separator: "\t")
    }
}

/// The items of a catalogue that a person named, as labelled images: what people decided is ground truth.
/// - Throws: `SyncError.unknownCatalogue` when it was never synced.
package func overriddenImages(of folders: CatalogueFolders) throws -> [LabelledImage] {
    guard FileStatus(of: folders.store) != nil else {
        throw SyncError.unknownCatalogue(name: folders.name, folder: folders.report)
    }
    return try CatalogueStore.Reader(path: folders.store).overriddenItems().map { place, override in
        LabelledImage(
            image: folders.path(of: place) ?? place.location, judgement: Judgement(best: override.family),
            kind: "override")
    }
}
