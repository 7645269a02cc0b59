import Files
import HTTPTypes
import Hummingbird
import Logging
import Search
import ServerCore
import Store
import Sync
import Text

/// The next responder after a middleware.
typealias Next = (Request, ServerContext) async throws -> Response

/// Turns all errors into problem details: no answer quotes the system.
struct ProblemMiddleware: RouterMiddleware {
    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch is WallChanged {
            return Problem.wallChanged.response
        } catch let error as HTTPError where error.status == .notFound {
            return Problem.noSuchPath.response
        } catch let error as any HTTPResponseError {
            let (headers, body) = Problem.details(
                error.status, code: "http-\(error.status.code)", detail: error.status.reasonPhrase)
            return Response(status: error.status, headers: headers, body: ResponseBody(byteBuffer: body))
        } catch is CancellationError {
            // The client is gone, or the server stops.
            return Problem.overloaded.response
        } catch let error where StoreError(error)?.status == .temporary {
            // A run has just begun to write, or another program holds the store: the client may ask again.
            return Problem.storeBusy.response
        } catch {
            context.logger.error(
                "A request failed.",
                metadata: ["error": "\(reported(error).message)", "path": "\(request.uri.path)"])
            return Problem(.internalServerError, "internal", "The server failed; its log says why.").response
        }
    }
}

extension Problem {
    /// The problem as an answer.
    var response: Response {
        let (status, headers, body) = answer
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// The parts of that answer.
    var answer: (status: HTTPResponse.Status, headers: HTTPFields, body: ByteBuffer) {
        let status = HTTPResponse.Status(code: status.code, reasonPhrase: status.phrase)
        var (fields, body) = Problem.details(status, code: code, detail: detail)
        for (header, value) in headers { fields[.known(header.rawValue)] = value }
        return (status, fields, body)
    }

    /// Problem details (RFC 9457).
    /// - Parameter code: the last part of `type`.
    fileprivate static func details(
        _ status: HTTPResponse.Status, code: String, detail: String
    ) -> (headers: HTTPFields, body: ByteBuffer) {
        let json = JSONText.object { json in
            json.field("type", "urn:huewall:problem:\(code)")
            json.field("title", status.reasonPhrase)
            json.field("status", status.code)
            json.field("code", code)
            json.field("detail", detail)
        }
        return (
            [.contentType: "application/problem+json", .cacheControl: "no-store"], ByteBuffer(bytes: json)
        )
    }
}

/// Sends only the headers for HEAD: a client would take a body for the next answer.
struct HeadersAlone: RouterMiddleware {
    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let response = try await next(request, context)
        guard request.method == .head else { return response }
        var head = response.createHeadResponse()
        // Of a body whose length is not known in advance: it would have one of 0 now.
        if head.status == .ok, head.headers[.contentLength] == "0" { head.headers[.contentLength] = nil }
        return head
    }
}

/// Refuses paths with repeated slashes, which the router would accept: a web server in front of this one that guards
/// some paths would not recognize them.
struct ExactPaths: RouterMiddleware {
    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let path = request.uri.path
        let isFolder = path == "/" || path.hasPrefix("/wall/") || path.hasPrefix("/tune/")
        guard !path.contains("//"), isFolder || !path.hasSuffix("/") else { throw Problem.noSuchPath }
        return try await next(request, context)
    }
}

/// Adds headers so that browsers do not guess types, do not show the pages in frames, and do not send the addresses of
/// pages to other sites.
struct SecurityHeaders: RouterMiddleware {
    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        guard response.headers[.contentType]?.hasPrefix("text/html") == true else { return response }
        response.headers[.xFrameOptions] = "DENY"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        // A page has another policy in its head, where framing cannot be forbidden. Both apply.
        let policy = response.headers[.contentSecurityPolicy].map { $0 + "; " } ?? ""
        if !policy.contains("frame-ancestors") {
            response.headers[.contentSecurityPolicy] = policy + "frame-ancestors 'none'"
        }
        return response
    }
}

/// Lets pages of the allowed origins read the answers.
struct CrossOriginHeaders: RouterMiddleware {
    let origins: AllowedOrigins

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
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

/// Answers only requests with one of the server's names.
struct OwnNames: RouterMiddleware {
    let names: ServerNames

    /// Patterns of paths for machines, which may use any name.
    private static let forMachines: Set = ["/healthz", "/readyz", "/metrics"]

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let isOwn = names.areMeant(by: request.head.authority, second: request.headers[.host])
        guard isOwn || OwnNames.forMachines.contains(context.endpointPath ?? "") else {
            throw Problem(
                .misdirectedRequest, "unknown-host",
                "The name in Host is not a name of this server; start it with --allow-host and that name.")
        }
        return try await next(request, context)
    }
}

/// Refuses requests from pages of other sites if they start work: otherwise any page could have the server work, or
/// guess its answers (cross-site request forgery).
struct OwnPages: RouterMiddleware {
    let names: ServerNames
    /// Other origins whose pages may start work; `*` has no effect here.
    let origins: [String]
    /// Whether reading counts as work.
    var guardsReading = false

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let isReading = [.get, .head, .options].contains(request.method)
        guard isReading && !guardsReading || isFromOwnPage(request) else {
            throw Problem(
                .forbidden, "foreign-page",
                """
                Pages of other sites may not use this; start the server with --allow-origin and the page's origin, or \
                with --allow-host and the name by which its own pages are reached.
                """)
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
    fileprivate static let host = known("host")
    fileprivate static let secFetchSite = known("sec-fetch-site")
    fileprivate static let referrerPolicy = known("referrer-policy")
    fileprivate static let xFrameOptions = known("x-frame-options")
    fileprivate static let crossOriginOpenerPolicy = known("cross-origin-opener-policy")

    /// - Parameter name: a valid name.
    fileprivate static func known(_ name: String) -> HTTPField.Name {
        guard let known = HTTPField.Name(name) else { preconditionFailure("'\(name)' is not the name of a header") }
        return known
    }
}
