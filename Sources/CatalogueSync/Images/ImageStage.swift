import Catalogue
import CatalogueStore
import ColorAnalysis
import HTTPFetching
import ImageDecoding

/// The part of a run that looks at images: downloads, decoding and the store at the same time.
struct ImageStage {
    let request: SyncRequest
    let store: CatalogueStore
    /// For small pictures.
    let parts: PartsFolder

    /// Places that are asked for at once.
    private static let pageSize = 1000

    /// - Throws: `SyncError.stopped` when a signal came; the images in hand are finished and kept.
    func run() throws -> ImageCounts {
        let tally = ImageTally(total: try store.imageCount())
        let worker = worker
        let pipeline = ImagePipeline(store: store, key: request.analysisKey, slotCount: slotCount)
        let crew = WorkCrew<ImageWork>(width: request.jobs) { work in
            let outcome = Result { try work(worker) }
            tally.note(outcome)
            pipeline.finish(outcome)
        }
        let downloads = try ImageDownloads(request)
        defer {
            downloads?.cancel()
            crew.finish()
        }
        let tell = { request.progress(.images(tally.now)) }
        try forEachTask { task in
            let plan = worker.plan(for: task)
            if case .nothing = plan {
                tally.add { $0.done += 1 }
                return
            }
            try pipeline.takeSlot(tell: tell)
            switch plan {
            case .nothing: break
            case .refuse(let failure):
                crew.put { _ in ImageOutcome(location: task.location, image: .failure(failure), measured: nil) }
            case .read(let path, let download):
                crew.put { try $0.outcome(of: task, reading: path, download: download) }
            case .fetch(let url, let known):
                downloads?.start(url, known: known, tally: tally) { fetched in
                    crew.put { try $0.outcome(of: task, fetched: fetched, known: known, tally: tally) }
                }
            }
        }
        try pipeline.drain(tell: tell)
        if let signal = StopSignal.pending { throw SyncError.stopped(signal: signal) }
        return tally.now
    }

    /// Pictures in hand, downloads that wait for their turn among them: enough that one slow host delays no other.
    private var slotCount: Int { max(request.jobs * 16, 1024) }

    private var worker: ImageWorker {
        ImageWorker(
            store: store, key: request.analysisKey, analyzer: ColorAnalyzer(request.analysis),
            decoder: ImageDecoder(limits: request.limits, choice: request.decoder), folders: request.folders,
            parts: parts, policy: request.imagePolicy)
    }

    /// Calls `body` for every place that images come from, until a signal comes.
    private func forEachTask(_ body: (ImageTask) throws -> Void) throws {
        var last = ""
        while true {
            let tasks = try store.imageTasks(after: last, limit: ImageStage.pageSize, key: request.analysisKey)
            guard let end = tasks.last else { return }
            for task in tasks {
                guard StopSignal.pending == nil else { return }
                try body(task)
            }
            last = end.location
        }
    }
}

/// What the crew does for one image.
typealias ImageWork = @Sendable (ImageWorker) throws -> ImageOutcome?

extension SyncRequest {
    /// Under which analyses are kept.
    var analysisKey: AnalysisKey {
        let digest = sha256(Array(analysis.canonicalText.utf8))
        let name = hexadecimal(Array(digest.prefix(8)))
        return AnalysisKey(options: name, features: FeatureKey(extraction: name))
    }
}

extension ImageTally {
    fileprivate func note(_ outcome: Result<ImageOutcome?, any Error>) {
        guard case .success(let outcome) = outcome else { return }
        add { counts in
            counts.done += 1
            if outcome?.isFailure == true {
                counts.failed += 1
            } else if outcome?.measured != nil {
                counts.analyzed += 1
            }
        }
    }
}

extension ImageOutcome {
    fileprivate var isFailure: Bool {
        if case .failure = image { return true }
        return false
    }
}
