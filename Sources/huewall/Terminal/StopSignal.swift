import Glibc
import ImageWork
import Synchronization

/// SIGINT and SIGTERM as a flag: the run looks at it between images, keeps what is done, and ends.
enum StopSignal {
    private static let received = Atomic<Int32>(0)

    /// From now on the first signal sets the flag; a second one ends the process at once.
    static func install() { catchStopSignals(noteSignal) }

    /// The number of the signal that came, if one came.
    static var pending: Int32? {
        let number = received.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    fileprivate static func note(_ number: Int32) {
        received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
    }
}

/// Called by the kernel on any thread: an atomic store and `signal` are all that is allowed here.
private nonisolated func noteSignal(_ number: Int32) { StopSignal.note(number) }
