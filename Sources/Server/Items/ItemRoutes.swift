import Colors
import Files
import Hummingbird
import Outputs
import Search
import ServerCore
import Text

/// The items of a catalogue: lists, single items, and items near one.
struct ItemRoutes {
    let catalogues: Catalogues
    let noteReaders: NoteReaders

    /// Items of one page, by default.
    private static let usualLimit = 50
    private static let limits = 1...500

    func add(to router: RouterGroup<ServerContext>) {
        router.get("items", use: items)
        router.get("items/:id", use: item)
        router.get("items/:id/similar", use: similar)
        router.get("items/:id/neighbors", use: neighbors)
    }

    private func items(_ request: Request, _ context: ServerContext) async throws -> Response {
        let wall = try catalogues.wall(named: context.part("name"))
        let query = try QueryParameters(
            request.uri.query,
            names: WallSearch.Question.searchNames + ["goes", "sort", "unique", "limit", "cursor", "fields"])
        let question = try WallSearch.Question(query)
        let limit = try query.integer("limit", in: ItemRoutes.limits) ?? ItemRoutes.usualLimit
        let cursor = try query.value("cursor").map { text throws(Problem) in
            try PageCursor(text, catalogue: wall.published.name, question: question)
        }
        let list = try await wall.lists.list(question)
        let start = min(try await wall.lists.start(of: list, behind: cursor), list.total)
        let end = min(start + limit, list.total)
        let page = list.page(start..<end)
        let next = end > 0 && end < list.total ? nextCursor(behind: end, of: list, question, wall.published) : nil
        let items = try json(wall, query, request).list(page)
        let json = JSONText.object { json in
            json.field("items", verbatim: items)
            json.field("next", next)
            json.field("total", list.total)
            guard let answer = list.answer else { return }
            json.field("close", ifAny: answer.close)
            json.field("named", ifAny: answer.named)
            if !answer.harmonies.isEmpty {
                json.objects("goes", answer.harmonies) { json, harmony in
                    json.field("kind", harmony.name)
                    json.field("count", harmony.count)
                }
            }
            json.reading(answer.reading)
            if !answer.parts.isEmpty {
                json.objects("parts", answer.parts) { json, part in
                    json.field("q", part.query)
                    json.field("count", part.count)
                }
            }
        }
        return reply(json, wall, request)
    }

    /// - Parameter offset: items so far, at least 1.
    private func nextCursor(
        behind offset: Int, of list: ItemList, _ question: WallSearch.Question, _ wall: PublishedWall
    ) -> String {
        let last = list.page(max(0, offset - PageCursor.memory)..<offset).reversed()
        return PageCursor(
            fingerprint: wall.fingerprint, catalogue: wall.name, question: question, offset: offset,
            last: last.map { wall.columns.ids[$0] }
        ).text
    }

    private func item(_ request: Request, _ context: ServerContext) throws -> Response {
        let (wall, item) = try itemOfPath(context)
        let query = try QueryParameters(request.uri.query, names: ["fields"])
        let bytes = try json(wall, query, request).item(item)
        return reply(bytes, wall, request)
    }

    /// Items with the palette of one, nearest first, without it.
    private func similar(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (wall, item) = try itemOfPath(context)
        let query = try QueryParameters(
            request.uri.query, names: WallSearch.Question.filterNames + ["unique", "limit", "fields"])
        var question = try WallSearch.Question(query)
        let limit = try query.integer("limit", in: ItemRoutes.limits) ?? 12
        (question.colors, question.goesWith) = (wall.published.columns.palette(of: item), nil)
        var page: [Int] = []
        if question.colors != nil {
            let list = try await wall.lists.list(question)
            let images = wall.published.columns.imageHashes
            // The list has only one item of each picture.
            page = list.page(0..<min(limit + 1, list.total)).filter {
                $0 != item && (question.unique == nil || images[$0] == 0 || images[$0] != images[item])
            }
        }
        let items = try json(wall, query, request).list(Array(page.prefix(limit)))
        return reply(JSONText.object { $0.field("items", verbatim: items) }, wall, request)
    }

    /// The items before and after one on the wall.
    private func neighbors(_ request: Request, _ context: ServerContext) throws -> Response {
        let (wall, item) = try itemOfPath(context)
        let query = try QueryParameters(request.uri.query, names: ["limit", "fields"])
        let limit = try query.integer("limit", in: 1...100) ?? 6
        let page = try json(wall, query, request)
        let before = try page.list(Array(max(0, item - limit)..<item))
        let after = try page.list(Array((item + 1)..<min(wall.published.count, item + 1 + limit)))
        let text = JSONText.object { text in
            text.field("before", verbatim: before)
            text.field("after", verbatim: after)
        }
        return reply(text, wall, request)
    }

    private func itemOfPath(_ context: ServerContext) throws(Problem) -> (ServedWall, Int) {
        let wall = try catalogues.wall(named: context.part("name"))
        guard let id = context.part("id"), let item = wall.published.item(withId: id) else {
            throw .unknownItem
        }
        return (wall, item)
    }

    private func json(_ wall: ServedWall, _ query: QueryParameters, _ request: Request) throws(Problem) -> ItemJSON {
        ItemJSON(wall: wall.published, fields: try query.fields(), showsNotes: noteReaders.include(request))
    }

    private func reply(_ bytes: [UInt8], _ wall: ServedWall, _ request: Request) -> Response {
        let fingerprint = wall.published.fingerprint + (noteReaders.include(request) ? "-notes" : "")
        return Reply(bytes: bytes, fingerprint: fingerprint).response(to: request)
    }
}

extension JSONText {
    /// Adds the members that show how a query was read; none if it was read as it was typed.
    fileprivate mutating func reading(_ reading: QueryReading) {
        if !reading.ignored.isEmpty { field("ignored", reading.ignored) }
        if !reading.understood.isEmpty {
            objects("understood", reading.understood) { json, word in
                json.field("q", word.text)
                json.field("color", word.color)
            }
        }
        if !reading.corrected.isEmpty {
            objects("corrected", reading.corrected) { json, word in
                json.field("q", word.text)
                json.field("words", word.words)
            }
        }
    }
}
