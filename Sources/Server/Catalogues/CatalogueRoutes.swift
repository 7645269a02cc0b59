import Hummingbird
import Outputs
import Search
import ServerCore
import Text

/// Which catalogues there are, and what each has as a whole.
struct CatalogueRoutes<Context: RequestContext> {
    let catalogues: Catalogues

    func add(to router: RouterGroup<Context>) {
        router.get { request, _ in try list(request) }
        router.get(":name") { request, context in try catalogue(request, context) }
        router.get(":name/facets") { request, context in try await facets(request, context) }
        router.get(":name/palette") { request, context in try await palette(request, context) }
    }

    private func list(_ request: Request) throws -> Response {
        try request.checkNoParameters()
        // An empty list would say that there are none.
        try catalogues.checkReady()
        let json = JSONText.object { $0.objects("catalogues", catalogues.all) { $0.catalogue($1.published) } }
        return Reply(bytes: json, fingerprint: String(StableHash.of(json), radix: 16)).response(to: request)
    }

    private func catalogue(_ request: Request, _ context: Context) throws -> Response {
        let wall = try catalogues.wall(named: context.part("name")).published
        try request.checkNoParameters()
        let json = JSONText.object { json in
            json.catalogue(wall)
            for member in ["schema", "options", "counts"] {
                json.field(member, wall.header[member])
            }
        }
        return Reply(bytes: json, fingerprint: wall.fingerprint).response(to: request)
    }

    private func facets(_ request: Request, _ context: Context) async throws -> Response {
        let served = try catalogues.wall(named: context.part("name"))
        let wall = served.published
        let query = try QueryParameters(request.uri.query, names: WallSearch.Question.searchNames)
        let question = try WallSearch.Question(query)
        let json = try await served.lists.counted("facets \(question.canonicalText)") { search in
            var words = question
            words.filter = ItemFilter()
            let facets = Facets(wall.columns, filter: question.filter, among: search.matches(words))
            return JSONText.object { $0.facetFields(facets) }
        }
        return Reply(bytes: json, fingerprint: wall.fingerprint).response(to: request)
    }

    private func palette(_ request: Request, _ context: Context) async throws -> Response {
        let served = try catalogues.wall(named: context.part("name"))
        let wall = served.published
        let query = try QueryParameters(request.uri.query, names: WallSearch.Question.searchNames + ["limit"])
        let limit = try query.integer("limit", in: 1...100) ?? 12
        let question = try WallSearch.Question(query)
        let json = try await served.lists.counted("palette \(limit) \(question.canonicalText)") { search in
            let colors = CataloguePalette(wall.columns, among: search.matches(question)).colors(limit)
            return JSONText.object { json in json.field("colors") { $0.paletteColors(colors) } }
        }
        return Reply(bytes: json, fingerprint: wall.fingerprint).response(to: request)
    }
}

extension JSONText {
    fileprivate mutating func catalogue(_ wall: PublishedWall) {
        field("name", wall.name)
        field("items", wall.count)
        field("wall", wall.fingerprint)
    }
}
