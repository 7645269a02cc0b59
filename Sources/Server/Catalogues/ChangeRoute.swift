import Files
import HTTPTypes
import Hummingbird
import Search
import ServerCore
import Store
import Sync
import Text

/// What changed since a run, as `changes.ndjson` says it.
struct ChangeRoute<Context: RequestContext> {
    let catalogues: Catalogues
    let images: String
    /// A list of changes reads a whole wall.
    let work: BlockingWork
    let noteReaders: NoteReaders

    func add(to router: RouterGroup<Context>) {
        router.get("changes") { request, context in
            let name = try catalogues.wall(named: context.part("name")).written.name
            let query = try QueryParameters(request.uri.query, names: ["since"])
            guard let run = try query.integer("since", in: 0...Int(Int32.max)) else {
                throw Problem.badRequest(
                    "invalid-since",
                    "Give the run that you know, as since=41; the first line of an answer has the next.")
            }
            let showsNotes = noteReaders.include(request)
            let bytes = try await work.run {
                let lines = try changes(of: name, since: run)
                return showsNotes ? lines : withoutNotes(lines)
            }
            return Reply(bytes: bytes, contentType: "application/x-ndjson", cacheControl: "no-store").response(
                to: request)
        }
    }

    private func changes(of name: String, since run: Int) throws -> [UInt8] {
        do {
            var bytes: [UInt8] = []
            let folders = try CatalogueFolders(name: name, reports: catalogues.folder, images: images)
            try ChangeHistory(of: folders).export(since: run) { bytes += $0 }
            return bytes
        } catch SyncError.unknownRun(_, let oldest, let newest) {
            let known = oldest.map { "Runs \($0) to \(newest) are known. " } ?? ""
            throw Problem(
                status: .gone, code: "unknown-run",
                detail: "Run \(run) is not known, or no longer. \(known)Load all items again.")
        } catch is SyncError {
            throw Problem.wallChanged
        } catch let error as StoreError where error.status == .temporary {
            throw Problem.storeBusy
        }
    }
}
