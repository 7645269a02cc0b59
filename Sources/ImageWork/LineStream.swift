import Dispatch
import Synchronization

/// Answers each line with one line, in the order of the lines. Threads answer many at a time.
///
/// The number of lines in hand and their bytes are bounded, and so is the memory.
package struct LineStream: Sendable {
    package typealias Line = [UInt8]
    /// Takes the answer to a line, without its line break; to be called once.
    package typealias Done = @Sendable (Line) -> Void

    private let jobs: Int
    private let shouldStop: @Sendable () -> Bool
    /// Whether answers that come in short succession are written together.
    private let gathers: Bool

    /// Lines in work, also those that wait for the network: enough that a slow host delays no other.
    private static let slotsPerStream = 1024
    /// Bytes of all lines in work, or of one line.
    private static let lineBytes = 64 << 20

    /// - Parameter isConversation: whether the sender of the lines may wait for each answer. Then each answer is
    ///   written at once, and each line gets one, also when the run is to stop.
    package init(_ limits: RunLimits, isConversation: Bool = false) {
        jobs = limits.jobs
        shouldStop = { !isConversation && limits.shouldStop }
        gathers = !isConversation
    }

    /// - Parameters:
    ///   - next: waits for the next lines and returns those that are there; nil at the end.
    ///   - write: called with whole lines soon after each answer: one call at a time, on any thread.
    ///   - answer: begins to answer a line, which has a number from 1, on one of the pool's threads.
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

/// Gathers lines that come in short succession: a system call for each line would cost more than the line.
private final class GatheredOutput: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isScheduled = false
    }

    private let state = Mutex(State())
    private let write: @Sendable ([UInt8]) -> Void

    private static let enough = 64 << 10
    /// A finished answer waits no longer than this.
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
        // Weak, so that what `write` holds ends with the run and not later.
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

/// Delivers answers in the order of their numbers. Threads may bring them in any order.
final class OrderedDelivery<Answer: Sendable>: Sendable {
    private let state = Mutex(State())
    private let deliver: @Sendable (Answer) -> Void

    private struct State {
        /// The number of the next answer to deliver.
        var next = 0
        var early: [Int: Answer] = [:]
    }

    /// - Parameter deliver: called for one answer at a time, on any thread.
    init(_ deliver: @escaping @Sendable (Answer) -> Void) { self.deliver = deliver }

    /// - Parameter number: counted from 0, each one once.
    func put(_ answer: Answer, number: Int) {
        state.withLock { state in
            state.early[number] = answer
            while let answer = state.early.removeValue(forKey: state.next) {
                deliver(answer)
                state.next += 1
            }
        }
    }
}

/// Calls `body` for every element, `width` at a time, and returns the answers in the order of the elements.
///
/// For complete lists; for work that comes bit by bit see `WorkerPool`. It blocks the calling thread until all answers
/// are there. Threads take the next element as soon as they are free, so one slow element does not delay the others.
/// - Parameters:
///   - width: threads at most, at least 1; no more than there are cores.
///   - chunk: elements that a thread takes at once: more than 1 where each takes microseconds.
@available(*, noasync, message: "blocks the calling thread")
package func parallelMap<Element: Sendable, Answer: Sendable>(
    _ elements: [Element], width: Int, chunk: Int = 1, _ body: @Sendable (Element) -> Answer
) -> [Answer] {
    precondition(width > 0 && chunk > 0, "expected width and chunk > 0, got \(width), \(chunk)")
    let chunks = (elements.count + chunk - 1) / chunk
    let next = Atomic(0)
    let answers = Mutex([[Answer]](repeating: [], count: chunks))
    DispatchQueue.concurrentPerform(iterations: min(width, chunks)) { _ in
        while true {
            let number = next.add(1, ordering: .relaxed).oldValue
            guard number < chunks else { return }
            let answer = elements[number * chunk..<min((number + 1) * chunk, elements.count)].map(body)
            answers.withLock { $0[number] = answer }
        }
    }
    return answers.withLock { $0.flatMap { $0 } }
}
