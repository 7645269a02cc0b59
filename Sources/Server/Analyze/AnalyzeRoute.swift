import HTTPTypes
import Hummingbird
import Text

/// `POST /v1/analyze`: an image, or `{"url": ...}`.
struct AnalyzeRoute<Context: RequestContext> {
    /// nil when the server was started without it.
    let service: AnalyzeService?
    /// How long the body may take to come.
    let patience: Duration

    /// Bytes of `{"url": ...}`.
    private static var requestLimit: Int { 8192 }

    func add(to router: Router<Context>) {
        router.post("v1/analyze") { request, _ in try await answer(request) }
    }

    private func answer(_ request: Request) async throws -> Response {
        guard let service else {
            throw Problem(
                status: .forbidden, code: "analyze-off",
                detail: "This server analyzes no images; start it with --allow-analyze.")
        }
        try QueryParameters.checkNone(request)
        let type = request.mediaType
        let isAddress = type == "application/json"
        guard isAddress || type.hasPrefix("image/") || type == "application/octet-stream" else {
            throw Problem.unsupportedType(
                "Send the bytes of an image with its type, as image/jpeg, or {\"url\": ...} as application/json.")
        }
        let limit = isAddress ? AnalyzeRoute.requestLimit : service.byteLimit
        try request.checkLength(upTo: limit)
        let answer = try await service.withPlace {
            let bytes = try await request.bytes(upTo: limit, within: patience)
            return isAddress
                ? try await service.answer(url: try AnalyzeRoute.address(bytes))
                : try await service.answer(bytes: bytes)
        }
        return Reply(bytes: answer, cacheControl: "no-store").response(to: request)
    }

    private static func address(_ bytes: [UInt8]) throws(Problem) -> String {
        let example = #"{"url": "https://shop.example/cap.jpg"}"#
        guard let address = try JSONBody(bytes, names: ["url"], example: example)["url"] else {
            throw .unprocessable("bad-request", "The object has no 'url'; expected \(example).")
        }
        return address
    }
}
