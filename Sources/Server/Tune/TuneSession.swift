import Colors
import Synchronization
import Text
import Walls

/// Tunes one catalogue: keeps what its images left, and the votes of the last options that were tried.
final class TuneSession: Sendable {
    /// Of the wall that it was begun with.
    let fingerprint: String
    let catalogue: TuneCatalogue
    let saved: TunedWall
    /// Options, items and the saved wall, as all who begin to tune are answered.
    let start: Reply
    private let kept = Mutex<[(key: String, votes: TuneVotes)]>([])

    /// Votes that are kept: going back and forth costs nothing.
    private static let limit = 6

    /// What an item takes with its image and all votes that are kept, at most.
    static let bytesPerItem = 10 << 10

    /// - Throws: as `TuneCatalogue`.
    init(_ catalogue: TuneCatalogue, fingerprint: String) {
        self.fingerprint = fingerprint
        self.catalogue = catalogue
        let savedVotes = TuneVotes(catalogue.features, catalogue.options.analysis)
        let decisions = WallDecisions(catalogue.facts, savedVotes, catalogue.options.order)
        let saved = TunedWall(catalogue, savedVotes, decisions, catalogue.options.order)
        self.saved = saved
        let figures = TuneFigures(catalogue, saved: saved, tuned: saved, savedVotes, decisions)
        let json = JSONText.object { $0.start(catalogue, fingerprint: fingerprint, saved, figures) }
        // Also of labels, which are not on the wall.
        start = Reply(shared: json, fingerprint: String(StableHash.of(json), radix: 16))
        kept.withLock { $0 = [(catalogue.options.analysis.canonicalText, savedVotes)] }
    }

    /// Whether what the store keeps of the images is enough for the options.
    func serves(_ options: WallOptions) -> Bool {
        options.analysis.extractionText == catalogue.options.analysis.extractionText
    }

    /// The wall under other options of the vote and the order.
    /// - Parameter sample: the items that were measured again for these options; nil when those of the store serve.
    /// - Complexity: a vote for each image, and a sort; a sort alone for options of the order.
    func wall(_ options: WallOptions, sample: TuneSample?) -> (wall: TunedWall, figures: TuneFigures) {
        let catalogue = sample?.catalogue ?? catalogue
        let votes = votes(catalogue, options.analysis)
        let decisions = WallDecisions(catalogue.facts, votes, options.order)
        let wall = TunedWall(catalogue, votes, decisions, options.order)
        let figures = TuneFigures(catalogue, saved: sample?.saved ?? saved, tuned: wall, votes, decisions)
        guard let sample else { return (wall, figures) }
        return (wall.among(self.catalogue.items.count, sample.numbers), figures.among(sample.numbers))
    }

    /// The same wall without figures: the colors beside the leading ones need not be voted on.
    func outline(_ options: WallOptions, sample: TuneSample?) -> TunedWall {
        let catalogue = sample?.catalogue ?? catalogue
        let votes = outlines(catalogue, options)
        let decisions = WallDecisions(catalogue.facts, votes, options.order)
        let wall = TunedWall(catalogue, votes, decisions, options.order)
        return sample.map { wall.among(self.catalogue.items.count, $0.numbers) } ?? wall
    }

    private func votes(_ catalogue: TuneCatalogue, _ options: AnalysisOptions) -> TuneVotes {
        keeping(options.canonicalText) { TuneVotes(catalogue.features, options) }
    }

    private func outlines(_ catalogue: TuneCatalogue, _ options: WallOptions) -> TuneVotes {
        let text = options.analysis.canonicalText
        if let known = known(text) { return known }
        let words = "\(options.order.vendorWords) \(options.order.textWords)"
        return keeping("outline \(words) \(text)") { TuneVotes(outlineOf: catalogue, options) }
    }

    private func keeping(_ key: String, _ vote: () -> TuneVotes) -> TuneVotes {
        if let known = known(key) { return known }
        let votes = vote()
        kept.withLock { kept in
            kept.insert((key, votes), at: 0)
            if kept.count > TuneSession.limit { kept.removeLast() }
        }
        return votes
    }

    /// What was asked for last is kept longest.
    private func known(_ key: String) -> TuneVotes? {
        kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let known = kept.remove(at: index)
            kept.insert(known, at: 0)
            return known.votes
        }
    }
}
