import Dispatch
import Synchronization

/// Memory that the images of one run may take at the same time: what would not fit waits.
package final class MemoryBudget: Sendable {
    /// In bytes.
    package let limit: Int
    private let state = Mutex(State())

    private struct State {
        var used = 0
        /// In the order of their coming, so that a large image is not passed by small ones for ever.
        var waiting: [(bytes: Int, granted: DispatchSemaphore)] = []
    }

    /// - Parameter limit: in bytes, at least 1.
    init(limit: Int) {
        precondition(limit > 0, "expected a positive number of bytes, got \(limit)")
        self.limit = limit
    }

    /// Runs `body` when there is room for so many bytes; what is larger than the limit runs alone.
    @available(*, noasync, message: "blocks the calling thread")
    func withBytes<Value>(_ bytes: Int, _ body: (Grant) throws -> Value) rethrows -> Value {
        acquire(bytes)
        let grant = Grant(self, bytes)
        defer { release(grant.bytes) }
        return try body(grant)
    }

    /// Bytes that were taken from a budget. Belongs to one thread.
    final class Grant {
        private let budget: MemoryBudget
        private(set) var bytes: Int

        fileprivate init(_ budget: MemoryBudget, _ bytes: Int) { (self.budget, self.bytes) = (budget, bytes) }

        /// Waits until there is room for so many instead. What is had is given back first: two that wait for each other
        /// would wait for ever.
        @available(*, noasync, message: "blocks the calling thread")
        func grow(to bytes: Int) {
            budget.release(self.bytes)
            budget.acquire(bytes)
            self.bytes = bytes
        }
    }

    /// Waits until there is room for so many bytes, for callers that cannot use a scope; `release` gives them back.
    @available(*, noasync, message: "blocks the calling thread")
    func acquire(_ bytes: Int) {
        let granted = state.withLock { state -> DispatchSemaphore? in
            if state.waiting.isEmpty, fits(bytes, state) {
                state.used += bytes
                return nil
            }
            let granted = DispatchSemaphore(value: 0)
            state.waiting.append((bytes, granted))
            return granted
        }
        granted?.wait()
    }

    /// Gives back what `acquire` took.
    func release(_ bytes: Int) {
        state.withLock { state in
            state.used -= bytes
            while let next = state.waiting.first, fits(next.bytes, state) {
                state.used += next.bytes
                state.waiting.removeFirst()
                next.granted.signal()
            }
        }
    }

    private func fits(_ bytes: Int, _ state: borrowing State) -> Bool {
        state.used == 0 || state.used + bytes <= limit
    }
}
