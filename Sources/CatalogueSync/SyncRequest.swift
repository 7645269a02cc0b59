package import Catalogue
package import CatalogueStore
package import ColorAnalysis
package import HTTPFetching
package import ImageDecoding

/// All that decides what a run does.
package struct SyncRequest: Sendable {
    package var folders: CatalogueFolders
    package var analysis: AnalysisOptions
    package var order: OrderOptions
    package var limits: DecodeLimits
    package var feedLimits = FeedLimits()
    /// Never changes a result.
    package var decoder = DecoderChoice.auto
    /// Images at a time, at least 1.
    package var jobs: Int
    /// The command that writes the same wall again, for the outputs.
    package var command: String
    /// nil for a run that asks no server.
    package var network: NetworkUse?
    /// Items that a feed may lose at once.
    package var maxDelete = FailureLimit.part(0.5)
    /// Seconds to wait for another run to end, 0 or more.
    package var lockWait = 0
    /// The time now, in seconds since 1970: for the record of runs and the age of downloads, never for an output.
    package var now: @Sendable () -> Int
    package var progress: @Sendable (SyncProgress) -> Void

    package init(
        folders: CatalogueFolders, analysis: AnalysisOptions, order: OrderOptions, limits: DecodeLimits, jobs: Int,
        command: String, now: @escaping @Sendable () -> Int, progress: @escaping @Sendable (SyncProgress) -> Void
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

/// What a run may ask servers, and when it asks again.
package struct NetworkUse: Sendable {
    package let fetcher: HTTPFetcher
    /// Seconds for which a server's answer about an image is believed; 0 asks every time.
    package let maxAge: Int
    /// Whether images that failed are asked for at once, also those that are known to be gone.
    package let retriesFailed: Bool

    package init(fetcher: HTTPFetcher, maxAge: Int, retriesFailed: Bool) {
        self.fetcher = fetcher
        self.maxAge = maxAge
        self.retriesFailed = retriesFailed
    }
}

extension SyncRequest {
    var imagePolicy: ImagePolicy {
        ImagePolicy(
            isOnline: network != nil, now: now(), maxAge: network?.maxAge ?? 0,
            retriesFailed: network?.retriesFailed ?? false)
    }
}

/// How far a run has come.
package enum SyncProgress: Sendable, Equatable {
    /// Pages of the feed that are here.
    case feed(pages: Int)
    case reading(rows: Int)
    case images(ImageCounts)
    case writing
}

/// What a run did.
package struct SyncSummary: Sendable, Equatable {
    package var feed: FeedChange?
    package var images: ImageCounts
    package var counts: WallCounts
    /// How another wall differs, if one was asked for.
    package var comparison: WallComparison?
    /// Sentences about things that were left out and cost no item: for the log.
    package var complaints: [String] = []
}
