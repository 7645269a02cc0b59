import CCurl
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

/// How other threads talk to the network thread.
final class CommandQueue: Sendable {
    enum Command: Sendable {
        case start(FetchRequest, FetchGroup?, @Sendable (Result<FetchResponse, FetchError>) -> Void)
        /// - Parameter: a `FetchGroup`.
        case cancel(ObjectIdentifier)
        case close
    }

    // SAFETY: the network thread alone uses it, except for curl_multi_wakeup, which libcurl allows from every thread.
    // It is freed with the queue, which that thread keeps as long as it runs.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let waiting = Mutex<[Command]>([])

    init?() {
        guard isLibraryReady, let multi = curl_multi_init() else { return nil }
        self.multi = multi
    }

    deinit { curl_multi_cleanup(multi) }

    func send(_ command: Command) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(command)
            return waiting.count == 1
        }
        // The thread takes all that wait, so that one call wakes it for them.
        if isFirst { curl_multi_wakeup(multi) }
    }

    func takeAll() -> [Command] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

/// Once a process, before anything else of libcurl.
private let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK
