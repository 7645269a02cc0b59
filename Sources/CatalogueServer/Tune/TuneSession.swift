import CatalogueStore
import CatalogueSync
import ColorAnalysis
import ColorOptions
import Synchronization

/// Tunes one catalogue: keeps what its images left, and the votes of the last options that were tried.
final class TuneSession: Sendable {
    /// Of the wall that it was begun with.
    let fingerprint: String
    let catalogue: TuneCatalogue
    private let savedVotes: TuneVotes
    let saved: TunedWall
    private let kept = Mutex<[(key: String, votes: TuneVotes)]>([])

    /// Votes that are kept: going back and forth costs nothing.
    private static let limit = 6

    /// - Throws: as `TuneCatalogue`.
    init(_ catalogue: TuneCatalogue, fingerprint: String) {
        self.fingerprint = fingerprint
        self.catalogue = catalogue
        savedVotes = TuneVotes(catalogue.features, catalogue.options.analysis)
        saved = TunedWall(catalogue, savedVotes, catalogue.options.order)
        kept.withLock { $0 = [(catalogue.options.analysis.canonicalText, savedVotes)] }
    }

    /// The wall under other options of the vote and the order.
    /// - Complexity: a vote for each image, and a sort; a sort alone for options of the order.
    func wall(_ options: WallOptions) -> (wall: TunedWall, figures: TuneFigures) {
        let votes = votes(options.analysis)
        let wall = TunedWall(catalogue, votes, options.order)
        return (wall, TuneFigures(catalogue, saved: saved, savedVotes, tuned: wall, votes))
    }

    private func votes(_ options: AnalysisOptions) -> TuneVotes {
        let key = options.canonicalText
        if let known = kept.withLock({ $0.first { $0.key == key } }) { return known.votes }
        let votes = TuneVotes(catalogue.features, options)
        kept.withLock { kept in
            kept.insert((key, votes), at: 0)
            if kept.count > TuneSession.limit { kept.removeLast() }
        }
        return votes
    }
}
