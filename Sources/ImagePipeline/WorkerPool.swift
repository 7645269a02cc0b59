import Dispatch
import Foundation

/// Threads that decode and vote, and a bound on the images in hand: those that wait for the network or for a thread too.
///
/// Who has an image acquires a slot, starts a download or runs work, and releases the slot when the image is done.
package final class WorkerPool: Sendable {
    private let slots: DispatchSemaphore
    private let slotCount: Int
    private let queue: OperationQueue

    /// - Parameters:
    ///   - width: pieces of work at the same time, at least 1.
    ///   - slotCount: images in hand, at least 1.
    package init(width: Int, slotCount: Int) {
        precondition(width > 0 && slotCount > 0, "expected positive numbers, got \(width) and \(slotCount)")
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = width
        queue.qualityOfService = .userInitiated
        self.slotCount = slotCount
        // Not made with the count: a semaphore must not end below the value that it began with, and an error may end it so.
        slots = DispatchSemaphore(value: 0)
        for _ in 0..<slotCount { slots.signal() }
    }

    /// Waits for room for one more image.
    /// - Parameter seconds: to wait at most.
    /// - Returns: false when there was none in that time.
    @available(*, noasync, message: "blocks the calling thread")
    package func acquireSlot(within seconds: Int) -> Bool {
        slots.wait(timeout: .now() + .seconds(seconds)) == .success
    }

    /// Waits for room for one more image.
    @available(*, noasync, message: "blocks the calling thread")
    package func acquireSlot() { slots.wait() }

    package func releaseSlot() { slots.signal() }

    /// Runs `work` on one of the threads, after all that was given before.
    package func run(_ work: @escaping @Sendable () -> Void) { queue.addOperation(work) }

    /// Waits until no image is in hand; then all slots are free.
    /// - Parameter onWait: called once a second meanwhile; an error ends the waiting.
    @available(*, noasync, message: "blocks the calling thread")
    package func drain(onWait: () throws -> Void) rethrows {
        var acquired = 0
        defer { for _ in 0..<acquired { slots.signal() } }
        while acquired < slotCount {
            if acquireSlot(within: 1) { acquired += 1 } else { try onWait() }
        }
    }

    /// Waits until no image is in hand; then all slots are free.
    @available(*, noasync, message: "blocks the calling thread")
    package func drain() { drain(onWait: {}) }

    /// Waits until all work that was given is done.
    @available(*, noasync, message: "blocks the calling thread")
    package func finish() { queue.waitUntilAllOperationsAreFinished() }
}
