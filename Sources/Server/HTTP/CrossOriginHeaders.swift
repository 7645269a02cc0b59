import HTTPTypes
import Hummingbird
import ServerCore

/// Lets pages of other origins read the answers, if the server was started so.
struct CrossOriginHeaders<Context: RequestContext>: RouterMiddleware {
    let origins: AllowedOrigins

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !origins.isEmpty else { return try await next(request, context) }
        let origin = request.headers[.origin]
        let isPreflight = origins.isPreflight(
            method: request.method.rawValue, origin: origin,
            requestMethod: request.headers[.accessControlRequestMethod])
        var response = isPreflight ? Response(status: .noContent) : try await next(request, context)
        for field in origins.fields(origin: origin, vary: response.headers[.vary], isPreflight: isPreflight) {
            response.headers[.known(field.name)] = field.value
        }
        return response
    }
}
