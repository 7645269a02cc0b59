/// What a run may take of the machine, and when it is to end.
package struct RunLimits: Sendable {
    /// Images that are decoded at the same time, at least 1.
    package let jobs: Int
    /// Shared by all that decode in this run.
    package let memory: MemoryBudget
    /// The signal that asks the run to stop, once one came; asked between images.
    package let stopSignal: @Sendable () -> Int32?

    /// - Parameters:
    ///   - jobs: at least 1.
    ///   - memory: bytes that images may take in all, those included that threads keep between two images.
    package init(
        jobs: Int, memory: Int = RunLimits.standardMemory, stopSignal: @escaping @Sendable () -> Int32? = { nil }
    ) {
        self.jobs = jobs
        self.memory = MemoryBudget(limit: max(1, memory - jobs * RunLimits.keptPerThread(jobs: jobs, memory: memory)))
        self.stopSignal = stopSignal
    }

    /// In bytes.
    package static let standardMemory = 1 << 30

    /// Bytes that each thread may keep between two images: a quarter of the memory for all of them, 64 MiB for one.
    package static func keptPerThread(jobs: Int, memory: Int) -> Int { min(64 << 20, memory / 4 / max(1, jobs)) }

    package var shouldStop: Bool { stopSignal() != nil }
}
