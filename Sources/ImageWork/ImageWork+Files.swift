package import Catalogue
package import Images
import Synchronization

// Many files, and answers in the order of the questions.
extension ImageWork {
    /// Calls `deliver` with the result of each file, in order, one at a time, on any thread. It begins no further file
    /// when the run is to stop.
    package func forEach(
        _ paths: [String], deliver: @escaping @Sendable (String, ImageOutcome) -> Void
    ) throws(ThreadError) {
        try inOrder(paths, { answer(UnknownImage(path: $0)) }, deliver: deliver)
    }

    /// The same with why each image gets its colors; nothing for those that cannot be used.
    /// - Throws: the first error that kept an image from being looked at; `ThreadError`.
    package func explain(
        _ paths: [String], previewSide: Int, deliver: @escaping @Sendable (String, ImageExplanation) -> Void
    ) throws {
        let first = Mutex<(any Error)?>(nil)
        try inOrder(paths) { path in
            Result { try explanation(of: path, previewSide: previewSide) }
        } deliver: { path, result in
            switch result {
            case .success(let explanation): if let explanation { deliver(path, explanation) }
            case .failure(let error): first.withLock { $0 = $0 ?? error }
            }
        }
        if let error = first.withLock({ $0 }) { throw error }
    }

    private func inOrder<Value: Sendable>(
        _ paths: [String], _ work: @escaping @Sendable (String) -> Value,
        deliver: @escaping @Sendable (String, Value) -> Void
    ) throws(ThreadError) {
        let pool = try WorkerPool(width: limits.jobs, slotCount: limits.jobs * 16)
        let delivery = OrderedDelivery<(String, Value)> { deliver($0.0, $0.1) }
        for (number, path) in paths.enumerated() where !limits.shouldStop {
            pool.acquireSlot()
            pool.run {
                delivery.put((path, work(path)), number: number)
                pool.releaseSlot()
            }
        }
        pool.finish()
    }
}
