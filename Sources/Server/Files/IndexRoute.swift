import HTTPTypes
import Hummingbird
import Search
import Text

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
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: page)))
        }
    }

    private var page: [UInt8] {
        var html = HTMLText()
        html.markup(
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <title>huewall</title>
            <h1>Catalogues</h1>
            <ul>
            """)
        for wall in catalogues.all.map(\.published) {
            html.element("li") { html in
                html.link("/wall/\(wall.name)/", wall.name)
                html.text(", \(wall.count) items (")
                html.link("/tune/\(wall.name)", "tune")
                html.text(", ")
                html.link("/v1/catalogues/\(wall.name)", "API")
                html.text(")")
            }
        }
        html.markup(
            """
            </ul>
            <p><a href="/openapi.json">What the API answers</a></p>
            </html>
            """)
        return html.bytes
    }
}
