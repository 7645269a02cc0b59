import Catalogue
import Colors
import HTTPTypes
import Hummingbird
import Outputs
import Search
import ServerCore
import Text

/// Corrections: everyone can read their colors, and clients with the token can change them.
struct OverrideRoutes {
    let catalogues: Catalogues
    /// nil for a server without a token.
    let desk: OverrideDesk?
    let noteReaders: NoteReaders

    /// Bytes of a correction.
    private static let bodyLimit = 16 << 10
    private static let noteLimit = 2000
    private static let example = #"{"color": "red", "note": "asked"}"#

    func add(to router: RouterGroup<ServerContext>) {
        router.get("overrides", use: list)
        router.get("items/:id/override") { request, context in
            try request.checkNoParameters()
            let (name, id, isOnWall) = try item(context)
            let override = try await opened().override(of: id, in: name)
            guard isOnWall || override != nil else { throw Problem.unknownItem }
            return try answer(override, id, name, noteReaders.include(request))
        }
        router.put("items/:id/override", use: put)
        router.delete("items/:id/override", use: delete)
    }

    private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
        try request.checkNoParameters()
        let name = try catalogues.wall(named: context.part("name")).published.name
        let overrides = try await opened().overrides(in: name)
        let showsNotes = noteReaders.include(request)
        let json = JSONText.object { json in
            json.objects("overrides", overrides) { json, override in
                json.field("id", override.id)
                json.field("color", override.text)
                if showsNotes { json.field("note", override.note) }
            }
        }
        return Reply(bytes: json, cacheControl: "no-store").response(to: request)
    }

    private func put(_ request: Request, _ context: ServerContext) async throws -> Response {
        try request.checkNoParameters()
        let desk = try opened()
        try desk.check(request)
        let (name, id, isOnWall) = try item(context)
        guard isOnWall else { throw Problem.unknownItem }
        let bytes = try await request.bytes(upTo: OverrideRoutes.bodyLimit)
        let body = try JSONBody(bytes, names: ["color", "note"], example: OverrideRoutes.example)
        guard let text = body["color"] else {
            throw Problem.unprocessable("bad-request", "The object has no 'color'; expected \(OverrideRoutes.example).")
        }
        guard let color = OverrideColor(text) else {
            throw Problem.unprocessable("invalid-color", OverrideColor.expected(insteadOf: text))
        }
        let note = body["note"] ?? ""
        guard note.utf8.count <= OverrideRoutes.noteLimit else {
            throw Problem.unprocessable("note-too-long", "A note may have \(OverrideRoutes.noteLimit) bytes.")
        }
        let override = try await desk.change(id, in: name, to: (color, note), expected: expectedTags(request))
        return try answer(override, id, name, true)
    }

    private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
        try request.checkNoParameters()
        let desk = try opened()
        try desk.check(request)
        let (name, id, isOnWall) = try item(context)
        if !isOnWall, try await desk.override(of: id, in: name) == nil { throw Problem.unknownItem }
        _ = try await desk.change(id, in: name, to: nil, expected: expectedTags(request))
        return Response(status: .noContent, headers: [.eTag: OverrideDesk.tag(of: nil)])
    }

    private func opened() throws(Problem) -> OverrideDesk {
        guard let desk else {
            throw Problem(
                .forbidden, "edits-off", "This server takes no corrections; start it with --edit-token-file.")
        }
        return desk
    }

    /// A correction of an item that has left the feed can still be read and taken back.
    private func item(_ context: ServerContext) throws(Problem) -> (name: String, id: String, isOnWall: Bool) {
        let wall = try catalogues.wall(named: context.part("name")).published
        guard let id = context.part("id") else { throw .unknownItem }
        return (wall.name, id, wall.item(withId: id) != nil)
    }

    private func answer(_ override: ColorOverride?, _ id: String, _ name: String, _ showsNote: Bool) throws -> Response
    {
        // A run may have replaced the wall since the item was found.
        let wall = catalogues.wall(name)
        let item = wall?.written.item(withId: id)
        let isOnWall = item.flatMap { wall?.shows(override, of: $0) } ?? false
        let json = JSONText.object { json in
            json.field("id", id)
            json.field("color", override?.text)
            if showsNote { json.field("note", override?.note ?? "") }
            json.field("isOnWall", isOnWall)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .eTag: OverrideDesk.tag(of: override),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}

/// nil for a request without an expectation. `If-None-Match: *` expects that there is no correction yet.
private func expectedTags(_ request: Request) -> EntityTags? {
    let isForNew = request.headers[.ifNoneMatch]?.trimmed == "*"
    return isForNew ? EntityTags(OverrideDesk.tag(of: nil)) : request.headers[.ifMatch].map { EntityTags($0) }
}
