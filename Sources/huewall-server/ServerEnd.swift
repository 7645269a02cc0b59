import Glibc
import ImageWork
import Synchronization

/// How the program ends: by SIGTERM or SIGINT, or because the server did. The main thread waits for it, so that it ends
/// in time whatever all other threads do, and also when no more of them can be started.
enum ServerEnd {
    /// Rises with each signal, and when the server has ended.
    // SAFETY: semaphores are for all threads and for signal handlers; this one is never freed.
    private nonisolated(unsafe) static let changes: UnsafeMutablePointer<sem_t> = {
        let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
        return semaphore
    }()

    private static let isStopping = Atomic<Bool>(false)
    /// Exit status of a server that has ended.
    private static let status = Mutex<Int32?>(nil)

    /// Seconds between a signal and the end: what is not answered by then is not answered.
    private static let patience: time_t = 4

    /// From now on a signal stops the server; a second one ends the process at once.
    static func install() {
        _ = changes
        catchStopSignals(noteSignal)
    }

    fileprivate static func note(signal number: Int32) {
        isStopping.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
        sem_post(changes)
    }

    /// The server has ended.
    static func note(_ exitStatus: Int32) {
        status.withLock { $0 = $0 ?? exitStatus }
        sem_post(changes)
    }

    /// - Parameter stop: begins to end the server, and returns at once.
    /// - Returns: the exit status.
    static func wait(stop: () -> Void) -> Int32 {
        while !isStopping.load(ordering: .relaxed) {
            if let status = status.withLock({ $0 }) { return status }
            sem_wait(changes)
        }
        stop()
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += patience
        while status.withLock({ $0 }) == nil {
            if sem_timedwait(changes, &deadline) != 0, errno == ETIMEDOUT { break }
        }
        return status.withLock { $0 } ?? 0
    }

    /// Ends the process at once. What libraries would take apart before (exit(3)) may still be in use by a thread that
    /// measures or loads.
    static func exit(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}

/// Called by the kernel on any thread: an atomic store, `signal` and `sem_post` are all that is allowed here.
private nonisolated func noteSignal(_ number: Int32) { ServerEnd.note(signal: number) }
