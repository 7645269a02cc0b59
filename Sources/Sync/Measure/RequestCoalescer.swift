import Synchronization

/// A cache of recent answers, by key. Each answer is computed once, even if several ask for it at the same time.
///
/// It has a limit, and drops the oldest answers first.
final class RequestCoalescer<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
    /// Gets an answer, and whether the receiver is that of the first caller, which has computed it.
    typealias Receiver = @Sendable (Answer, _ isFirst: Bool) -> Void

    private enum State {
        case waiting([Receiver])
        case cached(Answer)
    }

    private struct Memory {
        var states: [Key: State] = [:]
        /// Keys of cached answers, oldest first, beginning at `first`.
        var cached: [Key] = []
        var first = 0
    }

    private let limit: Int
    private let memory = Mutex(Memory())

    /// - Parameter limit: cached answers, at least 1.
    init(limit: Int) { self.limit = limit }

    /// Gives the answer to `receive`: at once if it is cached, else when `put` brings it.
    /// - Returns: whether the caller is the first to ask, and must compute and `put` the answer.
    func ask(_ key: Key, _ receive: @escaping Receiver) -> Bool {
        let (isFirst, known) = memory.withLock { memory -> (Bool, Answer?) in
            switch memory.states[key] {
            case .cached(let answer): return (false, answer)
            case .waiting(let receivers):
                memory.states[key] = .waiting(receivers + [receive])
                return (false, nil)
            case nil:
                memory.states[key] = .waiting([receive])
                return (true, nil)
            }
        }
        if let known { receive(known, false) }
        return isFirst
    }

    /// Gives an answer to all that asked for it.
    func put(_ answer: Answer, for key: Key) {
        let receivers = memory.withLock { memory -> [Receiver] in
            var receivers: [Receiver] = []
            if case .waiting(let waiting) = memory.states[key] { receivers = waiting }
            if case .cached = memory.states[key] { return [] }
            memory.states[key] = .cached(answer)
            memory.cached.append(key)
            if memory.cached.count - memory.first > limit {
                memory.states[memory.cached[memory.first]] = nil
                memory.first += 1
            }
            if memory.first > limit {
                memory.cached.removeFirst(memory.first)
                memory.first = 0
            }
            return receivers
        }
        for (index, receive) in receivers.enumerated() { receive(answer, index == 0) }
    }

    func cached(_ key: Key) -> Answer? {
        memory.withLock { memory in
            if case .cached(let answer) = memory.states[key] { answer } else { nil }
        }
    }
}
