import Catalogue
package import Decoders
import Fetching
import HTTPTypes
import Hummingbird
import ImageWork
import Outputs
import ServerCore
import Synchronization
import Text

/// `POST /v1/analyze`: an image, a form with one, or `{"url": ...}`.
struct AnalyzeRoute {
    /// nil if the server was started without it.
    let service: AnalyzeService?
    /// How long the body may take to come.
    let patience: Duration

    /// Bytes of `{"url": ...}`.
    private static let requestLimit = 8192

    func add(to router: Router<ServerContext>) {
        router.post("v1/analyze") { request, _ in try await answer(request) }
    }

    private func answer(_ request: Request) async throws -> Response {
        guard let service else {
            throw Problem(
                .forbidden, "analyze-off", "This server analyzes no images; start it with --allow-analyze.")
        }
        try request.checkNoParameters()
        let type = request.mediaType
        let isForm = type == "multipart/form-data"
        guard type == "application/json" || isForm || type.hasPrefix("image/") || type == "application/octet-stream"
        else {
            throw Problem(
                .unsupportedMediaType, "unsupported-type",
                """
                Send the bytes of an image with its type, as image/jpeg, a form with a file as multipart/form-data, or \
                {"url": ...} as application/json.
                """)
        }
        let imageLimit = service.byteLimit + (isForm ? FormFile.mostBytesBeside : 0)
        let limit = type == "application/json" ? AnalyzeRoute.requestLimit : imageLimit
        try request.checkLength(upTo: limit)
        let slot = service.slot()
        defer { slot.leave() }
        let bytes = try await request.bytes(upTo: limit, within: patience) { try slot.take() }
        let image =
            switch type {
            case "application/json": UnknownImage(url: try AnalyzeRoute.address(bytes))
            case "multipart/form-data":
                UnknownImage(bytes: try FormFile.bytes(in: bytes, contentType: request.headers[.contentType] ?? ""))
            default: UnknownImage(bytes: bytes)
            }
        let answer = try await service.answer(image)
        return Reply(bytes: answer, cacheControl: "no-store").response(to: request)
    }

    private static func address(_ bytes: [UInt8]) throws(Problem) -> String {
        let example = #"{"url": "https://shop.example/cap.jpg"}"#
        guard let address = try JSONBody(bytes, names: ["url"], example: example)["url"] else {
            throw .unprocessable("bad-request", "The object has no 'url'; expected \(example).")
        }
        guard case .url(let url) = ImageLocation(address, relativeTo: "/") else {
            throw .unprocessable("unsupported-location", "Expected an http or https address for 'url'.")
        }
        return url
    }
}

/// Analyzes images that requests contain or name: with the same answers, limits and decoder processes as `huewall
/// analyze`.
package final class AnalyzeService: Sendable {
    private let work: ImageWork
    private let threads: BlockingWork
    /// Bytes of an image.
    let byteLimit: Int
    private let perMinute: Int
    private let use: Mutex<Use>

    /// Images at a time.
    private static let jobs = 2

    /// The images in work, and how many more may be asked for.
    private struct Use {
        var slots = 0
        var images: Allowance
    }

    /// - Parameters:
    ///   - byteLimit: bytes of an image.
    ///   - perMinute: images a minute, of all clients together.
    package init(_ decoders: DecoderProcesses, byteLimit: Int, perMinute: Int) throws {
        let jobs = AnalyzeService.jobs
        // Few images at a time, so downloads need no files. Clients have no command line.
        work = ImageWork(decoders, RunLimits(jobs: jobs), fetcher: try HTTPFetcher(FetchOptions()), advises: false)
        threads = try BlockingWork(threads: jobs, waiting: jobs)
        (self.byteLimit, self.perMinute) = (byteLimit, perMinute)
        use = Mutex(Use(images: Allowance(perMinute: perMinute)))
    }

    /// A slot for an image that is uploaded or analyzed: an upload takes as much memory.
    func slot() -> Slot { Slot(self) }

    /// A slot, taken when the first bytes of an image come, and left after the answer.
    final class Slot: Sendable {
        private let service: AnalyzeService
        private let isTaken = Atomic<Bool>(false)

        fileprivate init(_ service: AnalyzeService) { self.service = service }

        /// - Throws: `Problem` when all slots are taken.
        func take() throws(Problem) {
            let hasSlot = service.use.withLock { use in
                guard use.slots < AnalyzeService.jobs, use.images.hasRoom() else { return false }
                use.slots += 1
                return true
            }
            guard hasSlot else { throw service.busy }
            isTaken.store(true, ordering: .relaxed)
        }

        func leave() {
            if isTaken.exchange(false, ordering: .relaxed) { service.use.withLock { $0.slots -= 1 } }
        }
    }

    /// The answer of `huewall analyze` for an image.
    /// - Throws: `Problem`.
    func answer(_ image: UnknownImage) async throws -> [UInt8] {
        // Only complete images count.
        guard use.withLock({ $0.images.take() }) else { throw busy }
        let result = try await threads.run { [work] in work.answer(image).analysis }
        if case .failure(let failure) = result { throw Problem.unprocessable(failure.code, failure.message) }
        return FileAnalysis(subject: .id(json: Array("null".utf8)), result: result).json
    }

    private var busy: Problem {
        Problem(
            .tooManyRequests, "busy",
            "\(AnalyzeService.jobs) images at a time and \(perMinute) a minute are analyzed; try again soon.",
            headers: [.retryAfter: "1"])
    }
}
