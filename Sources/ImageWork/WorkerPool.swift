import Dispatch
import Glibc
import Synchronization
package import Text

/// Threads for decoding and voting, and a bound on the images in work, also those that wait for the network or for a
/// thread.
///
/// For each image, the caller acquires a slot, starts a download or runs work, and releases the slot when the image is
/// done. All threads are started with the pool, so that a lack of threads is an error, and not a wait forever.
package final class WorkerPool: Sendable {
    // Starts at 0 and is signalled up: DispatchSemaphore traps if it is destroyed below its initial value.
    private let slots = DispatchSemaphore(value: 0)
    private let slotCount: Int
    private let queue = WorkQueue()
    /// Threads that were not joined.
    private let threads = Mutex<[pthread_t]>([])

    /// - Parameters:
    ///   - width: pieces of work at the same time, at least 1.
    ///   - slotCount: images in work, at least 1.
    /// - Throws: `ThreadError` when the system has no more threads.
    package init(width: Int, slotCount: Int) throws(ThreadError) {
        precondition(width > 0 && slotCount > 0, "expected positive numbers, got \(width) and \(slotCount)")
        self.slotCount = slotCount
        for _ in 0..<slotCount { slots.signal() }
        for _ in 0..<width {
            // If it throws, `deinit` ends the threads that were started.
            let thread = try queue.startThread()
            threads.withLock { $0.append(thread) }
        }
    }

    deinit { finish() }

    /// Waits for room for one more image.
    /// - Parameter time: to wait at most.
    /// - Returns: false when there was no room in that time.
    @available(*, noasync, message: "blocks the calling thread")
    package func acquireSlot(within time: Duration) -> Bool {
        slots.wait(timeout: .now() + .milliseconds(Int(time / .milliseconds(1)))) == .success
    }

    /// Waits for room for one more image.
    @available(*, noasync, message: "blocks the calling thread")
    func acquireSlot() { slots.wait() }

    package func releaseSlot() { slots.signal() }

    /// Runs `work` on one of the threads, in the order of the calls. Not after `finish`.
    package func run(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

    /// Waits until no image is in hand; then all slots are free.
    /// - Parameters:
    ///   - interval: longest time between two calls of `body`.
    ///   - body: called at least once for each image that ends, so it must be quick; an error ends the waiting.
    @available(*, noasync, message: "blocks the calling thread")
    package func drain(every interval: Duration, _ body: () throws -> Void) rethrows {
        var acquired = 0
        defer { for _ in 0..<acquired { slots.signal() } }
        while acquired < slotCount {
            if acquireSlot(within: interval) { acquired += 1 }
            try body()
        }
    }

    /// Waits until no image is in hand; then all slots are free.
    @available(*, noasync, message: "blocks the calling thread")
    package func drain() { drain(every: .seconds(1)) {} }

    /// Waits until all work is done, and ends the threads.
    @available(*, noasync, message: "blocks the calling thread")
    package func finish() {
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        queue.close(threads: threads.count)
        for thread in threads { pthread_join(thread, nil) }
    }
}

/// The system has no more threads.
package struct ThreadError: UserFacingError, Equatable {
    /// As of pthread_create(3).
    let number: Int32

    /// One sentence: what is wrong and what to do.
    package var message: String {
        """
        No thread could be started (\(String(cString: strerror(number)))); use fewer --jobs, raise the limit of \
        processes (ulimit -u, TasksMax), or run again later.
        """
    }

    package var status: ExitStatus { .temporary }
}

/// Work in the order in which it was given.
private final class WorkQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        /// First in, first out, beginning at `first`, so that taking one moves no other. nil ends a thread.
        var work: [Work?] = []
        var first = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let count = DispatchSemaphore(value: 0)

    func add(_ work: @escaping Work) {
        state.withLock { state in
            precondition(!state.isClosed, "work came after the end")
            state.work.append(work)
        }
        count.signal()
    }

    /// Ends the threads after the work that was added. Nothing may be added after that.
    func close(threads: Int) {
        state.withLock { state in
            state.isClosed = true
            state.work += [Work?](repeating: nil, count: threads)
        }
        for _ in 0..<threads { count.signal() }
    }

    /// Waits for the next work; nil at the end.
    func next() -> Work? {
        count.wait()
        return state.withLock { state in
            defer { state.first += 1 }
            if state.first == 1024 {
                state.work.removeFirst(1024)
                state.first = 0
            }
            return state.work[state.first].take()
        }
    }

    /// Starts a thread that does the work until its end.
    func startThread() throws(ThreadError) -> pthread_t {
        let argument = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(&thread, nil, doWork, argument.toOpaque())
        guard status == 0 else {
            argument.release()
            throw ThreadError(number: status)
        }
        return thread
    }
}

extension ThreadError {
    /// Checks that the process can have so many more threads, by starting all of them at once: libraries that cannot
    /// start a thread when they need it wait forever and report nothing.
    /// - Throws: `ThreadError` when it cannot.
    package static func check(_ count: Int) throws(ThreadError) {
        try WorkerPool(width: count, slotCount: 1).finish()
    }
}

private nonisolated func doWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let queue = Unmanaged<WorkQueue>.fromOpaque(argument).takeRetainedValue()
    while let work = queue.next() { work() }
    return nil
}
