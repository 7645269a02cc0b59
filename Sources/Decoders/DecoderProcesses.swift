package import Colors
package import Images
import Synchronization

/// A pool of decoder processes for untrusted images: a crash, an endless loop or excessive memory costs only one image,
/// and the kernel forbids files and network.
///
/// Processes are started on demand, one for each measuring thread, and reused: starting one takes some 25 ms of
/// processor time, nearly all for dynamic linking. An image is sent over a socket, and features and thumbnail are
/// returned: some 0.05 ms. All processes end with the pool, and also if this program ends for any reason.
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
    ///   - program: the program that the processes execute.
    ///   - reportUnconfined: called once, on any thread, if the kernel does not confine a process and images are
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

    /// A pool with separate processes for other options.
    /// - Throws: `OptionError` for an option with a forbidden value.
    package func with(_ options: AnalysisOptions, limits: DecoderProcessLimits) throws(OptionError) -> DecoderProcesses
    {
        DecoderProcesses(
            try analyzer.with(options), limits: limits, program: program, reportUnconfined: reportUnconfined)
    }

    /// Whether the kernel confines all processes so far; nil before the first one is ready.
    package var isConfined: Bool? { state.withLock { $0.isConfined } }

    /// Whether images are only decoded in confined processes.
    package var requiresConfinement: Bool { limits.requiresConfinement }

    /// Starts processes before their first images, without waiting for them.
    /// - Throws: `DecoderProcessError` if the system has no room for one.
    package func start(_ count: Int) throws(DecoderProcessError) {
        for _ in 0..<count { putBack(try newConnection()) }
    }

    package func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer {
        let measurer = DecoderProcess(self)
        defer { measurer.giveBack() }
        return try body(measurer)
    }

    /// An idle process, or a new one.
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
                // The image is not the cause if a process dies before it is ready.
                cause = DecoderVerdict.cause(error, status: connection.end())
                continue
            }
            if limits.requiresConfinement, isConfined == false { throw DecoderProcessError.notConfined }
            return connection
        }
        throw DecoderProcessError.notReady(cause)
    }

    /// The most attempts to start a process for an image.
    private static let attempts = 2

    /// Starts a process and waits until it is ready.
    /// - Throws: `DecoderProcessError`, `.notConfined` if the limits require confinement; `MeasuringStopped`.
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

/// The limits for one image.
package struct DecoderProcessLimits: Sendable {
    /// Processor time, from 1.
    let seconds: Int
    /// Bytes that a process may keep for its next image.
    let keptBytes: Int
    /// Whether the run stops: then a started image has 1 s more.
    let shouldStop: @Sendable () -> Bool
    /// Whether images are only decoded in confined processes.
    package let requiresConfinement: Bool

    package init(
        seconds: Int, keptBytes: Int, requiresConfinement: Bool = false, shouldStop: @escaping @Sendable () -> Bool
    ) {
        self.seconds = seconds
        self.keptBytes = keptBytes
        self.requiresConfinement = requiresConfinement
        self.shouldStop = shouldStop
    }

    /// In addition to the estimate from the header: for tables, profiles and rounding by allocators.
    static let slack = 64 << 20
}
