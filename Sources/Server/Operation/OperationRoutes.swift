import HTTPTypes
import Hummingbird
import Search
import ServerCore
import Text

/// Routes for operators, and the description of the API.
struct OperationRoutes {
    let catalogues: Catalogues
    let metrics: ServerMetrics

    func add(to router: Router<ServerContext>) {
        router.get("healthz") { request, _ in
            try request.checkNoParameters()
            return text("ok\n")
        }
        router.get("readyz") { request, _ in
            try request.checkNoParameters()
            return catalogues.areReady
                ? text("ready\n") : text("The catalogues are being read.\n", .serviceUnavailable)
        }
        router.get("metrics") { request, _ in
            try request.checkNoParameters()
            return text(metrics.text(catalogues.all), type: "text/plain; version=0.0.4; charset=utf-8")
        }
        router.get("openapi.json") { request, _ in
            try request.checkNoParameters()
            return ServerFile.named("openapi.json").reply.response(to: request)
        }
    }

    private func text(
        _ text: String, _ status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// `/`: the catalogues, with links to their pages.
struct IndexRoute {
    let catalogues: Catalogues

    func add(to router: Router<ServerContext>) {
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
