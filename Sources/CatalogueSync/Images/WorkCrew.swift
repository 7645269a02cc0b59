import Dispatch

/// Threads that do the work of one line, as many at a time as there are jobs and cores.
final class WorkCrew<Work: Sendable>: Sendable {
    private let line = WorkLine<Work>()
    private let width: Int
    private let group = DispatchGroup()

    /// - Parameters:
    ///   - width: threads at most, at least 1; never more than there are cores.
    ///   - perform: called on any of the threads, for one piece of work at a time on each.
    init(width: Int, perform: @escaping @Sendable (Work) -> Void) {
        precondition(width > 0, "expected width > 0, got \(width)")
        self.width = width
        let line = line
        DispatchQueue(label: "huewall.crew").async(group: group) {
            DispatchQueue.concurrentPerform(iterations: width) { _ in
                while let work = line.take() { perform(work) }
            }
        }
    }

    func put(_ work: Work) { line.put(work) }

    /// Waits until all that was put is done. Nothing may be put afterwards.
    @available(*, noasync, message: "blocks the calling thread")
    func finish() {
        line.close(takers: width)
        group.wait()
    }
}
