import CatalogueStore
import ColorAnalysis
import ImageDecoding

/// The part of a run that looks at images: batch by batch, each kept in one transaction.
struct ImageStage {
    let request: SyncRequest
    let store: CatalogueStore
    let parts: PartsFolder

    /// Images in a batch: enough to keep all cores busy, few enough that a killed run loses little.
    private var batchSize: Int { request.jobs * 32 }

    struct Counts {
        var analyzed = 0
        var reused = 0
    }

    /// - Throws: `SyncError.stopped` when a signal came; the images in hand are finished and kept.
    func run() throws -> Counts {
        let key = request.analysisKey
        let worker = ImageWorker(
            store: store, key: key, analyzer: ColorAnalyzer(request.analysis),
            decoder: ImageDecoder(limits: request.limits), reportFolder: request.folders.report, parts: parts)
        let total = try store.imageCount()
        var counts = Counts()
        var last = ""
        var done = 0
        while true {
            let tasks = try store.imageTasks(after: last, limit: batchSize, key: key)
            guard let end = tasks.last else { return counts }
            let outcomes = parallelMap(tasks, width: request.jobs) { task in
                StopSignal.pending == nil ? Result { try worker.outcome(of: task) } : .success(nil)
            }
            let kept = try outcomes.compactMap { try $0.get() }
            try store.keep(kept, key: key)
            if let signal = StopSignal.pending { throw SyncError.stopped(signal: signal) }
            let analyzed = kept.count { $0.analysis != nil }
            counts.analyzed += analyzed
            counts.reused += tasks.count - analyzed
            last = end.location
            done += tasks.count
            request.progress(.analyzing(done: done, of: total))
        }
    }
}

extension SyncRequest {
    /// Under which analyses are kept.
    var analysisKey: AnalysisKey {
        let digest = sha256(Array(analysis.canonicalText.utf8))
        return AnalysisKey(optionsHash: hexadecimal(Array(digest.prefix(8))))
    }
}
