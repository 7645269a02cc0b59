package import Catalogue
package import Colors
package import Files
import ImageWork
import Images
package import Store
import Text

/// One run over one catalogue: feed, images, outputs. It holds the catalogue's lock as long as it exists.
package struct CatalogueSyncer: ~Copyable {
    private let request: SyncRequest
    private let store: CatalogueStore
    private let lock: FolderLock
    /// Two folders of reports may share a folder of images. nil for a run without downloads.
    private let imagesLock: FolderLock?

    /// - Parameters:
    ///   - mustExist: whether a catalogue that was never synced is an error.
    ///   - beginsAnew: whether to set the store aside, because it cannot be used.
    ///   - adopting: gives the request with the options of the last run; nil to use those of `request`. They are read
    ///     while the lock is held, so that no other run changes them meanwhile.
    /// - Throws: `SyncError` and `StoreError` when the run cannot start; what `adopting` throws.
    package init(
        _ request: SyncRequest, mustExist: Bool, beginsAnew: Bool = false,
        adopting: ((WallOptions) throws -> SyncRequest)? = nil
    ) throws {
        // Besides the threads that decode and vote, the system's queues need some, and report nothing when they get
        // none.
        try ThreadError.check(request.runLimits.jobs + 8)
        try request.folders.prepare(mustExist: mustExist)
        let lock = try request.lock(request.folders.lock)
        let imagesLock = try request.lockOfImages()
        // Otherwise a wall of nothing would replace the one that is there.
        if mustExist, request.folders.wasNeverFilled { throw request.folders.unknown }
        let saved = beginsAnew ? CatalogueStore.salvagedOverrides(path: request.folders.store) : nil
        if beginsAnew { try request.folders.setStoreAside() }
        let store = try CatalogueStore(path: request.folders.store)
        if let saved {
            try store.replaceOverrides(saved.overrides)
            try store.updateState { $0.overridesPath = saved.path }
        }
        self.request = try adopting?(store.state().options ?? WallOptions()) ?? request
        self.store = store
        self.lock = lock
        self.imagesLock = imagesLock
    }

    /// Pulls the feed, analyzes changed images, and writes the outputs. A damaged or obsolete store is set aside and
    /// built again. A first run that imports no feed leaves nothing behind.
    /// - Parameters:
    ///   - onDamage: gets a sentence about it.
    ///   - onStart: called when the catalogue's lock is held.
    package static func sync(
        _ source: FeedSource, _ request: SyncRequest, onDamage: (String) -> Void, onStart: () -> Void = {}
    ) throws -> SyncSummary {
        let parents = request.folders.missingParents
        do {
            return try CatalogueSyncer.syncRepairing(source, request, onDamage, onStart)
        } catch {
            if (error as? SyncError)?.isStop != true {
                CatalogueRemoval.removeIfNeverFilled(request.folders, parents)
            }
            throw error
        }
    }

    private static func syncRepairing(
        _ source: FeedSource, _ request: SyncRequest, _ onDamage: (String) -> Void, _ onStart: () -> Void
    ) throws -> SyncSummary {
        do {
            let syncer = try CatalogueSyncer(request, mustExist: false)
            onStart()
            return try syncer.sync(source)
        } catch {
            let path = request.folders.store
            let what: String
            switch StoreError(error) {
            case .damaged(_, let reason) where try CatalogueStore.isDamaged(path: path): what = "is damaged (\(reason))"
            case .obsoleteSchema: what = "is of a huewall from before 0.1.0"
            default: throw error
            }
            onDamage(
                """
                The store \(path) \(what); it is set aside as \(CatalogueFolders.damagedStoreName), and all images \
                are analyzed again.
                """)
            let syncer = try CatalogueSyncer(request, mustExist: false, beginsAnew: true)
            onStart()
            return try syncer.sync(source)
        }
    }

    /// Pulls the feed, analyzes changed images, and writes the outputs.
    func sync(_ source: FeedSource) throws -> SyncSummary {
        try recorded { run in
            try source.checkExists()
            try checkName(for: source)
            try OverrideStage(request: request, store: store).check()
            var notes: [String] = []
            let feed = FeedStage(request: request, store: store, run: run, onNote: { notes.append($0) })
            let change = try feed.importFeed(source)
            try claimName(for: source)
            var summary = try analyzeAndWrite(change, run)
            summary.notes = notes + summary.notes
            let list = "huewall status \(request.folders.name) --failures"
            if let excess = request.maxFailures.excess(of: summary.counts, list: list) {
                summary.errors.append(excess)
            }
            try UnusedFiles(request: request, store: store).remove()
            try store.pruneAnalyses(keeping: request.analysisKey)
            try store.compact(checkStop: request.checkSignal)
            return summary
        }
    }

    /// Pulls the feed and reports what a sync would change, without changing anything.
    /// - Parameters:
    ///   - onRow: gets each row: the item as it was read, or why there is none.
    ///   - onNote: gets sentences about the feed.
    /// - Returns: the change, and why a sync would refuse it; nil if it would not.
    package func preview(
        _ source: FeedSource, onRow: @escaping (Result<CatalogueItem, SkippedRow>) -> Void = { _ in },
        onNote: @escaping (String) -> Void = { _ in }
    ) throws -> (change: FeedChange, refusal: SyncError?) {
        defer { request.progress(.done) }
        return try request.folders.namingStore {
            try OverrideStage(request: request, store: store).check()
            try MeasuredStage(request: request, store: store, isDry: true).run().forEach(onNote)
            return try FeedStage(request: request, store: store, run: 0, onRow: onRow, onNote: onNote).preview(source)
        }
    }

    /// Changes the file of overrides, and writes the outputs with it.
    /// - Throws: `SyncError.unknownItem`, `.noOverride`, `.overridesChanged`; then nothing was changed.
    package func override(_ edits: [OverrideEdit]) throws -> SyncSummary {
        // Before the run begins: a refused edit is not a failed run.
        try request.folders.namingStore { try OverrideStage(request: request, store: store).edit(edits) }
        return try recorded { run in try analyzeAndWrite(nil, run) }
    }

    /// Writes the outputs again from the store, the images that are here, and the file of overrides. The feed is not
    /// read.
    /// - Parameters:
    ///   - other: options of another wall; its analyses are kept under their own options.
    ///   - compare: called when both walls can be made.
    /// - Throws: `SyncError` for a file of overrides that was named and cannot be used; then nothing was changed.
    package func report(
        beside other: SyncRequest? = nil, compare: (WallPair) throws -> Void = { _ in }
    ) throws -> SyncSummary {
        // Before the run begins: a wrong argument is not a failed run.
        try request.folders.namingStore { try OverrideStage(request: request, store: store).check() }
        return try recorded { run in
            var summary = try analyzeAndWrite(nil, run)
            guard let other else { return summary }
            let staging = try makeStaging()
            let images = try analyze(other, run, staging)
            summary.images.analyzed += images.analyzed
            summary.images.voted += images.voted
            try compare(WallPair(before: request, after: other, store: store, staging: staging))
            return summary
        }
    }

    private func analyzeAndWrite(_ change: FeedChange?, _ run: Int) throws -> SyncSummary {
        let overrides = try OverrideStage(request: request, store: store).importFile()
        let staging = try makeStaging()
        let measured = try MeasuredStage(request: request, store: store).run()
        let images = try analyze(request, run, staging)
        var summary = SyncSummary(feed: change, images: images, counts: try write(staging, run))
        (summary.overrides, summary.errors, summary.notes) = (
            overrides.counts, overrides.errors, overrides.notes + measured
        )
        if let losses = images.withheld { summary.errors.append(losses.sentence()) }
        return summary
    }

    private func makeStaging() throws -> StagingDirectory {
        try reportingFileErrors { try StagingDirectory(in: request.folders.report) }
    }

    /// Measures new images, and votes on measured images that have no vote under these options.
    /// - Throws: `SyncError.picturesGone` if items whose images are gone would lose their colors.
    private func analyze(_ request: SyncRequest, _ run: Int, _ staging: StagingDirectory) throws -> ImageCounts {
        try store.forgetFailures(all: request.retriesFailed, key: request.analysisKey.features)
        // Drops further pictures that are no longer needed, and plans new ones by the results of the first pictures.
        _ = try store.planFurtherPictures(key: request.analysisKey, order: request.options.order)
        var counts = try measureAndVote(.firstAndSeen, request, run, staging)
        for _ in 1..<max(2, request.options.order.imagesPerItem) {
            guard try store.planFurtherPictures(key: request.analysisKey, order: request.options.order) > 0 else {
                break
            }
            counts.add(furtherPictures: try measureAndVote(.newFurther, request, run, staging))
        }
        if let losses = counts.withheld {
            let wall = try store.wallCounts(key: request.analysisKey, order: request.options.order)
            guard wall.failures[FailureCode.notAnalyzed.rawValue] == nil else {
                throw SyncError.picturesGone(losses.sentence(areKnown: false))
            }
        }
        return counts
    }

    private func measureAndVote(
        _ part: TaskPictures, _ request: SyncRequest, _ run: Int, _ staging: StagingDirectory
    ) throws -> ImageCounts {
        func measure() throws -> ImageCounts {
            try ImageStage(part, request: request, store: store, run: run, staging: staging).run()
        }
        var counts = try measure()
        var votes = try VoteStage(request: request, store: store).run()
        if !votes.damaged.isEmpty {
            try store.removeFeatures(votes.damaged, key: request.analysisKey.features)
            counts.analyzed += try measure().analyzed
            votes.count += try VoteStage(request: request, store: store).run().count
        }
        counts.voted = votes.count
        return counts
    }

    private func write(_ staging: StagingDirectory, _ run: Int) throws -> WallCounts {
        let fingerprint = OutputFingerprint(request: request, store: store)
        if try fingerprint.isCurrent() {
            return try store.wallCounts(key: request.analysisKey, order: request.options.order)
        }
        let wall = try request.makeWall(in: store)
        let explain = ExplainStage(request: request, store: store, staging: staging)
        let explanations = try explain.run(wall)
        try request.checkSignal()
        let counts = try OutputStage(
            request: request, store: store, staging: staging, explanations: explanations.pages, run: run
        ).write(wall)
        try explain.removeOthers(than: explanations)
        if explanations.areComplete { try fingerprint.save() }
        return counts
    }

    /// Notes the run's beginning and end, however it ends.
    private func recorded(_ run: (Int) throws -> SyncSummary) throws -> SyncSummary {
        defer { request.progress(.done) }
        // A new store continues the numbers of a lost one: a client that remembers a run of the old store must not
        // confuse it with a new run.
        let id = try request.folders.namingStore {
            try store.beginRun(
                command: request.command, time: timestamp(request.now()), behind: request.folders.runOfChanges)
        }
        do {
            var summary = try run(id)
            summary.isConfined = request.decoders.isConfined
            let time = request.now()
            if summary.errors.isEmpty { try store.updateState { $0.lastSuccess = time } }
            let outcome = summary.errors.first.map(RunRecord.failed) ?? RunRecord.done
            try store.endRun(
                id, outcome: outcome, counts: RunCounts(summary), isConfined: summary.isConfined,
                time: timestamp(time))
            return summary
        } catch {
            let error = StoreError(error, path: request.folders.store) ?? error
            // The cause may prevent this, too; report the first error.
            try? store.endFailedRun(
                id, outcome: RunRecord.failed(reported(error).message), time: timestamp(request.now()))
            throw error
        }
    }

    /// A derived name must not mix two catalogues; a chosen name may take another one over.
    private func checkName(for source: FeedSource) throws {
        guard let owner = try store.state().source, owner != source.text, !source.isNameChosen else { return }
        throw SyncError.nameTaken(name: request.folders.name, by: owner)
    }

    /// Called when the feed was read: a feed that cannot be read owns nothing.
    private func claimName(for source: FeedSource) throws {
        guard try store.state().source != source.text else { return }
        let hasOverrides = try store.overrideCount() > 0
        try store.updateState { state in
            // Overrides stay with the name of the catalogue. A feed that was copied with its own file brings it along.
            let last = state.lastOverrides(request.folders, hasOverrides: hasOverrides)
            let own = [state.source, source.text].map { request.folders.ownOverrides(source: $0)[0] }
            state.setLastOverrides(last == own[0] && isThere(own[1]) ? own[1] : last, request.folders)
            state.source = source.text
        }
    }
}

/// Two walls of one catalogue, whose images are measured.
package struct WallPair {
    package let before: SyncRequest
    package let after: SyncRequest
    package let store: CatalogueStore
    package let staging: StagingDirectory
}
