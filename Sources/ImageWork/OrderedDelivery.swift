import Synchronization

/// Hands answers on in the order of their numbers, whichever thread has them and whenever it does.
package final class OrderedDelivery<Answer: Sendable>: Sendable {
    private let state = Mutex(State())
    private let deliver: @Sendable (Answer) -> Void

    private struct State {
        /// Number of the next answer to hand on.
        var next = 0
        var early: [Int: Answer] = [:]
    }

    /// - Parameter deliver: called for one answer at a time, on any thread.
    package init(_ deliver: @escaping @Sendable (Answer) -> Void) { self.deliver = deliver }

    /// - Parameter number: counted from 0, each one once.
    package func put(_ answer: Answer, number: Int) {
        state.withLock { state in
            state.early[number] = answer
            while let answer = state.early.removeValue(forKey: state.next) {
                deliver(answer)
                state.next += 1
            }
        }
    }
}
