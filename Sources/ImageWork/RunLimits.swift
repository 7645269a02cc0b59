import Glibc

/// What a run may take of the machine, and when it is to stop.
package struct RunLimits: Sendable {
    /// Images that are decoded at the same time, at least 1.
    package let jobs: Int
    /// The memory of all images of the run.
    package let memory: MemoryBudget
    /// Bytes that each decoder may keep between two images: a quarter of the memory for all of them, 64 MiB
    /// for one.
    package let keptBytes: Int
    /// Why the run is to stop; nil while it is not. Asked between images and while one is decoded.
    package let stopReason: @Sendable () -> StopReason?

    /// - Parameters:
    ///   - jobs: at least 1.
    ///   - memory: bytes that images may take together, including what decoders keep between two images.
    package init(
        jobs: Int, memory: Int = RunLimits.standardMemory, stopReason: @escaping @Sendable () -> StopReason? = { nil }
    ) {
        self.jobs = jobs
        keptBytes = min(64 << 20, memory / 4 / max(1, jobs))
        self.memory = MemoryBudget(limit: max(1, memory - jobs * keptBytes))
        self.stopReason = stopReason
    }

    /// In bytes.
    static let standardMemory = 1 << 30

    package var shouldStop: Bool { stopReason() != nil }

    /// Whether a signal came; then even the wall is not written.
    package var isInterrupted: Bool {
        if case .signal = stopReason() { true } else { false }
    }
}

/// Why a run ends before it is done.
package enum StopReason: Sendable, Equatable {
    /// A signal came, of this number.
    case signal(Int32)
    /// The run's time is over.
    case deadline(seconds: Int)
}

/// Has SIGINT and SIGTERM call a function, on a thread that the kernel chooses. Runs report them as a `StopReason`.
/// - Parameter handler: may do only what is allowed in a signal handler (signal-safety(7)).
package func catchStopSignals(_ handler: @escaping @convention(c) (Int32) -> Void) {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] {
        signal(number, handler)
        sigaddset(&wanted, number)
    }
    // A parent may have started this process from a thread that blocks them.
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
}
