import Files
import HTTPTypes
import Hummingbird
import Outputs
import Search
import ServerCore
import Store
import Sync
import Text

/// The list of catalogues, and the whole of each.
struct CatalogueRoutes {
    let catalogues: Catalogues

    func add(to router: RouterGroup<ServerContext>) {
        router.get { request, _ in try list(request) }
        router.get(":name", use: catalogue)
        router.get(":name/facets", use: facets)
        router.get(":name/palette", use: palette)
    }

    private func list(_ request: Request) throws -> Response {
        try request.checkNoParameters()
        // An empty list would say that there are none.
        try catalogues.checkReady()
        let json = JSONText.object { $0.objects("catalogues", catalogues.all) { $0.catalogue($1.published) } }
        return Reply(bytes: json, fingerprint: contentFingerprint(json)).response(to: request)
    }

    private func catalogue(_ request: Request, _ context: ServerContext) throws -> Response {
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

    private func facets(_ request: Request, _ context: ServerContext) async throws -> Response {
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

    private func palette(_ request: Request, _ context: ServerContext) async throws -> Response {
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

/// The changes since a run, as in `changes.ndjson`.
struct ChangeRoute {
    let catalogues: Catalogues
    let images: String
    /// A list of changes reads a whole wall.
    let work: BlockingWork
    let noteReaders: NoteReaders

    func add(to router: RouterGroup<ServerContext>) {
        router.get("changes") { request, context in
            let name = try catalogues.wall(named: context.part("name")).written.name
            let query = try QueryParameters(request.uri.query, names: ["since"])
            let run = try query.integer("since", in: 0...Int(Int32.max))
            let showsNotes = noteReaders.include(request)
            let (bytes, fingerprint) = try await work.run {
                let bytes = try changes(of: name, since: run, showsNotes: showsNotes)
                return (bytes, contentFingerprint(bytes))
            }
            return Reply(bytes: bytes, contentType: "application/x-ndjson", fingerprint: fingerprint).response(
                to: request)
        }
    }

    private func changes(of name: String, since run: Int?, showsNotes: Bool) throws -> [UInt8] {
        do {
            var bytes: [UInt8] = []
            let folders = try CatalogueFolders(name: name, reports: catalogues.folder, images: images)
            try ChangeHistory(of: folders).export(
                since: run, to: { bytes += $0 }, shown: { showsNotes ? $0 : withoutNotes($0) })
            return bytes
        } catch SyncError.unknownRun(_, let oldest, let newest) {
            let known = oldest.map { "Runs \($0) to \(newest) are known. " } ?? ""
            let asked = run.map { "Run \($0)" } ?? "The last run"
            throw Problem(.gone, "unknown-run", "\(asked) is not known, or no longer. \(known)Load all items again.")
        } catch is SyncError {
            throw Problem.wallChanged
        } catch let error as StoreError where error.status == .temporary {
            throw Problem.storeBusy
        }
    }
}

/// The fingerprint of an answer that does not depend on a wall.
private func contentFingerprint(_ bytes: [UInt8]) -> String { String(StableHash.of(bytes), radix: 16) }

extension JSONText {
    fileprivate mutating func catalogue(_ wall: PublishedWall) {
        field("name", wall.name)
        field("items", wall.count)
        field("wall", wall.fingerprint)
    }
}
