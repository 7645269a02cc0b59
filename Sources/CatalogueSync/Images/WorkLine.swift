import Dispatch
import Synchronization

/// A line of work between threads: some put, others take, in order.
final class WorkLine<Work: Sendable>: Sendable {
    private let waiting = Mutex(Waiting())
    private let available = DispatchSemaphore(value: 0)

    private struct Waiting {
        var work: [Work] = []
        /// Index of the next one to take: what stands before it is gone.
        var next = 0

        /// Frees what was taken, each time it is half of all: a constant cost for each piece.
        mutating func forgetTaken() {
            guard next > 64, next * 2 > work.count else { return }
            work.removeFirst(next)
            next = 0
        }
    }

    func put(_ work: Work) {
        waiting.withLock { $0.work.append(work) }
        available.signal()
    }

    /// Lets `takers` threads find the line's end behind all that was put.
    func close(takers: Int) {
        for _ in 0..<takers { available.signal() }
    }

    /// Waits for the next piece of work; nil at the end of a closed line.
    func take() -> Work? {
        available.wait()
        return waiting.withLock { waiting in
            guard waiting.next < waiting.work.count else { return nil }
            defer { waiting.forgetTaken() }
            waiting.next += 1
            return waiting.work[waiting.next - 1]
        }
    }
}
