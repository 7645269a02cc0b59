import Dispatch
import Synchronization

/// The memory that the images of one run may take together. What does not fit waits.
package final class MemoryBudget: Sendable {
    /// In bytes.
    package let limit: Int
    private let state = Mutex(State())

    private struct State {
        var used = 0
        /// In the order in which they came, so that small images do not overtake a large one forever.
        var waiting: [(bytes: Int, granted: DispatchSemaphore)] = []
    }

    /// - Parameter limit: in bytes, at least 1.
    init(limit: Int) {
        precondition(limit > 0, "expected a positive number of bytes, got \(limit)")
        self.limit = limit
    }

    /// Runs `body` when there is room for so many bytes. More bytes than the limit get all of it.
    @available(*, noasync, message: "blocks the calling thread")
    func withBytes<Value>(_ bytes: Int, _ body: (Grant) throws -> Value) rethrows -> Value {
        acquire(bytes)
        let grant = Grant(self, bytes)
        defer { release(grant.bytes) }
        return try body(grant)
    }

    /// Bytes that were taken from a budget. For one thread.
    final class Grant {
        private let budget: MemoryBudget
        private(set) var bytes: Int

        fileprivate init(_ budget: MemoryBudget, _ bytes: Int) { (self.budget, self.bytes) = (budget, bytes) }

        /// Waits until there is room for so many instead. The old bytes are given back first, or two threads could wait
        /// for each other forever.
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
