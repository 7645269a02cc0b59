import Colors
import ImageWork
import Images
import Store

/// The part of a run that votes on images that were measured before, but not asked with these options of the vote.
struct VoteStage {
    let request: SyncRequest
    let store: CatalogueStore

    /// Images in one transaction.
    private static let batchSize = 2048
    /// Images that a thread takes at once.
    private static let chunkSize = 32

    struct Votes {
        var count = 0
        /// Hashes of images whose features cannot be read any more: they must be measured again.
        var damaged: [[UInt8]] = []
    }

    /// - Throws: `SyncError.stopped`; what was voted on is kept.
    func run() throws -> Votes {
        let (key, analyzer) = (request.analysisKey, request.analyzer)
        var votes = Votes()
        var last: [UInt8]?
        while true {
            let batch = try store.unvotedFeatures(after: last, limit: VoteStage.batchSize, key: key)
            guard let end = batch.last else { return votes }
            try request.checkStop()
            request.progress(.voting(images: votes.count))
            let chunks = stride(from: 0, to: batch.count, by: VoteStage.chunkSize).map { start in
                batch[start..<min(start + VoteStage.chunkSize, batch.count)]
            }
            let answers = parallelMap(chunks, width: request.runLimits.jobs) { chunk in
                chunk.map { image in (image.hash, ImageFeatures(encoded: image.data).map(analyzer.vote)) }
            }.joined()
            let voted = answers.compactMap { hash, colors in colors.map { (hash: hash, colors: $0) } }
            try store.save(colors: voted, key: key)
            votes.count += voted.count
            votes.damaged += answers.compactMap { hash, colors in colors == nil ? hash : nil }
            last = end.hash
        }
    }
}
