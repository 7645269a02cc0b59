import HTTPTypes
import Hummingbird

/// Answers only requests that call this server by one of its names.
struct OwnNames<Context: RequestContext>: RouterMiddleware {
    let names: ServerNames

    /// Patterns of the paths that are for machines, which ask by whatever name they have.
    private static var forMachines: Set<String> { ["/healthz", "/readyz", "/metrics"] }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard isOwn(request) || OwnNames.forMachines.contains(context.endpointPath ?? "") else {
            throw Problem(
                status: .misdirectedRequest, code: "unknown-host",
                detail: "The name in Host is not a name of this server; start it with --allow-host and that name.")
        }
        return try await next(request, context)
    }

    private func isOwn(_ request: Request) -> Bool {
        // Every browser sends one: who sends none is a program.
        guard let host = request.head.authority else { return true }
        // Of two, the second would be among the other headers.
        guard request.headers[.host] == nil, let authority = Authority(host) else { return false }
        return names.include(authority)
    }
}

/// Refuses requests that start work when a page sends them that is not this server's own: without it, any page that a
/// user looks at could have the server work, or could guess what it answers (cross-site request forgery).
///
/// Browsers say of each request where it comes from, and no page can change that. Programs say nothing of it, and pass.
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
        let origin = request.headers[.origin]
        let authority = origin.flatMap { Authority(origin: $0) }
        if let origin, let authority, origins.contains(origin) || names.areGiven(authority) { return true }
        // Browsers that send it say more by it than by the origin: it knows of redirections, and a web server in front
        // changes the Host that the origin is compared with.
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        guard origin != nil else { return true }
        return authority != nil && authority == request.head.authority.flatMap { Authority($0) }
    }
}

extension HTTPField.Name {
    fileprivate static let host = HTTPField.Name.known("host")
    fileprivate static let secFetchSite = HTTPField.Name.known("sec-fetch-site")
}
