import Colors
import HTTPTypes
import ImageWork
import Search
import ServerCore
import Sync
import Synchronization
import Text
import Walls

/// The catalogues that are being tuned: each is loaded once for all who ask for it, and all of them together take a
/// bounded part of the memory.
final class TuneSessions: Sendable {
    private let catalogues: Catalogues
    /// In bytes.
    private let memory: Int
    private let loading: BlockingWork
    private let voting: BlockingWork
    private let state = Mutex(State())

    private struct State {
        /// What was loaded last comes first.
        var kept: [(name: String, session: TuneSession)] = []
        var loads: [Key: Task<TuneSession, any Error>] = [:]
    }

    /// A wall as it was once.
    private struct Key: Hashable {
        let name: String
        let fingerprint: String
    }

    /// Walls that may wait to be loaded, and votes that may wait for those before them.
    private static let (waitingLoads, waitingVotes) = (8, 32)

    /// - Parameter memory: of all sessions together, in bytes.
    /// - Throws: `ThreadError` when the system has no more threads.
    init(_ catalogues: Catalogues, memory: Int) throws(ThreadError) {
        self.catalogues = catalogues
        self.memory = memory
        // One thread each: loads would compete for memory, and a vote takes all processors by itself.
        loading = try BlockingWork(threads: 1, waiting: TuneSessions.waitingLoads)
        voting = try BlockingWork(threads: 1, waiting: TuneSessions.waitingVotes)
    }

    /// The session of a catalogue as its wall is now.
    /// - Throws: `Problem` for a catalogue that cannot be tuned.
    func session(_ name: String?) async throws -> TuneSession {
        let wall = try catalogues.wall(named: name).written
        let limit = memory / TuneSession.bytesPerItem
        guard wall.count <= limit else { throw Problem.tooManyItems(limit: limit) }
        return try await task(for: wall).value
    }

    /// Does the work of a vote, after those that were asked for before: who asks for an equal one finds it done.
    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func vote<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await voting.run(work)
    }

    /// The session of a wall; its loading begins with the first question.
    private func task(for wall: PublishedWall) -> Task<TuneSession, any Error> {
        let key = Key(name: wall.name, fingerprint: wall.fingerprint)
        return state.withLock { state in
            let kept = state.kept.first { $0.name == key.name && $0.session.fingerprint == key.fingerprint }
            if let kept { return Task { kept.session } }
            if let task = state.loads[key] { return task }
            let task = Task { [self] in
                defer { self.state.withLock { $0.loads[key] = nil } }
                return try await loading.run { [self] in try load(wall) }
            }
            state.loads[key] = task
            return task
        }
    }

    private func load(_ wall: PublishedWall) throws -> TuneSession {
        makeRoom(for: wall)
        let report = catalogues.folder + "/\(wall.name)"
        let catalogue = try TuneCatalogue(store: report + "/huewall.sqlite", labels: report + "/labels.tsv")
        let session = TuneSession(catalogue, fingerprint: wall.fingerprint)
        state.withLock { $0.kept.insert((wall.name, session), at: 0) }
        return session
    }

    /// Lets go of the catalogue as it was, and of those that were loaded longest ago.
    private func makeRoom(for wall: PublishedWall) {
        state.withLock { state in
            state.kept.removeAll { $0.name == wall.name }
            var items = wall.count + state.kept.reduce(0) { $0 + $1.session.catalogue.items.count }
            while items * TuneSession.bytesPerItem > memory, let last = state.kept.popLast() {
                items -= last.session.catalogue.items.count
            }
        }
    }
}

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
    /// - Parameters:
    ///   - sample: the items that were measured again for these options; nil when those of the store serve.
    ///   - isOutline: whether figures are not wanted: then the colors beside the leading ones need not be voted on.
    /// - Returns: no figures for an outline.
    /// - Complexity: a vote for each image, and a sort; a sort alone for options of the order.
    func wall(
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

extension Problem {
    fileprivate static func tooManyItems(limit: Int) -> Problem {
        Problem(
            .conflict, "too-many-items",
            """
            The server has memory to tune catalogues of up to \(limit) items; start it with more (--tune-memory), or \
            sync a part of the catalogue under another name.
            """)
    }
}
