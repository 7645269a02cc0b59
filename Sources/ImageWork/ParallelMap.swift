import Dispatch
import Synchronization

/// Calls `body` for every element, `width` at a time, and returns the answers in the order of the elements.
///
/// For a list that is there whole; what comes bit by bit goes to a `WorkerPool`. It blocks the calling thread until all
/// answers are there. Threads take the next element as soon as they are free, so one slow element does not delay the
/// others.
/// - Parameter width: threads at most, at least 1; never more than there are cores.
@available(*, noasync, message: "blocks the calling thread")
package func parallelMap<Element: Sendable, Answer: Sendable>(
    _ elements: [Element], width: Int, _ body: @Sendable (Element) -> Answer
) -> [Answer] {
    precondition(width > 0, "expected width > 0, got \(width)")
    let next = Atomic(0)
    let answers = Mutex([Answer?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: min(width, elements.count)) { _ in
        while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            guard index < elements.count else { return }
            let answer = body(elements[index])
            answers.withLock { $0[index] = answer }
        }
    }
    return answers.withLock { $0.compactMap { $0 } }
}
