import Glibc
import ImageWork
import Synchronization

/// How the program ends: by SIGTERM or SIGINT, or because the server ended. The main thread waits for that, so that the
/// program ends in time whatever other threads do, and even if no more threads can be started.
enum ServerEnd {
    /// Signalled by each signal, and when the server has ended.
    // SAFETY: all threads and signal handlers may use a semaphore; this one is never freed.
    private nonisolated(unsafe) static let changes: UnsafeMutablePointer<sem_t> = {
        let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
        return semaphore
    }()

    private static let isStopping = Atomic<Bool>(false)
    /// The exit status, when the server has ended.
    private static let status = Mutex<Int32?>(nil)

    /// Seconds between a signal and the end; later answers are lost.
    private static let patience: time_t = 4

    /// Has a signal stop the server, and a second one end the process at once.
    static func install() {
        _ = changes
        catchStopSignals(noteSignal)
    }

    fileprivate static func note(signal number: Int32) {
        isStopping.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
        sem_post(changes)
    }

    /// Notes that the server has ended.
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

    /// Ends the process at once, without exit(3): that would destroy data of libraries that other threads still use.
    static func exit(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}

/// Called by the kernel on any thread: an atomic store, `signal` and `sem_post` are all that is allowed here.
private nonisolated func noteSignal(_ number: Int32) { ServerEnd.note(signal: number) }
