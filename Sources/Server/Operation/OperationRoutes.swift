import HTTPTypes
import Hummingbird
import ServerCore

/// What those ask who run the server, and its own description.
struct OperationRoutes<Context: RequestContext> {
    let catalogues: Catalogues
    let metrics: ServerMetrics

    func add(to router: Router<Context>) {
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
