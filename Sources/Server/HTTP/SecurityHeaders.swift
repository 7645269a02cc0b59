import HTTPTypes
import Hummingbird

/// Adds headers by which browsers guess no other type of an answer, show the pages in no frame, and send the addresses
/// of pages to no other site.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        guard response.headers[.contentType]?.hasPrefix("text/html") == true else { return response }
        response.headers[.xFrameOptions] = "DENY"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        // A page has a policy of its own beside it, in its head, where framing cannot be forbidden: both hold.
        let policy = response.headers[.contentSecurityPolicy].map { $0 + "; " } ?? ""
        if !policy.contains("frame-ancestors") {
            response.headers[.contentSecurityPolicy] = policy + "frame-ancestors 'none'"
        }
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = HTTPField.Name.known("referrer-policy")
    fileprivate static let xFrameOptions = HTTPField.Name.known("x-frame-options")
    fileprivate static let crossOriginOpenerPolicy = HTTPField.Name.known("cross-origin-opener-policy")

    /// - Parameter name: which must be one.
    static func known(_ name: String) -> HTTPField.Name {
        guard let known = HTTPField.Name(name) else { preconditionFailure("'\(name)' is not the name of a header") }
        return known
    }
}
