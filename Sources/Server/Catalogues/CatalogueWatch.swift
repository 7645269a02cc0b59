import Dispatch
import ImageWork
import Synchronization

/// Checks for finished runs once a second, in its own thread, which starts with the server.
final class CatalogueWatch: Sendable {
    private let catalogues: Catalogues
    private let thread: WorkerPool
    private let isStopped = Atomic<Bool>(false)
    private let due = DispatchSemaphore(value: 0)

    /// - Throws: `ThreadError` when the system has no more threads.
    init(_ catalogues: Catalogues) throws(ThreadError) {
        self.catalogues = catalogues
        thread = try WorkerPool(width: 1, slotCount: 1)
    }

    /// - Parameter ready: called once, after all walls were read for the first time.
    func start(ready: @escaping @Sendable () -> Void) {
        thread.run { [self] in
            var wasReady = false
            while !isStopped.load(ordering: .relaxed) {
                let isDue = catalogues.refresh { [self] in isStopped.load(ordering: .relaxed) }
                if !wasReady, catalogues.areReady {
                    wasReady = true
                    ready()
                }
                _ = due.wait(timeout: .now() + (isDue ? .milliseconds(50) : .seconds(1)))
            }
        }
    }

    /// Has it check now.
    func hurry() { due.signal() }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        due.signal()
    }
}
