package import ImageWork
import Synchronization

/// A few threads for one kind of work that takes long or waits for the disk, so that other requests are answered
/// meanwhile.
///
/// The threads are started once, so that a started server never lacks one. Work is refused at once if too much is
/// waiting, and later if it has waited too long. Work whose client has gone is not begun.
package final class BlockingWork: Sendable {
    private let threads: WorkerPool
    private let count = Atomic<Int>(0)
    private let limit: Int
    private let patience: Duration

    /// - Parameters:
    ///   - threads: pieces of work at a time, at least 1.
    ///   - waiting: pieces of work that may wait.
    ///   - patience: how long each may wait.
    /// - Throws: `ThreadError` when the system has no more threads.
    package init(threads: Int, waiting: Int, patience: Duration = .seconds(3600)) throws(ThreadError) {
        self.threads = try WorkerPool(width: threads, slotCount: 1)
        limit = threads + waiting
        self.patience = patience
    }

    /// Does the work on one of the threads.
    /// - Throws: `Problem.overloaded`, `CancellationError` when the task is cancelled, and what `work` throws.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard count.wrappingAdd(1, ordering: .relaxed).newValue <= limit else {
            count.wrappingSubtract(1, ordering: .relaxed)
            throw Problem.overloaded
        }
        let piece = Piece<Value>()
        let end = ContinuousClock.now + patience
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                piece.wait(with: continuation)
                threads.run { [self] in
                    defer { count.wrappingSubtract(1, ordering: .relaxed) }
                    guard piece.isWanted else { return }
                    guard ContinuousClock.now <= end else { return piece.end(.failure(Problem.overloaded)) }
                    piece.end(Result { try work() })
                }
            }
        } onCancel: {
            piece.end(.failure(CancellationError()))
        }
    }
}

/// One piece of work, and the task that waits for it.
private final class Piece<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waited(CheckedContinuation<Value, any Error>)
        case over
    }

    private let state = Mutex(State.new)

    var isWanted: Bool { state.withLock { if case .waited = $0 { true } else { false } } }

    func wait(with continuation: CheckedContinuation<Value, any Error>) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .waited(continuation)
            return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
    }

    /// The first end counts.
    func end(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            defer { state = .over }
            if case .waited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(with: result)
    }
}

/// An allowance per minute: it may be used at once, and is refilled as time goes by.
package struct Allowance: Sendable {
    private let perMinute: Double
    private var left: Double
    private var refilled: ContinuousClock.Instant

    /// - Parameter perMinute: 1 or more.
    package init(perMinute: Int, now: ContinuousClock.Instant = .now) {
        (self.perMinute, left, refilled) = (Double(perMinute), Double(perMinute), now)
    }

    /// Whether there is room for one more; nothing is used.
    package mutating func hasRoom(now: ContinuousClock.Instant = .now) -> Bool {
        left = min(perMinute, left + (now - refilled) / .seconds(60) * perMinute)
        refilled = now
        return left >= 1
    }

    /// Uses one.
    /// - Returns: false if nothing is left.
    package mutating func take(now: ContinuousClock.Instant = .now) -> Bool {
        guard hasRoom(now: now) else { return false }
        left -= 1
        return true
    }
}

/// Pauses before the server has a wall written.
package enum WallPause {
    /// The pause after a correction, for further corrections. It is ten times as long as a run, which takes some 0.1 ms
    /// an item, and a minute at most.
    package static func afterCorrection(items: Int) -> Duration { .milliseconds(min(60_000, items)) }

    /// The pause after failed runs: 1, 2, 4 seconds and so on.
    /// - Parameters:
    ///   - attempts: at least 1.
    ///   - limit: in seconds.
    package static func after(attempts: Int, limit: Int) -> Duration {
        .seconds(min(limit, 1 << min(attempts - 1, 10)))
    }
}
