import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle

/// The server as a whole: its routes, and what runs beside them.
package struct Server: Sendable {
    private let options: ServerOptions
    private let logger: Logger
    private let catalogues: Catalogues

    package init(_ options: ServerOptions, logger: Logger) {
        self.options = options
        self.logger = logger
        catalogues = Catalogues(folder: options.reports, logger: logger)
    }

    /// Serves until a signal ends it; answers that were begun are given.
    package func run() async throws {
        var application = Application(
            router: router(),
            server: .http1(configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(30))),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: "huewall",
                availableConnectionsDelegate: .maximum(options.connections, logger: logger)),
            services: [CatalogueWatch(catalogues: catalogues)], logger: logger)
        application.beforeServerStarts { [catalogues] in await onThread { catalogues.refresh() } }
        try await application.runService()
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.middlewares.add(ProblemMiddleware())
        let catalogueGroup = router.group("v1/catalogues")
        CatalogueRoutes(catalogues: catalogues).add(to: catalogueGroup)
        ItemRoutes(catalogues: catalogues).add(to: catalogueGroup.group(":name"))
        router.get("healthz") { _, _ in "ok\n" }
        router.get("readyz") { [catalogues] _, _ in
            Response(status: catalogues.areReady ? .ok : .serviceUnavailable)
        }
        return router
    }
}
