import Colors
import HTTPTypes
import Hummingbird
import ServerCore
import Text
import Tune

/// What the tuning page asks: the options with their ranges, the items, and the wall under other options.
struct TuneRoutes {
    let catalogues: Catalogues
    let sessions: TuneSessions
    /// nil for a server that was not given the images.
    let measuring: TuneMeasuring?

    func add(to router: RouterGroup<ServerContext>) {
        router.get("tune", use: start)
        router.post("tune", use: wall)
    }

    /// Bytes of a question.
    private static let requestLimit = 4096

    /// Options, and the items in the order of the saved wall.
    private func start(_ request: Request, _ context: ServerContext) async throws -> Response {
        try request.checkNoParameters()
        return try await sessions.session(context.part("name")).start.response(to: request)
    }

    /// The wall under the options of the body, as `{"options": {"num-colors": "5"}}`; what it does not name is as the
    /// preset says. With `"outline": true` without figures, sooner. While images are measured for it, how far that is,
    /// with status 202: the same question is to be asked again.
    private func wall(_ request: Request, _ context: ServerContext) async throws -> Response {
        try request.checkNoParameters()
        guard request.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "unsupported-type", "Send application/json.")
        }
        let question = try TuneQuestion(try await request.bytes(upTo: TuneRoutes.requestLimit))
        let name = context.part("name") ?? ""
        let session = try await sessions.session(name).session
        let options = question.options
        var sample: TuneSample?
        if !session.serves(options) {
            guard let measuring else { throw Problem.noDecoders }
            switch try measuring.sample(session, name: name, options) {
            case .measuring(let done, let total):
                var json = JSONText()
                json.measuring(done: done, total: total, options, name)
                var response = Reply(bytes: json.bytes, cacheControl: "no-store").response(to: request)
                response.status = .accepted
                return response
            case .ready(let ready): sample = ready
            }
        }
        let bytes = try await sessions.vote { [sample] in
            session.answer(options, name, sample: sample, isOutline: question.isOutline)
        }
        return Reply(bytes: bytes, cacheControl: "no-store").response(to: request)
    }
}

extension Problem {
    fileprivate static let noDecoders = Problem(
        .conflict, "no-extraction",
        "This option measures images again, and this server was started with --tune-sample 0; start it without.")
}

/// The body of a question.
private struct TuneQuestion {
    let options: WallOptions
    /// Whether the wall is wanted without figures.
    let isOutline: Bool

    init(_ bytes: [UInt8]) throws(Problem) {
        guard let body = try? JSONValue(bytes: bytes), body["options"].isObject else {
            throw .unprocessable(
                "bad-request", "Expected a JSON object with options, as {\"options\": {\"num-colors\": 5}}.")
        }
        try JSONBody.check(body, names: ["options", "outline"])
        guard body["outline"].isMissing || ["true", "false"].contains(body["outline"].text) else {
            throw .unprocessable("bad-request", "'outline' is true or false.")
        }
        isOutline = body["outline"].text == "true"
        var texts: [String: String] = [:]
        for member in body["options"].members { texts[member.name] = member.value.text ?? "" }
        do throws(OptionError) {
            options = try WallOptions(texts)
        } catch {
            throw .unprocessable("invalid-option", error.message)
        }
    }
}

/// The page that tunes a catalogue, and its style and scripts.
struct TunePage {
    let catalogues: Catalogues

    func add(to router: RouterGroup<ServerContext>) {
        router.get(":name") { request, context in
            _ = try catalogues.wall(named: context.part("name"))
            var response = ServerFile.named("tune.html").reply.response(to: request)
            response.headers[.contentSecurityPolicy] = TunePage.policy
            return response
        }
        router.get("assets/:file") { request, context in
            guard let file = ServerFile.assets[context.part("file") ?? ""] else {
                throw Problem(.notFound, "no-such-file", "The tuning page has no such file.")
            }
            return file.reply.response(to: request)
        }
    }

    /// Its own files, the API of this server, and nothing else.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"
}
