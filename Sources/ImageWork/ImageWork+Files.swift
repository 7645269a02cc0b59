package import Catalogue
package import Images

// Many files, and answers in the order of the questions.
extension ImageWork {
    /// Calls `deliver` with the result of each file, in order, one at a time, on any thread. It begins no further file
    /// when the run is to stop.
    package func forEach(
        _ paths: [String], deliver: @escaping @Sendable (String, ImageOutcome) -> Void
    ) throws(ThreadError) {
        try inOrder(paths, { answer(UnknownImage(path: $0)) }, deliver: deliver)
    }

    /// The same with why each image gets its colors; nil for those that cannot be used, a failure for what ends a run.
    package func explain(
        _ paths: [String], previewSide: Int,
        deliver: @escaping @Sendable (String, Result<ImageExplanation?, any Error>) -> Void
    ) throws(ThreadError) {
        try inOrder(paths, { path in Result { try explanation(of: path, previewSide: previewSide) } }, deliver: deliver)
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
