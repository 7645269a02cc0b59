import ImageWork
import Search
import ServerCore
import Synchronization
import Text
import Tune

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
        var kept: [(name: String, served: Served)] = []
        var loads: [Key: Task<Served, any Error>] = [:]
    }

    struct Served: Sendable {
        let session: TuneSession
        /// Options, items and the saved wall, as all who begin to tune are answered.
        let start: Reply
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
    func session(_ name: String?) async throws -> Served {
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
    private func task(for wall: PublishedWall) -> Task<Served, any Error> {
        let key = Key(name: wall.name, fingerprint: wall.fingerprint)
        return state.withLock { state in
            let kept = state.kept.first { $0.name == key.name && $0.served.session.fingerprint == key.fingerprint }
            if let kept { return Task { kept.served } }
            if let task = state.loads[key] { return task }
            let task = Task { [self] in
                defer { self.state.withLock { $0.loads[key] = nil } }
                return try await loading.run { [self] in try load(wall) }
            }
            state.loads[key] = task
            return task
        }
    }

    private func load(_ wall: PublishedWall) throws -> Served {
        makeRoom(for: wall)
        let report = catalogues.folder + "/\(wall.name)"
        let session = try TuneSession(
            store: report + "/huewall.sqlite", labels: report + "/labels.tsv", fingerprint: wall.fingerprint)
        let json = session.start
        // Also of labels, which are not on the wall.
        let start = Reply(shared: json, fingerprint: String(StableHash.of(json), radix: 16))
        let served = Served(session: session, start: start)
        state.withLock { $0.kept.insert((wall.name, served), at: 0) }
        return served
    }

    /// Lets go of the catalogue as it was, and of those that were loaded longest ago.
    private func makeRoom(for wall: PublishedWall) {
        state.withLock { state in
            state.kept.removeAll { $0.name == wall.name }
            var items = wall.count + state.kept.reduce(0) { $0 + $1.served.session.itemCount }
            while items * TuneSession.bytesPerItem > memory, let last = state.kept.popLast() {
                items -= last.served.session.itemCount
            }
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
