import Catalogue
package import Decoders
import Fetching
import Files
import Foundation
import HTTPTypes
import ImageWork
import Outputs
import Synchronization
import Text

/// Analyzes images that requests bring or name: the same answer, the same guards and the same decoder processes as the
/// worker's.
package final class AnalyzeService: Sendable {
    private let analyzer: FileAnalyzer
    private let fetcher: HTTPFetcher
    private let staging: StagingDirectory
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
        analyzer = FileAnalyzer(decoders, limits: RunLimits(jobs: limits.jobs))
        fetcher = try HTTPFetcher(FetchOptions())
        staging = try StagingDirectory(in: FileManager.default.temporaryDirectory.path)
        self.limits = limits
        use = Mutex(Use(allowance: Double(limits.perMinute)))
    }

    var byteLimit: Int { limits.bytes }

    /// The answer of `huewall analyze` for the bytes of an image.
    /// - Throws: `Problem`.
    func answer(bytes: [UInt8]) async throws -> [UInt8] {
        try await counted { [analyzer, staging] in
            let path = staging.nextPath()
            do throws(FileError) {
                try OpenFile(creatingNew: path).write(bytes)
            } catch {
                throw Problem.noRoom
            }
            defer { removeFile(path) }
            let answer = Mutex<FileAnalyzer.Answer?>(nil)
            try analyzer.analyze([path]) { _, result in answer.withLock { $0 = result } }
            return try AnalyzeService.json(answer.withLock { $0 })
        }
    }

    /// The same for an image that is fetched.
    /// - Throws: `Problem`.
    func answer(url: String) async throws -> [UInt8] {
        guard case .url = ImageLocation(url, relativeTo: "/") else {
            throw Problem.unprocessable("unsupported-location", "Expected an http or https address for 'url'.")
        }
        return try await counted { [analyzer, fetcher] in
            var line = JSONText()
            line.object { $0.field("image", url) }
            var requests: [AnalysisRequest]? = [AnalysisRequest(line.bytes, folder: "/")]
            let answer = Mutex<FileAnalyzer.Answer?>(nil)
            try analyzer.answer(
                {
                    defer { requests = nil }; return requests
                }, fetcher: fetcher
            ) { _, result in
                answer.withLock { $0 = result }
            }
            return try AnalyzeService.json(answer.withLock { $0 })
        }
    }

    private static func json(_ answer: FileAnalyzer.Answer?) throws -> [UInt8] {
        guard let answer else { throw Problem.stopping }
        if case .failure(let failure) = answer { throw Problem.unprocessable(failure.code, failure.message) }
        return FileAnalysis(subject: .id(json: Array("null".utf8)), result: answer).json
    }

    private func counted(_ work: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        try begin()
        defer { use.withLock { $0.running -= 1 } }
        return try await onThread { Result { try work() } }.get()
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

    fileprivate static let noRoom = Problem(
        status: .serviceUnavailable, code: "no-room", detail: "The server has no room for the image; try again later.")
    fileprivate static let stopping = Problem(
        status: .serviceUnavailable, code: "stopping", detail: "The server is being stopped; try again later.")
}
