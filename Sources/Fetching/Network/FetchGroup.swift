import Synchronization

/// Requests that are cancelled together, and apart from all others of the same fetcher: those of one run, or of one
/// client of a server.
///
/// Any number of requests of any number of fetchers may belong to a group.
package final class FetchGroup: Sendable {
    private struct State {
        var isCancelled = false
        var queues: [CommandQueue] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// All requests of the group that have no answer yet fail with `cancelled`, and so do those that are started later.
    ///
    /// From any thread; returns at once. The completions are called on the network thread, as always.
    package func cancel() {
        let queues = state.withLock { state in
            state.isCancelled = true
            return state.queues
        }
        for queue in queues { queue.send(.cancel(ObjectIdentifier(self))) }
    }

    /// To be called before a request of the group goes to a queue: either `cancel` reaches the queue, or the network
    /// thread finds the group cancelled.
    func join(_ queue: CommandQueue) {
        state.withLock { state in
            if !state.queues.contains(where: { $0 === queue }) { state.queues.append(queue) }
        }
    }
}
