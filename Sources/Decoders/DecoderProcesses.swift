package import Colors
package import Images
import Synchronization

/// Decoder processes: untrusted bytes are decoded where a crash, an endless loop or an explosion of memory costs one
/// image, and where the kernel forbids files and network.
///
/// Processes are started when they are needed, as many as there are threads that measure, and used again for the next
/// image: one takes some 25 ms of processor time to start, nearly all of it for dynamic linking. An image goes to its
/// process over a socket, and comes back as features and thumbnail: some 0.05 ms. All end with the pool, and when this
/// program ends, however it does.
package final class DecoderProcesses: DecoderPool {
    package let analyzer: ImageAnalyzer
    let limits: DecoderProcessLimits
    private let program: DecoderProgram
    private let reportUnconfined: @Sendable () -> Void
    private let state = Mutex(State())

    private struct State {
        var idle: [DecoderConnection] = []
        var isConfined: Bool?
    }

    /// Starts nothing yet.
    /// - Parameters:
    ///   - program: what the processes execute.
    ///   - reportUnconfined: called once, on any thread, when the kernel does not confine a process, and images are
    ///     decoded anyway.
    package init(
        _ analyzer: ImageAnalyzer, limits: DecoderProcessLimits, program: DecoderProgram = .own,
        reportUnconfined: @escaping @Sendable () -> Void
    ) {
        self.analyzer = analyzer
        self.limits = limits
        self.program = program
        self.reportUnconfined = reportUnconfined
    }

    /// Processes of their own that measure under other options.
    /// - Throws: `OptionError` for an option with a value that it may not have.
    package func with(_ options: AnalysisOptions, limits: DecoderProcessLimits) throws(OptionError) -> DecoderProcesses
    {
        DecoderProcesses(
            try analyzer.with(options), limits: limits, program: program, reportUnconfined: reportUnconfined)
    }

    /// Whether the kernel confines all processes that were ready to decode; nil before the first was.
    package var isConfined: Bool? { state.withLock { $0.isConfined } }

    /// Whether an image is decoded only where the kernel confines the process.
    package var requiresConfinement: Bool { limits.requiresConfinement }

    /// Starts processes ahead of their first images, and does not wait for them.
    /// - Throws: `DecoderProcessError` where the system has no room for one.
    package func start(_ count: Int) throws(DecoderProcessError) {
        for _ in 0..<count { putBack(try newConnection()) }
    }

    package func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer {
        let measurer = DecoderProcess(self)
        defer { measurer.giveBack() }
        return try body(measurer)
    }

    /// A process that waits for work, or a new one.
    func connection() throws -> DecoderConnection {
        var cause = ""
        for _ in 0..<DecoderProcesses.attempts {
            let connection = try state.withLock { $0.idle.popLast() } ?? newConnection()
            guard !connection.isReady else { return connection }
            do throws(DecoderConnection.Fault) {
                note(isConfined: try connection.begin(DecoderSetup(analyzer, keptBytes: limits.keptBytes), limits))
            } catch .stopped {
                throw MeasuringStopped()
            } catch {
                // A process that dies before it is ready dies of no image.
                cause = DecoderVerdict.cause(error, status: connection.end())
                continue
            }
            if limits.requiresConfinement, isConfined == false { throw DecoderProcessError.notConfined }
            return connection
        }
        throw DecoderProcessError.notReady(cause)
    }

    /// Processes that are started for an image before there is said to be none.
    private static let attempts = 2

    /// Starts a process, and waits for it.
    /// - Throws: `DecoderProcessError`, `.notConfined` where the limits require confinement; `MeasuringStopped`.
    package func startOne() throws { putBack(try connection()) }

    private func newConnection() throws(DecoderProcessError) -> DecoderConnection {
        try DecoderConnection(program)
    }

    private func note(isConfined: Bool) {
        let isNews = state.withLock { state in
            defer { state.isConfined = isConfined && state.isConfined != false }
            return !isConfined && state.isConfined != false
        }
        if isNews, !limits.requiresConfinement { reportUnconfined() }
    }

    /// The warning for systems that do not confine decoders.
    package static let unconfinedWarning = """
        This system does not confine the processes that decode images (seccomp): an image that takes one over can do \
        what this user can. Decode images that you do not trust on another system, or give --require-sandbox.
        """

    func putBack(_ connection: DecoderConnection) {
        state.withLock { $0.idle.append(connection) }
    }
}

/// What one image may cost.
package struct DecoderProcessLimits: Sendable {
    /// Of processor time, from 1.
    let seconds: Int
    /// Bytes that a process may keep for its next image.
    let keptBytes: Int
    /// Whether the run is to stop: an image in work has 1 s more.
    let shouldStop: @Sendable () -> Bool
    /// Whether an image is decoded only where the kernel confines the process.
    package let requiresConfinement: Bool

    package init(
        seconds: Int, keptBytes: Int, requiresConfinement: Bool = false, shouldStop: @escaping @Sendable () -> Bool
    ) {
        self.seconds = seconds
        self.keptBytes = keptBytes
        self.requiresConfinement = requiresConfinement
        self.shouldStop = shouldStop
    }

    /// Beyond what the header implies: for tables, profiles and what allocators round up.
    static let slack = 64 << 20
}
