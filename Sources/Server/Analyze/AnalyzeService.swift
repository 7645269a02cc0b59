import Catalogue
package import Decoders
import Fetching
import HTTPTypes
import ImageWork
import Outputs
import ServerCore
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
        var places = 0
        var images: Allowance
    }

    package init(_ decoders: DecoderProcesses, _ limits: Limits) throws {
        // Few images at a time: none needs a file. Clients have no command line.
        work = ImageWork(
            decoders, RunLimits(jobs: limits.jobs), fetcher: try HTTPFetcher(FetchOptions()), advises: false)
        threads = try BlockingWork(threads: limits.jobs, waiting: limits.jobs)
        self.limits = limits
        use = Mutex(Use(images: Allowance(perMinute: limits.perMinute)))
    }

    var byteLimit: Int { limits.bytes }

    /// Does what belongs to an image, from the first of its bytes on, when there is a place for it: images that are on
    /// their way take as much memory as those that are analyzed.
    /// - Throws: `Problem` when others take all that there is, and what the body throws.
    func withPlace<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let hasPlace = use.withLock { use in
            guard use.places < limits.jobs, use.images.hasRoom() else { return false }
            use.places += 1
            return true
        }
        guard hasPlace else { throw busy }
        defer { use.withLock { $0.places -= 1 } }
        return try await body()
    }

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
        let result = try await threads.run { [work] in work.answer(image).analysis }
        if case .failure(let failure) = result { throw Problem.unprocessable(failure.code, failure.message) }
        return FileAnalysis(subject: .id(json: Array("null".utf8)), result: result).json
    }

    /// Counts an image; what is none, or comes broken, is not counted.
    /// - Throws: `Problem` when others were too many.
    private func begin() throws(Problem) {
        guard use.withLock({ $0.images.take() }) else { throw busy }
    }

    private var busy: Problem {
        Problem(
            status: .tooManyRequests, code: "busy",
            detail: "\(limits.jobs) images at a time and \(limits.perMinute) a minute are analyzed; try again soon.",
            headers: [.retryAfter: "1"])
    }
}
