import CSandbox
package import Colors
import Glibc
package import Images
import Synchronization

/// Decoder processes: untrusted bytes are decoded where a crash, an endless loop or an explosion of memory costs one
/// image, and where the kernel forbids files and network.
///
/// Processes are forked when they are needed, as many as there are threads that measure, and used again for the next
/// image. An image goes to its process over a socket, and comes back as features and thumbnail: some 0.05 ms of
/// processor time.
package final class DecoderProcesses: DecoderPool {
    package let analyzer: ImageAnalyzer
    private let limits: DecoderProcessLimits
    private let templates: [DecoderTemplate]
    /// The first request to a new process; nil when it was forked with the right options.
    private let optionLines: [UInt8]?
    private let idle = Mutex<[UncheckedConnection]>([])

    /// Forks: call it while the program has one thread.
    /// - Throws: `DecoderProcessError.noProcess`.
    package init(_ analyzer: ImageAnalyzer, limits: DecoderProcessLimits) throws(DecoderProcessError) {
        self.analyzer = analyzer
        self.limits = limits
        let serve: (Int32) -> Never = { socket in
            var service = DecoderService(analyzer, socket: socket, keptBytes: limits.keptBytes)
            service.run()
        }
        // The second takes over when the first is killed.
        templates = [try DecoderTemplate(serve), try DecoderTemplate(serve)]
        optionLines = nil
    }

    /// Processes that measure under other options, forked by the templates of `other`: it may be made at any time.
    /// - Throws: `OptionError` for an option with a value that it may not have.
    package init(_ options: AnalysisOptions, sharing other: DecoderProcesses, limits: DecoderProcessLimits)
        throws(OptionError)
    {
        analyzer = try other.analyzer.with(options)
        self.limits = limits
        templates = other.templates
        optionLines = OptionLines.bytes(options)
    }

    /// Before the templates are, so that these find their processes gone.
    deinit { idle.withLock { $0 = [] } }

    package func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer {
        let measurer = DecoderProcess(self, limits)
        defer { measurer.giveBack() }
        return try body(measurer)
    }

    /// A process that waits for work, or a new one.
    func connection() throws -> DecoderConnection {
        if let waiting = idle.withLock({ $0.popLast() }) { return waiting.connection }
        var failure = DecoderProcessError.lost
        for template in templates {
            do throws(DecoderProcessError) {
                let connection = try DecoderConnection(template)
                // A process that dies before it is ready dies of no image.
                if case .ready? = try? connection.answer(limits.deadline), isConfigured(connection) {
                    return connection
                }
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func isConfigured(_ connection: DecoderConnection) -> Bool {
        guard let lines = optionLines else { return true }
        let request = DecoderRequest(
            task: DecoderRequest.Task.options.rawValue, offset: 0, byteCount: Int64(lines.count), side: 0, memory: 0,
            allowance: Int64(DecoderProcessLimits.slack), milliseconds: Int64(limits.seconds) * 1000)
        guard case .ready? = try? connection.ask(request, lines[...], limits.deadline) else { return false }
        return true
    }

    func putBack(_ connection: DecoderConnection) {
        idle.withLock { $0.append(UncheckedConnection(connection: connection)) }
    }
}

/// Handed from thread to thread through a lock, never used by two.
private struct UncheckedConnection: @unchecked Sendable {
    let connection: DecoderConnection
}

/// What one image may cost.
package struct DecoderProcessLimits: Sendable {
    /// Of processor time, from 1.
    package let seconds: Int
    /// Bytes that a process may keep for its next image.
    package let keptBytes: Int
    /// Whether the run is to stop: an image in work has 2 s more.
    package let shouldStop: @Sendable () -> Bool

    package init(seconds: Int, keptBytes: Int, shouldStop: @escaping @Sendable () -> Bool) {
        self.seconds = seconds
        self.keptBytes = keptBytes
        self.shouldStop = shouldStop
    }

    /// A decoder that waits for something takes no processor time; on a busy machine time passes that none of them
    /// gets.
    var deadline: DecoderConnection.Deadline {
        DecoderConnection.Deadline(limit: .seconds(3 * seconds + 10), shouldStop: shouldStop)
    }

    /// Beyond what the header implies: for tables, profiles and what allocators round up.
    static let slack = 64 << 20
}
