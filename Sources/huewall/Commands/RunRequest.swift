import ArgumentParser
import Catalogue
import Colors
import Decoders
import Glibc
import ImageWork
import Images
import Store
import Sync

extension Settings {
    /// The request for a run over the catalogue `name`.
    /// - Parameter options: nil for those of the settings.
    func request(name: String, options: WallOptions? = nil, console: Console) throws -> SyncRequest {
        let options = try options ?? wallOptions(logging: console)
        let limits = try runLimits()
        var request = SyncRequest(
            folders: try folders(of: name), options: options,
            decoders: try decoders(options.analysis, limits, console), runLimits: limits,
            now: currentTime, progress: ProgressLine(console).show)
        request.overridesPath = try value(of: FeedSettings.overrides).map(absolutePath)
        return request
    }

    /// Gives the same request with other options, for a `CatalogueSyncer`.
    func adopting(in request: SyncRequest, console: Console) -> (WallOptions) throws -> SyncRequest {
        { options in
            var request = request
            request.options = options
            request.decoders = try decoders(options.analysis, request.runLimits, console)
            return request
        }
    }

    /// The decoder processes, which start with the first image. If they must be confined, one starts at once.
    /// - Throws: `DecoderProcessError.notConfined` if they must be confined, and cannot be.
    func decoders(_ options: AnalysisOptions, _ limits: RunLimits, _ console: Console) throws -> DecoderProcesses {
        let analyzer = try ImageAnalyzer(options, limits: decodeLimits(), decoder: value(of: RunSettings.decoder))
        let cost = DecoderProcessLimits(
            seconds: try value(of: RunSettings.imageTimeout), keptBytes: limits.keptBytes,
            requiresConfinement: try value(of: RunSettings.requireSandbox), shouldStop: { limits.shouldStop })
        let decoders = DecoderProcesses(analyzer, limits: cost) { console.warning(DecoderProcesses.unconfinedWarning) }
        if cost.requiresConfinement { try decoders.startOne() }
        return decoders
    }

    /// The same for images that are decoded at once: the processes start in the background, and an error of starting
    /// them comes before the first answer.
    /// - Parameter images: how many, as far as is known.
    func startedDecoders(
        _ options: AnalysisOptions, _ limits: RunLimits, images: Int, _ console: Console
    ) throws -> DecoderProcesses {
        let decoders = try decoders(options, limits, console)
        try decoders.start(min(limits.jobs, images))
        return decoders
    }

    func runLimits() throws -> RunLimits {
        RunLimits(jobs: try jobs(), memory: try memory(), stopReason: try stopReason())
    }

    /// The reason to stop. Signals count after `StopSignal.install` was called.
    func stopReason() throws -> @Sendable () -> StopReason? {
        let seconds = try value(of: RunSettings.maxDuration)
        let end = Huewall.start + .seconds(seconds)
        return {
            if let number = StopSignal.pending { return .signal(number) }
            return seconds > 0 && ContinuousClock.now >= end ? .deadline(seconds: seconds) : nil
        }
    }

    func folders(of name: String) throws -> CatalogueFolders {
        let (reports, images) = (try value(of: FolderSettings.reports), try value(of: FolderSettings.images))
        guard absolutePath(reports) != absolutePath(images) else {
            throw ValidationError("--reports and --images name one folder, \(reports); give two.")
        }
        return try CatalogueFolders(name: name, reports: reports, images: images)
    }

    /// The settings of command line, environment and settings file; logs variables that set nothing.
    init(for command: some ParsableCommand, logging console: Console) throws {
        try self.init(flags: givenTexts(in: command))
        for warning in warnings { console.warning(warning) }
    }
}

extension Console {
    /// Writes the result of a run to standard output: the summary and, last, the path of the page.
    /// - Throws: as `CatalogueStatus`, if failures are to be listed.
    func show(_ summary: SyncSummary, of folders: CatalogueFolders) throws {
        report(summary)
        let (counts, images) = (summary.counts, summary.images)
        let changes = summary.feed.map { ", " + $0.text } ?? ""
        let votes = images.voted > 0 ? "; \(images.voted) images voted on again" : ""
        let sentence = """
            \(folders.name): \(counts.items) items\(changes), \(counts.failed) failed, \(counts.skippedRows) rows \
            skipped; \(images.analyzed) images analyzed, \(images.reused) known\(votes)\(network(images))
            """
        print(sentence)
        self.summary(
            sentence,
            [("items", counts.items)] + (summary.feed?.counts.map { ($0.key, $0.value) } ?? [])
                + [("failed", counts.failed), ("skippedRows", counts.skippedRows)])
        if counts.failed + counts.skippedRows > 0 {
            for failure in try isVerbose ? CatalogueStatus(of: folders).failures : [] {
                debug(failure.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: ": "))
            }
            info("huewall status \(folders.name) --failures lists what failed and why.")
        }
        print(absolutePath(folders.page))
    }

    /// Logs messages about overrides.
    func report(_ summary: SyncSummary) {
        for sentence in summary.errors { error(sentence) }
        if let emptied = summary.feed?.emptied, !emptied.isEmpty {
            warning(
                """
                No item of the feed has a \(emptied.joined(separator: ", a ")) any more, and most had one; check \
                whether the feed has lost or renamed a column.
                """)
        }
        if let change = summary.overrides?.change { info(change) }
        for note in summary.notes { info(note) }
    }

    private func network(_ images: ImageCounts) -> String {
        guard images.downloaded + images.confirmed + images.keptFromEarlierRuns > 0 else { return "" }
        let kept =
            images.keptFromEarlierRuns > 0
            ? ", \(images.keptFromEarlierRuns) kept although their server did not give them" : ""
        return "; \(images.downloaded) downloaded (\(bytesText(images.bytes))), \(images.confirmed) confirmed\(kept)"
    }
}
