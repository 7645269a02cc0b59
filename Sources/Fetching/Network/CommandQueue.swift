import CCurl
import Synchronization

/// Sends commands from other threads to the network thread.
final class CommandQueue: Sendable {
    enum Command: Sendable {
        case start(FetchRequest, @Sendable (Result<FetchResponse, FetchError>) -> Void)
        case cancelAll
        case close
    }

    // SAFETY: only the network thread uses it, except for curl_multi_wakeup, which libcurl allows on every thread. It
    // is freed with the queue, which that thread keeps while it runs.
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
        // The thread takes all waiting commands, so one wakeup is enough.
        if isFirst { curl_multi_wakeup(multi) }
    }

    func takeAll() -> [Command] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

/// Once per process, before any other call of libcurl.
private let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK
