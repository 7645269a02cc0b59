package import Catalogue
package import Colors
import Feeds
package import Fetching
package import ImageWork
package import Images
import Outputs
package import Store
import Text

/// Everything that decides what a run does.
package struct SyncRequest: Sendable {
    package var folders: CatalogueFolders
    /// What a feed that is a folder leaves out: the real folders, also if `folders` are temporary.
    let ownFolders: CatalogueFolders
    package var options: WallOptions
    /// Measures images with the options of the analysis, and under the limits of decoding.
    package var decoders: any DecoderPool
    var feedLimits = FeedLimits()
    /// What the run may take of the machine, and when it is to end.
    package var runLimits: RunLimits
    /// The files to write about the wall.
    var outputs = WallOutput.all
    /// nil for a run without the network.
    package var fetcher: HTTPFetcher?
    /// Seconds for which a server's answer about an image counts; 0 to ask every time.
    package var maxAge = 0
    /// Whether failed images are tried again at once, also those that are gone by their server.
    package var retriesFailed = false
    /// Files and folders with lines of `huewall measure`, absolute paths.
    package var measured: [String] = []
    /// The file of overrides that the user names, an absolute path; nil for the rule of `OverrideLocation`.
    package var overridesPath: String?
    /// How many rows and items of a feed may stay without a color.
    package var maxFailures = FailureLimit.part(1)
    /// Whether overrides are removed if their file is gone, or another file lacks them.
    package var dropsOverrides = false
    /// How many items a feed may lose at once, and how many known pictures may be gone.
    package var maxDelete = FailureLimit.part(0.2)
    /// Seconds to wait for another run to end, 0 or more.
    package var lockWait = 0
    /// The current time, in seconds since 1970: for the record of runs and the age of downloads, never for an output.
    var now: @Sendable () -> Int
    var progress: @Sendable (SyncProgress) -> Void

    package init(
        folders: CatalogueFolders, options: WallOptions, decoders: any DecoderPool, runLimits: RunLimits,
        now: @escaping @Sendable () -> Int, progress: @escaping @Sendable (SyncProgress) -> Void
    ) {
        (self.folders, ownFolders) = (folders, folders)
        self.options = options
        self.decoders = decoders
        self.runLimits = runLimits
        self.now = now
        self.progress = progress
    }

    /// The key of features and colors in the store.
    var analysisKey: AnalysisKey { AnalysisKey(options.analysis) }

    /// The command that writes the same wall again.
    var command: String { options.command(for: folders.name) }

    var imagePolicy: ImagePolicy {
        ImagePolicy(isOnline: fetcher != nil, now: now(), maxAge: maxAge, retriesFailed: retriesFailed)
    }

    /// - Throws: `SyncError.stopped` when the run is to stop.
    func checkStop() throws(SyncError) {
        if let reason = runLimits.stopReason() { throw .stopped(reason) }
    }

    /// For a run that has measured everything: it writes its wall even if its time is over.
    /// - Throws: `SyncError.stopped` when a signal came.
    package func checkSignal() throws(SyncError) {
        if runLimits.isInterrupted { try checkStop() }
    }
}

extension AnalysisKey {
    /// The key of options: equal if they give equal colors.
    package init(_ options: AnalysisOptions) {
        func digest(_ text: String) -> String { hexadecimal(Array(sha256(Array(text.utf8)).prefix(8))) }
        self.init(
            options: digest(options.canonicalText),
            features: FeatureKey(extraction: digest(options.extractionText), engine: engineVersion))
    }
}

/// How far a run has come.
package enum SyncProgress: Sendable, Equatable {
    /// Pages of the feed that were downloaded.
    case feed(pages: Int)
    case reading(rows: Int)
    case images(ImageCounts)
    /// Images that were voted on again.
    case voting(images: Int)
    /// Pages of explanations.
    case explaining(pages: Int, of: Int)
    /// The items are put in order.
    case sorting
    case writing(items: Int, of: Int)
    /// The run is over, however it ended.
    case done
}

/// The result of a run.
package struct SyncSummary: Sendable, Equatable {
    package var feed: FeedChange?
    package var images: ImageCounts
    package var counts: WallCounts
    /// nil for a run that did not import them.
    package var overrides: OverrideCounts?
    /// Sentences about faults that must be repaired although the wall was written: a file of overrides that cannot be
    /// used completely, and too many failures. Such a run is not a good one, and its exit status is 65.
    package var errors: [String] = []
    /// Sentences about other facts.
    package var notes: [String] = []
    /// Whether the kernel confined all decoders; nil when nothing was decoded.
    package var isConfined: Bool?
}

/// The file and the number of a catalogue's overrides, before and after a run.
package struct OverrideCounts: Sendable, Equatable {
    /// nil when there is no file.
    package var path: String?
    /// The number of overrides, also of items that the feed lacks.
    package var count: Int
    var pathBefore: String?
    var countBefore: Int

    init(path: String?, count: Int, pathBefore: String?, countBefore: Int) {
        (self.path, self.count, self.pathBefore, self.countBefore) = (path, count, pathBefore, countBefore)
    }

    /// As in "overrides: 3 of b.csv (before: 15 of a.csv)"; nil if nothing changed.
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

/// How many of a total may fail, or be removed.
package enum FailureLimit: Sendable, Equatable {
    case count(Int)
    /// A part of the total, 0...1.
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

    /// As the user writes it.
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

    /// A sentence if too many rows and items stay without a color.
    /// - Parameter list: the command that lists the reasons.
    func excess(of counts: WallCounts, list: String) -> String? {
        // Rows that the shop does not show are not failures.
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
