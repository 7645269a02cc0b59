import Colors
import Files
import Foundation
import HTTPTypes
import Hummingbird
import Outputs
import Search
import ServerCore
import Text

/// Serves the files that huewall wrote about a catalogue, and no others.
struct ReportFiles {
    let catalogues: Catalogues
    /// Whether the pages save corrections.
    let takesCorrections: Bool
    let noteReaders: NoteReaders

    /// Adds the routes of the API that answer with files.
    func addParts(to router: RouterGroup<ServerContext>) {
        router.get("metadata.ndjson") { request, context in
            try request.checkNoParameters()
            let cut = noteReaders.include(request) ? nil : withoutNotes
            return try reply("metadata.ndjson", "application/x-ndjson", request, context, cut: cut)
        }
        router.get("thumbs/:part/:file") { request, context in
            try request.checkNoParameters()
            return try thumbnail(request, context)
        }
    }

    /// Adds the pages, at the addresses by which they link to each other. Unknown parameters, as in links that other
    /// sites have changed, are ignored.
    func addPages(to router: RouterGroup<ServerContext>) {
        router.get(":name") { request, context in
            // Without the slash the page's relative links would be wrong.
            guard request.uri.path.hasSuffix("/") else {
                let name = try catalogues.wall(named: context.part("name")).published.name
                return Response.redirect(to: "/wall/\(encoded(name))/", type: .permanent)
            }
            return try file("index.html", request, context)
        }
        router.get(":name/:file") { request, context in
            try file(context.part("file") ?? "", request, context)
        }
        router.get(":name/thumbs/:part/:file", use: thumbnail)
        router.get(":name/explain/:file", use: explanation)
    }

    /// The files of a report with their media types.
    private static let files = [
        "index.html": html, "compare.html": html, "compare-after.html": html, "metadata.json": "application/json",
        "metadata.ndjson": "application/x-ndjson", "metadata.csv": csv, "words.html": html, "words.csv": csv,
        "words-odd.csv": csv,
    ]

    private static let (html, csv) = ("text/html; charset=utf-8", "text/csv; charset=utf-8")
    private static let images = ["jpg": "image/jpeg", "webp": "image/webp", "png": "image/png"]

    private func file(_ name: String, _ request: Request, _ context: ServerContext) throws -> Response {
        guard let type = ReportFiles.files[name] else { throw ReportFiles.missing }
        return try reply(name, type, request, context)
    }

    private func explanation(_ request: Request, _ context: ServerContext) throws -> Response {
        let name = context.part("file") ?? ""
        let isPage = name.hasSuffix(".html") && name.utf8.dropLast(5).allSatisfy { isPlain($0) }
        guard isPage else { throw ReportFiles.missing }
        return try reply("explain/\(name)", ReportFiles.html, request, context)
    }

    /// The name of a thumbnail depends on its content, so the file never changes.
    private func thumbnail(_ request: Request, _ context: ServerContext) throws -> Response {
        let (part, name) = (context.part("part") ?? "", context.part("file") ?? "")
        let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
        guard
            pieces.count == 2 || pieces.count == 3 && pieces[1] == "goods", part.utf8.count == 2, name.hasPrefix(part),
            pieces[0].utf8.allSatisfy(isHexDigit),
            let type = ReportFiles.images[String(pieces[pieces.count - 1])]
        else { throw ReportFiles.missing }
        return try reply(
            "thumbs/\(part)/\(name)", type, request, context, cacheControl: "public, max-age=31536000, immutable")
    }

    private func reply(
        _ path: String, _ type: String, _ request: Request, _ context: ServerContext, cacheControl: String = "no-cache",
        cut: (@Sendable (consuming [UInt8]) -> [UInt8])? = nil
    ) throws -> Response {
        let wall = try catalogues.wall(named: context.part("name"))
        let body: FileBody
        do throws(FileError) {
            let file = try ServedFile("\(catalogues.folder)/\(wall.published.name)/\(path)")
            body = FileBody(file: file, eventLoop: context.eventLoop, cut: cut)
        } catch {
            // Not if files or memory are lacking: then the thumbnail may exist.
            guard error.isLackOfFile else { throw error }
            throw ReportFiles.missing
        }
        let edited = path == "index.html" ? try page(body, of: wall.published.name) : nil
        let status = body.file.status
        var reply = try Reply(
            file: edited ?? body, contentType: type,
            fingerprint: "\(status.byteCount)-\(status.changeTime)\(edited == nil ? "" : "-edit")"
                + (cut == nil ? "" : "-cut"),
            cacheControl: cacheControl)
        reply.isPacked = type.hasPrefix("image/")
        return reply.response(to: request)
    }

    /// The page, changed so that it saves corrections; nil if the server takes none, or another version of huewall
    /// wrote it.
    private func page(_ body: FileBody, of name: String) throws -> FileBody? {
        guard takesCorrections else { return nil }
        let offset = min(body.byteCount, FileBody.pieceSize)
        let start = PreviewPage.page(try body.file.bytes(0..<offset), savingCorrectionsAt: address(of: name))
        return start.map { FileBody(file: body.file, eventLoop: body.eventLoop, start: $0, offset: offset) }
    }

    /// The address of a catalogue in the API.
    private func address(of name: String) -> String { "/v1/catalogues/" + encoded(name) }

    private func encoded(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
    }

    private static let missing = Problem(
        .notFound, "no-such-file", "The catalogue has no such file; the metadata and the page name those it has.")

    private func isHexDigit(_ byte: UInt8) -> Bool { byte.isDigit || (0x61...0x66).contains(byte) }

    private func isPlain(_ byte: UInt8) -> Bool {
        byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
