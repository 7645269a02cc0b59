import Glibc
import Synchronization

/// Fetches URLs with libcurl: many concurrently, within the limits of each host, and never from the local network.
///
/// One thread does all the work. When the last reference to a fetcher is released, it cancels the remaining requests
/// and ends the thread.
package final class HTTPFetcher: Sendable {
    private let commands: CommandQueue
    private let thread: pthread_t

    /// - Throws: `FetchSetupError` if the system is out of memory or threads.
    package init(_ options: FetchOptions = FetchOptions()) throws(FetchSetupError) {
        guard let commands = CommandQueue() else { throw .noLibrary }
        self.commands = commands
        // From here on, only the thread uses the loop.
        let loop = Unmanaged.passRetained(NetworkLoop(options, commands: commands))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, runNetwork, loop.toOpaque()) == 0 else {
            loop.release()
            throw .noThread
        }
        self.thread = thread
    }

    deinit {
        commands.send(.close)
        // The last reference may be released in a completion.
        if pthread_equal(thread, pthread_self()) != 0 { pthread_detach(thread) } else { pthread_join(thread, nil) }
    }

    /// Queues a request on any thread; returns at once.
    /// - Parameter completion: called once, on the network thread, which waits for it: be quick.
    package func start(
        _ request: FetchRequest, completion: @escaping @Sendable (Result<FetchResponse, FetchError>) -> Void
    ) {
        commands.send(.start(request, completion))
    }

    /// Makes all requests without an answer fail with `cancelled`; later ones are not affected.
    ///
    /// On any thread; returns at once. The completions are called on the network thread, as always.
    package func cancelAll() { commands.send(.cancelAll) }

    /// Fetches and waits. Calling it in a completion would be a deadlock.
    package func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse {
        precondition(pthread_equal(thread, pthread_self()) == 0, "expected another thread than the network's own")
        let result = AwaitedResult()
        start(request) { result.set($0) }
        return try result.wait().get()
    }
}

/// Why a fetcher cannot be created.
package enum FetchSetupError: Error, Equatable {
    case noLibrary
    case noThread

    package var message: String {
        switch self {
        case .noLibrary: "libcurl could not be set up; check that there is memory left."
        case .noThread: "No thread for the network could be started; check the limit of processes."
        }
    }
}

private nonisolated func runNetwork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let loop = Unmanaged<NetworkLoop>.fromOpaque(argument).takeRetainedValue()
    // Signals are handled on the main thread; SIGPIPE of a closed connection must not end the process.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    loop.run()
    return nil
}

/// A result that another thread waits for.
private final class AwaitedResult: Sendable {
    private let result = Mutex<Result<FetchResponse, FetchError>?>(nil)
    // SAFETY: semaphores are thread-safe; it is freed when both sides release the result.
    private nonisolated(unsafe) let isSet = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(isSet, 0, 0) }

    deinit {
        sem_destroy(isSet)
        isSet.deallocate()
    }

    func set(_ result: Result<FetchResponse, FetchError>) {
        self.result.withLock { $0 = result }
        sem_post(isSet)
    }

    func wait() -> Result<FetchResponse, FetchError> {
        while true {
            while sem_wait(isSet) != 0 {}
            if let result = result.withLock({ $0 }) { return result }
        }
    }
}
