package import Colors
import Synchronization
import Text
import Walls

/// Tunes one catalogue: keeps the features of its images, and the votes for the last options that were tried.
package final class TuneSession: Sendable {
    /// The fingerprint of the wall at the beginning.
    package let fingerprint: String
    let catalogue: TuneCatalogue
    let saved: TunedWall
    private let savedFigures: TuneFigures
    private let kept = Mutex<[(key: String, votes: TuneVotes)]>([])

    /// Votes to keep, so that going back and forth costs nothing.
    private static let limit = 6

    /// The most bytes for an item with its image and all kept votes.
    package static let bytesPerItem = 10 << 10

    /// - Parameters:
    ///   - store: path of the catalogue's store.
    ///   - labels: path of a list of labelled images, which need not exist.
    ///   - fingerprint: the fingerprint of the wall.
    /// - Throws: `Problem` for a catalogue without stored features, and `StoreError`, also if a run writes to the store
    ///   meanwhile.
    /// - Complexity: O(items), some 0.1 ms each.
    package init(store: String, labels: String, fingerprint: String) throws {
        self.fingerprint = fingerprint
        catalogue = try TuneCatalogue(store: store, labels: labels)
        let savedVotes = TuneVotes(catalogue.features, catalogue.options.analysis)
        let decisions = WallDecisions(catalogue.facts, savedVotes, catalogue.options.order)
        saved = TunedWall(catalogue, savedVotes, decisions, catalogue.options.order)
        savedFigures = TuneFigures(catalogue, saved: saved, tuned: saved, savedVotes, decisions)
        kept.withLock { $0 = [(catalogue.options.analysis.canonicalText, savedVotes)] }
    }

    package var itemCount: Int { catalogue.items.count }

    /// The initial data of a page, as JSON: the options, and the items in the order of the saved wall.
    package var start: [UInt8] {
        JSONText.object { $0.start(catalogue, fingerprint: fingerprint, saved, savedFigures) }
    }

    /// Whether the stored features are enough for the options.
    package func serves(_ options: WallOptions) -> Bool {
        options.analysis.extractionText == catalogue.options.analysis.extractionText
    }

    /// The wall under other options of the vote and the order, as JSON; see `wall`.
    /// - Parameter name: the name of the catalogue.
    package func answer(
        _ options: WallOptions, _ name: String, sample: TuneSample?, isOutline: Bool
    ) -> [UInt8] {
        let (wall, figures) = wall(options, sample: sample, isOutline: isOutline)
        var json = JSONText()
        json.answer(wall, figures, options, name, sampled: sample?.numbers.count)
        return json.bytes
    }

    /// The wall under other options of the vote and the order.
    /// - Parameters:
    ///   - sample: the items measured again for these options; nil if those of the store are enough.
    ///   - isOutline: whether to skip figures: then only leading colors need a vote.
    /// - Returns: without figures for an outline.
    /// - Complexity: a vote for each image and a sort; only a sort for options of the order.
    private func wall(
        _ options: WallOptions, sample: TuneSample?, isOutline: Bool
    ) -> (wall: TunedWall, figures: TuneFigures?) {
        let catalogue = sample?.catalogue ?? catalogue
        let votes = isOutline ? outlines(catalogue, options) : votes(catalogue, options.analysis)
        let decisions = WallDecisions(catalogue.facts, votes, options.order)
        let wall = TunedWall(catalogue, votes, decisions, options.order)
        let figures =
            isOutline ? nil : TuneFigures(catalogue, saved: sample?.saved ?? saved, tuned: wall, votes, decisions)
        guard let sample else { return (wall, figures) }
        return (wall.among(self.catalogue.items.count, sample.numbers), figures?.among(sample.numbers))
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

    /// The last used entry is kept longest.
    private func known(_ key: String) -> TuneVotes? {
        kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let known = kept.remove(at: index)
            kept.insert(known, at: 0)
            return known.votes
        }
    }
}
