import HTTPTypes
import Hummingbird
import ServerCore

/// Answers only requests that call this server by one of its names.
struct OwnNames<Context: RequestContext>: RouterMiddleware {
    let names: ServerNames

    /// Patterns of the paths that are for machines, which ask by whatever name they have.
    private static var forMachines: Set<String> { ["/healthz", "/readyz", "/metrics"] }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isOwn = names.areMeant(by: request.head.authority, second: request.headers[.host])
        guard isOwn || OwnNames.forMachines.contains(context.endpointPath ?? "") else {
            throw Problem(
                status: .misdirectedRequest, code: "unknown-host",
                detail: "The name in Host is not a name of this server; start it with --allow-host and that name.")
        }
        return try await next(request, context)
    }
}

/// Refuses requests that start work when a page sends them that is not this server's own: without it, any page that a
/// user looks at could have the server work, or could guess what it answers (cross-site request forgery).
struct OwnPages<Context: RequestContext>: RouterMiddleware {
    let names: ServerNames
    /// Origins whose pages may start work as well; `*` has no effect here.
    let origins: [String]
    /// Whether reading is work, too.
    var guardsReading = false

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isReading = [.get, .head, .options].contains(request.method)
        guard isReading && !guardsReading || isFromOwnPage(request) else {
            throw Problem(
                status: .forbidden, code: "foreign-page",
                detail:
                    """
                    Pages of other sites may not use this; start the server with --allow-origin and the page's \
                    origin, or with --allow-host and the name by which its own pages are reached.
                    """
            )
        }
        return try await next(request, context)
    }

    private func isFromOwnPage(_ request: Request) -> Bool {
        names.areAsked(
            fromPageOf: request.headers[.origin], site: request.headers[.secFetchSite], host: request.head.authority,
            or: origins)
    }
}

extension HTTPField.Name {
    fileprivate static let host = HTTPField.Name.known("host")
    fileprivate static let secFetchSite = HTTPField.Name.known("sec-fetch-site")
}
