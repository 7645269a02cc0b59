import HTTPTypes
import Hummingbird
import ServerCore
import Text

/// `POST /v1/analyze`: an image, a form with one, or `{"url": ...}`.
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
        try request.checkNoParameters()
        let type = request.mediaType
        let isForm = type == "multipart/form-data"
        guard type == "application/json" || isForm || type.hasPrefix("image/") || type == "application/octet-stream"
        else {
            throw Problem.unsupportedType(
                """
                Send the bytes of an image with its type, as image/jpeg, a form with a file as multipart/form-data, or \
                {"url": ...} as application/json.
                """)
        }
        let imageLimit = service.byteLimit + (isForm ? FormFile.mostBytesBeside : 0)
        let limit = type == "application/json" ? AnalyzeRoute.requestLimit : imageLimit
        try request.checkLength(upTo: limit)
        let answer = try await service.withPlace {
            let bytes = try await request.bytes(upTo: limit, within: patience)
            if type == "application/json" { return try await service.answer(url: try AnalyzeRoute.address(bytes)) }
            guard isForm else { return try await service.answer(bytes: bytes) }
            let file = try FormFile.bytes(in: bytes, contentType: request.headers[.contentType] ?? "")
            return try await service.answer(bytes: file)
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
