import Synchronization

/// Answers by their questions, for callers that ask the same again. It forgets all of them when there are too many.
final class RecentAnswers<Answer: Sendable>: Sendable {
    private let known = Mutex<[String: Answer]>([:])

    private static var limit: Int { 500 }

    /// - Parameter find: called without a lock, so that others do not wait; two who ask at once both find it.
    func answer(_ question: String, _ find: () -> Answer) -> Answer {
        if let answer = known.withLock({ $0[question] }) { return answer }
        let answer = find()
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[question] = answer
        }
        return answer
    }
}
