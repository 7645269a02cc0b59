import Dispatch
import Files
import ImageWork
import Logging
import ServerCore
import Synchronization
import Text

/// Has the worker write walls after corrections: in one process after the other, each with the current options of its
/// wall. A failed run is repeated until it succeeds. If another run holds a catalogue, other catalogues are written
/// meanwhile.
final class WallWriter: Sendable {
    private let worker: String
    private let folders: (reports: String, images: String)
    private let logger: Logger
    private let metrics: ServerMetrics
    /// Called in the writer's thread when a wall was written.
    private let written: @Sendable () -> Void
    private let thread: WorkerPool
    private let state = Mutex(State())
    private let changed = DispatchSemaphore(value: 0)
    /// Ends when the thread ends.
    private let ending = AsyncStream<Never>.makeStream()

    private struct State {
        var due: [String: Due] = [:]
        var isStopped = false
    }

    /// A wall to write.
    private struct Due {
        var time = ContinuousClock.now
        /// Failed runs since it was requested.
        var attempts = 0
    }

    enum Outcome: String, CaseIterable {
        case done, busy, failed
        /// A person must repair something first, such as unusable rows.
        case refused

        /// - Parameter status: exit status of the worker.
        fileprivate init(status: Int32) {
            switch ExitStatus(rawValue: status) {
            case .usage?, .badData?, .noInput?: self = .refused
            case .temporary?: self = .busy
            default: self = status == 0 ? .done : .failed
            }
        }
    }

    /// - Parameter worker: path of the program `huewall`.
    /// - Throws: `ThreadError` when the system has no more threads.
    init(
        worker: String, reports: String, images: String, metrics: ServerMetrics, logger: Logger,
        written: @escaping @Sendable () -> Void
    ) throws(ThreadError) {
        (self.worker, folders, self.metrics, self.logger) = (worker, (reports, images), metrics, logger)
        self.written = written
        thread = try WorkerPool(width: 1, slotCount: 1)
    }

    func start() {
        thread.run { [self] in
            while let name = next() { write(name) }
            ending.continuation.finish()
        }
    }

    /// Ends the current run. The next start of the server notices what is missing.
    func stop() {
        state.withLock { $0.isStopped = true }
        changed.signal()
    }

    /// Waits after `stop` until the current run has ended: at most `patience`.
    func end() async {
        for await _ in ending.stream {}
    }

    /// Has the wall of a catalogue written, also if a run is writing it now. A small wall is written at once, a large
    /// one after a pause in which further corrections may come.
    /// - Parameter items: the number of items of the catalogue.
    func request(_ name: String, items: Int) {
        state.withLock { state in
            let time = ContinuousClock.now + WallPause.afterCorrection(items: items)
            if state.due[name].map({ $0.attempts == 0 && $0.time <= time }) != true {
                state.due[name] = Due(time: time)
            }
        }
        changed.signal()
    }

    /// Waits for a wall that is due.
    /// - Returns: nil when the server stops.
    private func next() -> String? {
        while true {
            let (isStopped, soonest) = state.withLock { ($0.isStopped, $0.due.min { $0.value.time < $1.value.time }) }
            if isStopped { return nil }
            let now = ContinuousClock.now
            if let soonest, soonest.value.time <= now { return soonest.key }
            let wait = soonest.map { $0.value.time - now } ?? .seconds(3600)
            _ = changed.wait(timeout: .now() + .milliseconds(Int(wait / .milliseconds(1)) + 1))
        }
    }

    private func write(_ name: String) {
        let due = state.withLock { $0.due.removeValue(forKey: name) }
        let outcome = run(name, isFirst: due?.attempts ?? 0 == 0)
        metrics.noteWallWrite(outcome.rawValue)
        if outcome == .done || outcome == .refused { written() }
        guard outcome == .busy || outcome == .failed else { return }
        let attempts = (due?.attempts ?? 0) + 1
        state.withLock { state in
            // A newer request is due already.
            guard state.due[name] == nil else { return }
            state.due[name] = Due(
                time: .now + WallPause.after(attempts: attempts, limit: outcome == .busy ? 8 : 60), attempts: attempts)
        }
    }

    /// Milliseconds for a run to end after SIGTERM: the server itself must end soon.
    private static let patience: UInt32 = 2500

    /// - Parameter isFirst: whether it was not logged before.
    private func run(_ name: String, isFirst: Bool) -> Outcome {
        let arguments = [
            "report", name, "--same-options", "--reports", folders.reports, "--images", folders.images, "--lock-wait",
            "2", "--quiet",
        ]
        do throws(FileError) {
            let process = try ChildProcess(worker, arguments)
            let end = process.wait(patience: WallWriter.patience) { state.withLock { $0.isStopped } }
            let outcome = Outcome(status: end.status)
            if !state.withLock({ $0.isStopped }) { note(outcome, of: name, end, isFirst: isFirst) }
            return outcome
        } catch {
            logger.error(
                "huewall could not be started; name it with --huewall.",
                metadata: ["catalogue": "\(name)", "error": "\(error.reason)"])
            return .failed
        }
    }

    private func note(_ outcome: Outcome, of name: String, _ end: ChildProcess.End, isFirst: Bool) {
        let details: Logger.Metadata = [
            "catalogue": "\(name)", "status": "\(end.status)", "said": "\(end.said.trimmed)",
        ]
        switch outcome {
        case .done: break
        case .busy:
            guard isFirst else { break }
            logger.info("Another run holds the catalogue; the wall is written after that run.", metadata: details)
        case .failed:
            logger.error("The wall could not be written with the overrides; the server tries again.", metadata: details)
        case .refused:
            logger.error("The wall could not be written with the overrides as they are.", metadata: details)
        }
    }
}
