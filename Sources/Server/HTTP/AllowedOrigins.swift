import HTTPTypes
import Hummingbird

/// Lets pages of other origins read the answers, if the server was started so (CORS, as the Fetch standard has it).
struct AllowedOrigins<Context: RequestContext>: RouterMiddleware {
    /// `*` for all.
    let origins: [String]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let origin = request.headers[.origin], let allowed = allowed(origin) else {
            return try await next(request, context)
        }
        let isPreflight = request.method == .options && request.headers[.accessControlRequestMethod] != nil
        var response = isPreflight ? Response(status: .noContent) : try await next(request, context)
        response.headers[.accessControlAllowOrigin] = allowed
        response.headers[.accessControlExposeHeaders] = "etag"
        if isPreflight {
            response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, DELETE"
            response.headers[.accessControlAllowHeaders] = "authorization, content-type, if-match, if-none-match"
            response.headers[.accessControlMaxAge] = "600"
        }
        if allowed != "*" {
            response.headers[.vary] = [response.headers[.vary], "origin"].compactMap { $0 }.joined(separator: ", ")
        }
        return response
    }

    private func allowed(_ origin: String) -> String? {
        if origins.contains("*") { return "*" }
        return origins.contains(origin) ? origin : nil
    }
}
