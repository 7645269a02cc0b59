package import Catalogue
package import Colors
import Feeds
package import Fetching
package import ImageWork
package import Images
import Outputs
package import Store
import Text

/// All that decides what a run does.
package struct SyncRequest: Sendable {
    package var folders: CatalogueFolders
    /// The options that decide the wall.
    package var options: WallOptions
    /// Measures images with the options of the analysis, and under the limits of decoding.
    package var decoders: any DecoderPool
    var feedLimits = FeedLimits()
    /// What the run may take of the machine, and when it is to end.
    package var runLimits: RunLimits
    /// The files to write about the wall.
    var outputs = WallOutput.all
    /// nil for a run without servers.
    package var fetcher: HTTPFetcher?
    /// Seconds for which a server's answer about an image is believed; 0 asks every time.
    package var maxAge = 0
    /// Whether images that failed are tried again at once, also those that their server says are gone.
    package var retriesFailed = false
    /// Files and folders with lines of `huewall measure`, absolute paths.
    package var measured: [String] = []
    /// The file of overrides that was named, an absolute path; nil to follow the rule of `OverrideLocation`.
    package var overridesPath: String?
    /// Rows and items of a feed that may stay without a color.
    package var maxFailures = FailureLimit.part(1)
    /// Whether overrides may go because their file is gone, or another one has fewer.
    package var dropsOverrides = false
    /// Items that a feed may lose at once, and known pictures that may be gone.
    package var maxDelete = FailureLimit.part(0.2)
    /// Seconds to wait for another run to end, 0 or more.
    package var lockWait = 0
    /// The time now, in seconds since 1970: for the record of runs and the age of downloads, never for an output.
    var now: @Sendable () -> Int
    var progress: @Sendable (SyncProgress) -> Void

    package init(
        folders: CatalogueFolders, options: WallOptions, decoders: any DecoderPool, runLimits: RunLimits,
        now: @escaping @Sendable () -> Int, progress: @escaping @Sendable (SyncProgress) -> Void
    ) {
        self.folders = folders
        self.options = options
        self.decoders = decoders
        self.runLimits = runLimits
        self.now = now
        self.progress = progress
    }

    /// Under which features and colors are kept.
    var analysisKey: AnalysisKey { AnalysisKey(options.analysis) }

    /// Writes the same wall again.
    var command: String { options.command(for: folders.name) }

    var imagePolicy: ImagePolicy {
        ImagePolicy(isOnline: fetcher != nil, now: now(), maxAge: maxAge, retriesFailed: retriesFailed)
    }

    /// - Throws: `SyncError.stopped` when the run is to stop.
    func checkStop() throws(SyncError) {
        if let reason = runLimits.stopReason() { throw .stopped(reason) }
    }

    /// For a run that has nothing more to measure: it writes its wall also when its time is over.
    /// - Throws: `SyncError.stopped` when a signal came.
    func checkSignal() throws(SyncError) {
        if runLimits.isInterrupted { try checkStop() }
    }
}

extension AnalysisKey {
    /// Equal for options that give equal colors.
    package init(_ options: AnalysisOptions) {
        func digest(_ text: String) -> String { hexadecimal(Array(sha256(Array(text.utf8)).prefix(8))) }
        self.init(
            options: digest(options.canonicalText),
            features: FeatureKey(extraction: digest(options.extractionText), engine: engineVersion))
    }
}

/// How far a run has come.
package enum SyncProgress: Sendable, Equatable {
    /// Pages of the feed that are here.
    case feed(pages: Int)
    case reading(rows: Int)
    case images(ImageCounts)
    /// Images that were measured before, and voted on again.
    case voting(images: Int)
    /// Pages that explain an image.
    case explaining(pages: Int, of: Int)
    /// The items are put in order.
    case sorting
    case writing(items: Int, of: Int)
    /// The run is over, however it ended.
    case done
}

/// What a run did.
package struct SyncSummary: Sendable, Equatable {
    package var feed: FeedChange?
    package var images: ImageCounts
    package var counts: WallCounts
    /// How another wall differs, if one was asked for.
    package var comparison: ComparedWalls?
    /// nil for a run that ended before it looked at them.
    package var overrides: OverrideCounts?
    /// Sentences about what is to be mended although the wall was written: an overrides' file that cannot be used, or
    /// not all of it, and too many failures. Such a run is not a good one, and its exit status is 65.
    package var errors: [String] = []
    /// Sentences about what is worth knowing and nothing wrong.
    package var notes: [String] = []
    /// Whether the kernel confined all that decoded images; nil when nothing was decoded.
    package var isConfined: Bool?
}

/// Where a catalogue's overrides come from, and how many there are, before a run and behind it.
package struct OverrideCounts: Sendable, Equatable {
    /// nil when there is no file.
    package var path: String?
    /// Also of items that the feed lacks.
    package var count: Int
    var pathBefore: String?
    var countBefore: Int

    init(path: String?, count: Int, pathBefore: String?, countBefore: Int) {
        (self.path, self.count, self.pathBefore, self.countBefore) = (path, count, pathBefore, countBefore)
    }

    /// As in "overrides: 3 of b.csv (before: 15 of a.csv)"; nil when all is as before.
    package var change: String? {
        guard count != countBefore || path != pathBefore, count + countBefore > 0 else { return nil }
        let pathBefore = path == pathBefore ? nil : pathBefore
        let before = countBefore > 0 || pathBefore != nil ? " (before: \(words(countBefore, pathBefore)))" : ""
        return "overrides: \(words(count, path))\(before)"
    }

    private func words(_ count: Int, _ path: String?) -> String {
        guard let path else { return "\(count)" }
        func name(_ path: String) -> Substring {
            path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        }
        let isClear = self.path == pathBefore || self.path.map(name) != pathBefore.map(name)
        return "\(count) of \(isClear ? String(name(path)) : path)"
    }
}

extension RunCounts {
    init(_ summary: SyncSummary) {
        self.init()
        items = summary.counts.items
        analyzed = summary.images.analyzed
        reused = summary.images.reused
        failed = summary.counts.failed
        skippedRows = summary.counts.skippedRows
        feed = summary.feed
    }
}

/// How many of all may go wrong, or go away.
package enum FailureLimit: Sendable, Equatable {
    case count(Int)
    /// Part of all, 0...1.
    case part(Double)

    /// Reads `20` or `5%`; nil for anything else.
    package init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
            self = .part(percent / 100)
        } else {
            guard let count = Int(text), count >= 0 else { return nil }
            self = .count(count)
        }
    }

    /// As people write it.
    package var text: String {
        switch self {
        case .count(let limit): "\(limit)"
        case .part(let limit): "\((limit * 100).shortest(3))%".replacing(".0%", with: "%")
        }
    }

    func allows(_ count: Int, of total: Int) -> Bool {
        switch self {
        case .count(let limit): count <= limit
        case .part(let limit): Double(count) <= Double(total) * limit
        }
    }

    /// A sentence when more rows and items stay without a color than may.
    /// - Parameter list: what lists the reasons.
    func excess(of counts: WallCounts, list: String) -> String? {
        // What the shop does not show is not a failure.
        let skipped = counts.skippedRows - counts.unpublishedRows
        let (failed, items) = (counts.failed, counts.items)
        guard !allows(failed + skipped, of: items + skipped) else { return nil }
        var parts: [String] = []
        if skipped > 0 { parts.append("\(skipped) of \(items + skipped) rows gave no item") }
        if failed > 0 { parts.append("\(failed) of \(items) items have no color") }
        return """
            \(parts.joined(separator: " and ")), more than --max-failures allows; \(list) lists why.
            """
    }
}
