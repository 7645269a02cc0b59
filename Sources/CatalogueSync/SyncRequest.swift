package import Catalogue
package import CatalogueStore
package import ColorAnalysis
package import ImageDecoding

/// All that decides what a run does.
package struct SyncRequest: Sendable {
    package var folders: CatalogueFolders
    package var analysis: AnalysisOptions
    package var order: OrderOptions
    package var limits: DecodeLimits
    /// Images at a time, at least 1.
    package var jobs: Int
    /// The command that writes the same wall again, for the outputs.
    package var command: String
    /// The time now, ISO 8601 UTC: for the record of runs, never for an output.
    package var now: @Sendable () -> String
    package var progress: @Sendable (SyncProgress) -> Void

    package init(
        folders: CatalogueFolders, analysis: AnalysisOptions, order: OrderOptions, limits: DecodeLimits, jobs: Int,
        command: String, now: @escaping @Sendable () -> String, progress: @escaping @Sendable (SyncProgress) -> Void
    ) {
        self.folders = folders
        self.analysis = analysis
        self.order = order
        self.limits = limits
        self.jobs = jobs
        self.command = command
        self.now = now
        self.progress = progress
    }
}

/// Where a source comes from, and whether its name may take over another source's catalogue.
package struct FeedSource: Sendable, Equatable {
    /// An absolute path.
    package let path: String
    /// Whether the user chose the catalogue's name.
    package let isNameChosen: Bool
    /// The file of overrides; nil for `overrides.csv` beside the feed, if there is one.
    package let overridesPath: String?

    package init(path: String, isNameChosen: Bool, overridesPath: String? = nil) {
        self.path = path
        self.isNameChosen = isNameChosen
        self.overridesPath = overridesPath
    }

    /// The folder that relative image paths start from.
    var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
}

/// How far a run has come.
package enum SyncProgress: Sendable, Equatable {
    case reading(rows: Int)
    case analyzing(done: Int, of: Int)
    case writing
}

/// What a run did.
package struct SyncSummary: Sendable, Equatable {
    package var feed: FeedChange?
    package var analyzed = 0
    package var reused = 0
    package var counts: WallCounts
    /// Sentences about things that were left out and cost no item: for the log.
    package var complaints: [String] = []
}
