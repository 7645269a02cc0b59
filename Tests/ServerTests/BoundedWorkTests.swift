import Dispatch
import ServerCore
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct BoundedWorkTests {
    /// Work that takes all threads until it is released.
    private struct Held {
        let release = DispatchSemaphore(value: 0)
        let begun = Count()

        func hold(_ work: BlockingWork) -> Task<Int, any Error> {
            Task { [release, begun] in
                try await work.run {
                    begun.add()
                    _ = release.wait(timeout: .now() + 50)
                    return 1
                }
            }
        }
    }

    /// A number that several threads count up.
    private final class Count: Sendable {
        private let number = Mutex(0)
        func add() { number.withLock { $0 += 1 } }
        var value: Int { number.withLock { $0 } }
    }

    @Test func `work gives what it returns or throws`() async throws {
        struct Failure: Error {}
        let work = try BlockingWork(threads: 2, waiting: 0)
        #expect(try await work.run { 7 } == 7)
        await #expect(throws: Failure.self) { try await work.run { throw Failure() } }
        #expect(try await work.run { 8 } == 8)
    }

    @Test func `what finds too much waiting is refused at once, and later there is room again`() async throws {
        let work = try BlockingWork(threads: 1, waiting: 1)
        let held = Held()
        let first = held.hold(work)
        try await eventually("the first work begins") { held.begun.value == 1 }
        let refused = Count()
        let others = (0..<2).map { _ in
            Task {
                do {
                    return try await work.run { nil as Problem? }
                } catch let problem as Problem {
                    refused.add()
                    return problem
                }
            }
        }
        // One of the two waits.
        try await eventually("one of them is refused") { refused.value == 1 }
        held.release.signal()
        #expect(try await first.value == 1)
        let answers = [try await others[0].value, try await others[1].value].compactMap { $0 }
        #expect(answers == [.overloaded])
        #expect(answers.first?.status == .serviceUnavailable)
        #expect(answers.first?.headers == [.retryAfter: "2"])
        #expect(try await work.run { 4 } == 4)
    }

    @Test func `work that has waited too long is refused, and not begun`() async throws {
        // Less than no time.
        let work = try BlockingWork(threads: 1, waiting: 1, patience: .nanoseconds(-1))
        let begun = Count()
        await #expect(throws: Problem.overloaded) { try await work.run { begun.add() } }
        #expect(begun.value == 0)
    }

    @Test func `work whose client has gone is not begun`() async throws {
        // The second may still wait when the third comes.
        let work = try BlockingWork(threads: 1, waiting: 2)
        let held = Held()
        let first = held.hold(work)
        try await eventually("the first work begins") { held.begun.value == 1 }
        let begun = Count()
        let second = Task { try await work.run { begun.add() } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        held.release.signal()
        #expect(try await first.value == 1)
        // Behind the second, on the only thread.
        #expect(try await work.run { 3 } == 3)
        #expect(begun.value == 0)
    }

    @Test func `images of a minute begin at once or one by one`() {
        let start = ContinuousClock.now
        var images = Allowance(perMinute: 3, now: start)
        let taken = (0..<4).map { _ in images.take(now: start) }
        #expect(taken == [true, true, true, false])
        let hasRoom = [19, 21, 21].map { images.hasRoom(now: start + .seconds($0)) }
        #expect(hasRoom == [false, true, true])
        let second = [21, 22].map { images.take(now: start + .seconds($0)) }
        #expect(second == [true, false])
        // An hour later there are those of a minute, and not of an hour.
        let later = (0..<4).map { _ in images.take(now: start + .seconds(3600)) }
        #expect(later == [true, true, true, false])
    }

    @Test func `a wall waits for further corrections as long as it is large, and a minute at most`() {
        #expect(WallPause.afterCorrection(items: 0) == .zero)
        #expect(WallPause.afterCorrection(items: 2500) == .milliseconds(2500))
        #expect(WallPause.afterCorrection(items: 10_000_000) == .seconds(60))
    }

    @Test func `what fails is tried again after ever longer pauses, up to a limit`() {
        let pauses = [1, 2, 3, 4, 5, 6, 7, 8, 1000, .max].map { WallPause.after(attempts: $0, limit: 60) }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map { .seconds($0) })
        #expect(WallPause.after(attempts: 5, limit: 8) == .seconds(8))
    }
}
