import Glibc
import Synchronization

/// Closed at first; opened once, for good.
final class Gate: Sendable {
    private let state = Mutex(false)

    var isOpen: Bool { state.withLock { $0 } }

    func open() { state.withLock { $0 = true } }

    /// Blocks a thread of the shop's, at most for half a minute.
    func wait() {
        for _ in 0..<30_000 where !isOpen { usleep(1000) }
    }
}

/// Where several threads meet.
final class Arrivals: Sendable {
    private let expected: Int
    private let count = Mutex(0)

    init(expected: Int) { self.expected = expected }

    /// - Returns: whether all came within half a minute.
    func waitForAll() -> Bool {
        count.withLock { $0 += 1 }
        for _ in 0..<30_000 {
            if count.withLock({ $0 }) >= expected { return true }
            usleep(1000)
        }
        return false
    }
}

/// A URL that is known only after the handlers that need it.
final class Home: Sendable {
    private let stored = Mutex("")

    var url: String { stored.withLock { $0 } }

    func set(_ url: String) { stored.withLock { $0 = url } }
}

/// A clock that stands still until it is moved.
final class ManualClock: Sendable {
    private let moment = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { moment.withLock { $0 } }

    func advance(by duration: Duration) { moment.withLock { $0 += duration } }
}
