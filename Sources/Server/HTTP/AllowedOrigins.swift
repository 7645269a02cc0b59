import HTTPTypes
import Hummingbird

/// Lets pages of other origins read the answers, if the server was started so (CORS, as the Fetch standard has it).
struct AllowedOrigins<Context: RequestContext>: RouterMiddleware {
    /// `*` for all.
    let origins: [String]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !origins.isEmpty else { return try await next(request, context) }
        let allowed = request.headers[.origin].flatMap(allowed)
        let isPreflight =
            allowed != nil && request.method == .options && request.headers[.accessControlRequestMethod] != nil
        var response = isPreflight ? Response(status: .noContent) : try await next(request, context)
        // Also where no page of another origin asks: a copy that a browser or a proxy keeps may be for one that does.
        if allOrigins {
            response.headers[.accessControlAllowOrigin] = "*"
        } else {
            response.headers[.accessControlAllowOrigin] = allowed
            response.headers[.vary] = [response.headers[.vary], "origin"].compactMap { $0 }.joined(separator: ", ")
        }
        response.headers[.accessControlExposeHeaders] = "etag, retry-after"
        if isPreflight {
            response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, DELETE"
            response.headers[.accessControlAllowHeaders] = "authorization, content-type, if-match, if-none-match"
            response.headers[.accessControlMaxAge] = "600"
        }
        return response
    }

    private var allOrigins: Bool { origins.contains("*") }

    private func allowed(_ origin: String) -> String? { allOrigins ? "*" : origins.first { $0 == origin } }
}
