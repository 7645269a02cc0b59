package import ImageWork
import Synchronization

/// A few threads for one kind of work that takes long or waits for the disk, so that requests go on being answered.
///
/// The threads are started once: a server that has started never lacks one later. Work that finds too much waiting
/// before it is refused at once, and so is work that has waited too long. Work is not begun once its client has gone.
package final class BlockingWork: Sendable {
    private let threads: WorkerPool
    private let count = Atomic<Int>(0)
    private let limit: Int
    private let patience: Duration

    /// - Parameters:
    ///   - threads: pieces of work at a time, at least 1.
    ///   - waiting: pieces of work that may wait for them.
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

/// One piece of work, and who waits for it.
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

/// What may be begun in a minute: all of it at once, or bit by bit, as it is refilled while time goes by.
package struct Allowance: Sendable {
    private let perMinute: Double
    private var left: Double
    private var refilled: ContinuousClock.Instant

    /// - Parameter perMinute: 1 or more.
    package init(perMinute: Int, now: ContinuousClock.Instant = .now) {
        (self.perMinute, left, refilled) = (Double(perMinute), Double(perMinute), now)
    }

    /// Whether one more may begin; nothing is used up.
    package mutating func hasRoom(now: ContinuousClock.Instant = .now) -> Bool {
        left = min(perMinute, left + (now - refilled) / .seconds(60) * perMinute)
        refilled = now
        return left >= 1
    }

    /// Uses up one.
    /// - Returns: false when there is none.
    package mutating func take(now: ContinuousClock.Instant = .now) -> Bool {
        guard hasRoom(now: now) else { return false }
        left -= 1
        return true
    }
}

/// How long the server waits before it has a wall written again.
package enum WallPause {
    /// After a correction, in which further ones come in. A run takes some 0.1 ms an item; this is ten times as long,
    /// and a minute at most.
    package static func afterCorrection(items: Int) -> Duration { .milliseconds(min(60_000, items)) }

    /// After runs that did not succeed: 1, 2, 4 seconds and so on.
    /// - Parameters:
    ///   - attempts: at least 1.
    ///   - limit: seconds at most.
    package static func after(attempts: Int, limit: Int) -> Duration {
        .seconds(min(limit, 1 << min(attempts - 1, 10)))
    }
}
