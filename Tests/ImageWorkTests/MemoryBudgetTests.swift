import Dispatch
@testable import ImageWork
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct MemoryBudgetTests {
    @Test func `what does not fit waits until there is room`() {
        let budget = MemoryBudget(limit: 100)
        let log = EventLog()
        let (started, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            budget.withBytes(60) { _ in
                log.add("first begins")
                started.signal()
                _ = release.wait(timeout: .now() + 50)
                log.add("first ends")
            }
        }
        #expect(started.wait(timeout: .now() + 50) == .success)
        budget.withBytes(40) { _ in log.add("second fits") }
        DispatchQueue.global().async(group: group) { budget.withBytes(50) { _ in log.add("third runs") } }
        release.signal()
        #expect(group.wait(timeout: .now() + 50) == .success)
        #expect(log.events == ["first begins", "second fits", "first ends", "third runs"])
    }

    @Test func `more than the whole budget runs alone`() {
        let budget = MemoryBudget(limit: 10)
        let running = Mutex(0)
        let most = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            budget.withBytes(number.isMultiple(of: 2) ? 1_000 : 11) { _ in
                let now = running.withLock { running in
                    running += 1
                    return running
                }
                most.withLock { $0 = max($0, now) }
                running.withLock { $0 -= 1 }
            }
        }
        #expect(most.withLock { $0 } == 1)
    }

    @Test func `an error gives the memory back`() {
        struct Failure: Error {}
        let budget = MemoryBudget(limit: 10)
        #expect(throws: Failure.self) { try budget.withBytes(10) { _ in throw Failure() } }
        #expect(budget.withBytes(10) { _ in true })
    }

    @Test func `who needs more gives back first, so that two never wait for each other`() {
        let budget = MemoryBudget(limit: 100)
        let most = Mutex(0)
        let total = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            budget.withBytes(50) { grant in
                grant.grow(to: 90)
                let now = total.withLock { total in
                    total += grant.bytes
                    return total
                }
                most.withLock { $0 = max($0, now) }
                total.withLock { $0 -= grant.bytes }
            }
        }
        #expect(most.withLock { $0 } == 90)
        #expect(budget.withBytes(100) { $0.bytes } == 100)
    }

    @Test(arguments: [
        (jobs: 1, memory: 1 << 30, kept: 64 << 20), (jobs: 2, memory: 1 << 30, kept: 64 << 20),
        (jobs: 16, memory: 512 << 20, kept: 8 << 20), (jobs: 256, memory: 64 << 20, kept: 64 << 10),
    ])
    func `threads keep a quarter of the memory at most, and that is not given twice`(
        jobs: Int, memory: Int, kept: Int
    ) {
        #expect(RunLimits(jobs: jobs, memory: memory).keptBytes == kept)
        #expect(RunLimits(jobs: jobs, memory: memory).memory.limit == memory - jobs * kept)
    }
}

/// What happened, in its order.
final class EventLog: Sendable {
    private let log = Mutex<[String]>([])

    func add(_ event: String) { log.withLock { $0.append(event) } }
    var events: [String] { log.withLock { $0 } }
}
