import Dispatch
@testable import ImageWork
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct DeliveryTests {
    @Test func `answers are handed on in order, each as soon as all before it are there`() {
        let log = EventLog()
        let delivery = OrderedDelivery<String> { log.add($0) }
        delivery.put("third", number: 2)
        #expect(log.events.isEmpty)
        delivery.put("first", number: 0)
        #expect(log.events == ["first"])
        delivery.put("second", number: 1)
        #expect(log.events == ["first", "second", "third"])
    }

    @Test func `many threads deliver in order`() {
        let numbers = Mutex<[Int]>([])
        let delivery = OrderedDelivery<Int> { number in numbers.withLock { $0.append(number) } }
        DispatchQueue.concurrentPerform(iterations: 500) { delivery.put($0, number: $0) }
        #expect(numbers.withLock { $0 } == Array(0..<500))
    }

    @Test func `no more work runs at once than the pool is wide, and draining waits for all of it`() throws {
        let pool = try WorkerPool(width: 3, slotCount: 10)
        let state = Mutex((running: 0, most: 0, done: 0))
        for _ in 0..<100 {
            pool.acquireSlot()
            pool.run {
                state.withLock { state in
                    state.running += 1
                    state.most = max(state.most, state.running)
                }
                state.withLock { state in
                    state.running -= 1
                    state.done += 1
                }
                pool.releaseSlot()
            }
        }
        pool.drain()
        #expect(state.withLock { $0.done } == 100)
        #expect(state.withLock { $0.most } <= 3)
        // There are slots again.
        #expect(pool.acquireSlot(within: .seconds(0)))
    }

    @Test func `who waits for the end of all images hears of each, however quickly they end`() throws {
        let pool = try WorkerPool(width: 1, slotCount: 100)
        for _ in 0..<100 {
            pool.acquireSlot()
            pool.run { pool.releaseSlot() }
        }
        var calls = 0
        pool.drain(every: .seconds(3600)) { calls += 1 }
        #expect(calls == 100)
    }

    @Test func `finishing waits for all that was given`() throws {
        let pool = try WorkerPool(width: 4, slotCount: 1)
        let done = Mutex(0)
        for _ in 0..<5000 { pool.run { done.withLock { $0 += 1 } } }
        pool.finish()
        pool.finish()
        #expect(done.withLock { $0 } == 5000)
    }

    @Test func `a full pool has no slot`() throws {
        let pool = try WorkerPool(width: 1, slotCount: 2)
        #expect(pool.acquireSlot(within: .seconds(0)))
        #expect(pool.acquireSlot(within: .seconds(0)))
        #expect(!pool.acquireSlot(within: .seconds(0)))
        pool.releaseSlot()
        #expect(pool.acquireSlot(within: .seconds(0)))
    }

    @Test func `sha256 gives the digest of the standard`() {
        let digest = sha256(Array("abc".utf8)).map { String($0, radix: 16) }
        #expect(digest.prefix(4) == ["ba", "78", "16", "bf"])
    }

    @Test(arguments: [1, 2, 7])
    func `a map has the order of its elements`(width: Int) {
        #expect(parallelMap(Array(0..<200), width: width) { $0 * 2 } == (0..<200).map { $0 * 2 })
    }
}
