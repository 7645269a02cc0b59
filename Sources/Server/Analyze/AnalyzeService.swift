import Catalogue
package import Decoders
import Fetching
import HTTPTypes
import ImageWork
import Outputs
import Synchronization
import Text

/// Analyzes images that requests bring or name: the same answer, the same guards and the same decoder processes as the
/// worker's.
package final class AnalyzeService: Sendable {
    private let work: ImageWork
    private let threads: BlockingWork
    private let limits: Limits
    private let use: Mutex<Use>

    package struct Limits: Sendable {
        /// Bytes of an image.
        package var bytes = 32 << 20
        /// Images at a time.
        package var jobs = 2
        /// Images a minute, of all who ask together.
        package var perMinute = 120

        package init() {}
    }

    /// What is being asked now, and may be asked still.
    private struct Use {
        var running = 0
        /// Images that may begin at once: refilled as time goes by.
        var allowance: Double
        var refilled = ContinuousClock.now
    }

    package init(_ decoders: DecoderProcesses, _ limits: Limits) throws {
        // Few images at a time: none needs a file.
        work = ImageWork(decoders, RunLimits(jobs: limits.jobs), fetcher: try HTTPFetcher(FetchOptions()))
        threads = try BlockingWork(threads: limits.jobs, waiting: limits.jobs)
        self.limits = limits
        use = Mutex(Use(allowance: Double(limits.perMinute)))
    }

    var byteLimit: Int { limits.bytes }

    /// The answer of `huewall analyze` for the bytes of an image.
    /// - Throws: `Problem`.
    func answer(bytes: [UInt8]) async throws -> [UInt8] { try await answer(UnknownImage(bytes: bytes)) }

    /// The same for an image that is fetched.
    /// - Throws: `Problem`.
    func answer(url: String) async throws -> [UInt8] {
        guard case .url(let url) = ImageLocation(url, relativeTo: "/") else {
            throw Problem.unprocessable("unsupported-location", "Expected an http or https address for 'url'.")
        }
        return try await answer(UnknownImage(url: url))
    }

    private func answer(_ image: UnknownImage) async throws -> [UInt8] {
        try begin()
        defer { use.withLock { $0.running -= 1 } }
        let result = try await threads.run { [work] in work.answer(image).analysis }
        if case .failure(let failure) = result { throw Problem.unprocessable(failure.code, failure.message) }
        return FileAnalysis(subject: .id(json: Array("null".utf8)), result: result).json
    }

    /// - Throws: `Problem` when others take all that there is.
    private func begin() throws(Problem) {
        let isAllowed = use.withLock { use in
            let now = ContinuousClock.now
            let minutes = (now - use.refilled) / .seconds(60)
            use.allowance = min(Double(limits.perMinute), use.allowance + minutes * Double(limits.perMinute))
            use.refilled = now
            guard use.running < limits.jobs, use.allowance >= 1 else { return false }
            use.allowance -= 1
            use.running += 1
            return true
        }
        guard isAllowed else {
            throw Problem(
                status: .tooManyRequests, code: "busy",
                detail:
                    "\(limits.jobs) images at a time and \(limits.perMinute) a minute are analyzed; try again soon.",
                headers: [.retryAfter: "1"])
        }
    }
}

extension Problem {
    static func unprocessable(_ code: String, _ detail: String) -> Problem {
        Problem(status: .unprocessableContent, code: code, detail: detail)
    }
}
