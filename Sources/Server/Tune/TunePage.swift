import HTTPTypes
import Hummingbird
import ServerCore

/// The page that tunes a catalogue, and its style and scripts.
struct TunePage<Context: RequestContext> {
    let catalogues: Catalogues

    func add(to router: RouterGroup<Context>) {
        router.get(":name") { request, context in
            _ = try catalogues.wall(named: context.part("name"))
            var response = ServerFile.named("tune.html").reply.response(to: request)
            response.headers[.contentSecurityPolicy] = TunePage.policy
            return response
        }
        router.get("assets/:file") { request, context in
            guard let file = ServerFile.assets[context.part("file") ?? ""] else {
                throw Problem.notFound("no-such-file", "The tuning page has no such file.")
            }
            return file.reply.response(to: request)
        }
    }

    /// Its own files, the API of this server, and nothing else.
    private static var policy: String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }
}
