import HTTPTypes
import Hummingbird
import Search

/// `/`: the catalogues, and the ways to their pages.
struct IndexRoute<Context: RequestContext> {
    let catalogues: Catalogues

    func add(to router: Router<Context>) {
        router.get("/") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
                    .contentSecurityPolicy: "default-src 'none'; img-src data:",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
        }
    }

    private var page: String {
        let rows = catalogues.all.map(\.published).map { wall in
            let name = escaped(wall.name)
            return "<li><a href=\"/wall/\(name)/\">\(name)</a>, \(wall.count) items "
                + "(<a href=\"/tune/\(name)\">tune</a>, <a href=\"/v1/catalogues/\(name)\">API</a>)</li>"
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <title>huewall</title>
            <h1>Catalogues</h1>
            <ul>\(rows.joined())</ul>
            <p><a href="/openapi.json">What the API answers</a></p>
            </html>
            """
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { html, character in
            switch character {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            default: html.append(character)
            }
        }
    }
}
