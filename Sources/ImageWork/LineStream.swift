import Dispatch
import Synchronization

/// Answers lines as they come, many at a time and each with one line, in their order.
///
/// Memory is bounded by the lines in hand: their number, their bytes, and what their answers take.
package struct LineStream: Sendable {
    package typealias Line = [UInt8]
    /// Hands on the answer to a line, without its line break; called once for each.
    package typealias Done = @Sendable (Line) -> Void

    private let jobs: Int
    private let shouldStop: @Sendable () -> Bool
    /// Whether answers that come in short succession are written together.
    private let gathers: Bool

    /// Lines in hand; those that wait for the network among them: enough that a slow host delays no other.
    private static let slotsPerStream = 1024
    /// Of the lines in hand together, or one line.
    private static let lineBytes = 64 << 20

    /// - Parameter isConversation: whether the writer of the lines may wait for each answer. Then each answer is
    ///   written at once, and each line gets one, also when the run is to stop.
    package init(_ limits: RunLimits, isConversation: Bool = false) {
        jobs = limits.jobs
        shouldStop = { !isConversation && limits.shouldStop }
        gathers = !isConversation
    }

    /// - Parameters:
    ///   - next: the lines that are there by now, waiting for the first of them; nil at the end.
    ///   - write: called with whole lines, one call at a time, on any thread; soon after each answer.
    ///   - answer: begins to answer a line, counted from 1, on one of the pool's threads.
    /// - Throws: `ThreadError` when the system has no more threads.
    @available(*, noasync, message: "blocks the calling thread")
    package func run(
        _ next: () -> [Line]?, write: @escaping @Sendable ([UInt8]) -> Void,
        answer: @escaping @Sendable (Line, _ number: Int, WorkerPool, @escaping Done) -> Void
    ) throws(ThreadError) {
        let pool = try WorkerPool(width: jobs, slotCount: max(LineStream.slotsPerStream, jobs * 16))
        let memory = MemoryBudget(limit: LineStream.lineBytes)
        let output = GatheredOutput(write)
        let delivery = OrderedDelivery<(answer: Line, lineBytes: Int)> { line in
            if gathers { output.append(line.answer + [0x0A]) } else { write(line.answer + [0x0A]) }
            memory.release(line.lineBytes)
            pool.releaseSlot()
        }
        var number = 0
        while !shouldStop(), let lines = next() {
            for line in lines where !shouldStop() {
                memory.acquire(line.count)
                pool.acquireSlot()
                let position = number
                number += 1
                pool.run { answer(line, position + 1, pool) { delivery.put(($0, line.count), number: position) } }
            }
        }
        pool.drain()
        pool.finish()
        output.flush()
    }
}

/// Gathers what is written in short succession: a call to the system for each line would cost more than the line.
private final class GatheredOutput: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isScheduled = false
    }

    private let state = Mutex(State())
    private let write: @Sendable ([UInt8]) -> Void

    private static let enough = 64 << 10
    /// No longer than this does a finished answer wait.
    private static let delay = DispatchTimeInterval.milliseconds(5)

    init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    func append(_ bytes: [UInt8]) {
        let isFirst = state.withLock { state -> Bool in
            state.bytes += bytes
            if state.bytes.count >= GatheredOutput.enough { flush(&state) }
            guard !state.bytes.isEmpty, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        guard isFirst else { return }
        // Weak: what `write` holds ends with the run, and not up to this delay later.
        DispatchQueue.global().asyncAfter(deadline: .now() + GatheredOutput.delay) { [weak self] in
            guard let self else { return }
            state.withLock { state in
                state.isScheduled = false
                flush(&state)
            }
        }
    }

    func flush() { state.withLock { flush(&$0) } }

    private func flush(_ state: inout State) {
        guard !state.bytes.isEmpty else { return }
        write(state.bytes)
        state.bytes.removeAll(keepingCapacity: true)
    }
}
