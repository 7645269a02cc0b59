import HTTPTypes
import ImageWork
import Search
import ServerCore
import Sync
import Synchronization
import Text

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

    private enum Known {
        case kept(TuneSession)
        case loading(Task<TuneSession, any Error>)
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
        switch known(wall) {
        case .kept(let session): return session
        case .loading(let task): return try await task.value
        }
    }

    /// Does the work of a vote, after those that were asked for before: who asks for an equal one finds it done.
    /// - Throws: `Problem.overloaded`, `CancellationError`.
    func vote<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await voting.run(work)
    }

    /// What is there of a wall; its loading begins with the first question.
    private func known(_ wall: PublishedWall) -> Known {
        let key = Key(name: wall.name, fingerprint: wall.fingerprint)
        return state.withLock { state in
            let kept = state.kept.first { $0.name == key.name && $0.session.fingerprint == key.fingerprint }
            if let kept { return .kept(kept.session) }
            if let task = state.loads[key] { return .loading(task) }
            let task = Task { [self] in
                defer { self.state.withLock { $0.loads[key] = nil } }
                return try await loading.run { [self] in try load(wall) }
            }
            state.loads[key] = task
            return .loading(task)
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

extension Problem {
    fileprivate static func tooManyItems(limit: Int) -> Problem {
        Problem(
            status: .conflict, code: "too-many-items",
            detail: """
                The server has memory to tune catalogues of up to \(limit) items; start it with more (--tune-memory), \
                or sync a part of the catalogue under another name.
                """)
    }
}
