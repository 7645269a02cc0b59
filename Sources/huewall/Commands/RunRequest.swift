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
    /// What a run over the catalogue `name` is to do.
    /// - Parameter options: nil for those that are set.
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

    /// Gives the same run with other options, for a `CatalogueSyncer`.
    func adopting(in request: SyncRequest, console: Console) -> (WallOptions) throws -> SyncRequest {
        { options in
            var request = request
            request.options = options
            request.decoders = try decoders(options.analysis, request.runLimits, console)
            return request
        }
    }

    /// Processes that decode, which start when the first image is there; one at once where they are to be confined.
    /// - Throws: `DecoderProcessError.notConfined` where they are to be, and are not.
    func decoders(_ options: AnalysisOptions, _ limits: RunLimits, _ console: Console) throws -> DecoderProcesses {
        let analyzer = try ImageAnalyzer(options, limits: decodeLimits(), decoder: value(of: RunSettings.decoder))
        let cost = DecoderProcessLimits(
            seconds: try value(of: RunSettings.imageTimeout), keptBytes: limits.keptBytes,
            requiresConfinement: try value(of: RunSettings.requireSandbox), shouldStop: { limits.shouldStop })
        let decoders = DecoderProcesses(analyzer, limits: cost) { console.warning(DecoderProcesses.unconfinedWarning) }
        if cost.requiresConfinement { try decoders.startOne() }
        return decoders
    }

    /// The same for images that are to be decoded at once: they start beside what a command does before, and a system
    /// that has no room for one is known before the first answer.
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

    /// Signals stop the run once `StopSignal.install` was called.
    func stopReason() throws -> @Sendable () -> StopReason? {
        let seconds = try value(of: RunSettings.maxDuration)
        let end = Huewall.start + .seconds(seconds)
        return {
            if let number = StopSignal.pending { return .signal(number) }
            return seconds > 0 && ContinuousClock.now >= end ? .deadline(seconds: seconds) : nil
        }
    }

    /// Where the files of the catalogue `name` are.
    func folders(of name: String) throws -> CatalogueFolders {
        try CatalogueFolders(
            name: name, reports: value(of: FolderSettings.reports), images: value(of: FolderSettings.images))
    }

    /// What was set by command line, environment and settings file; logs which variables set nothing.
    init(for command: some ParsableCommand, logging console: Console) throws {
        try self.init(flags: givenTexts(in: command))
        for warning in warnings { console.warning(warning) }
    }
}

extension Console {
    /// The summary and, last, the path of the page: the result of a run, on standard output.
    /// - Throws: what `CatalogueStatus` does, when the failures are to be listed.
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
        if let comparison = summary.comparison {
            print("compared: \(comparison.sentence)")
            print(absolutePath(folders.comparePage))
        }
    }

    /// What a run has to say of the overrides.
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
        guard images.downloaded + images.confirmed + images.kept > 0 else { return "" }
        let kept = images.kept > 0 ? ", \(images.kept) kept although their server did not give them" : ""
        return "; \(images.downloaded) downloaded (\(bytesText(images.bytes))), \(images.confirmed) confirmed\(kept)"
    }
}
