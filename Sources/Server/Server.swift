import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The server as a whole: its routes, and what runs beside them.
package struct Server: Sendable {
    private let options: ServerOptions
    private let logger: Logger
    private let analyze: AnalyzeService?
    private let measuring: TuneMeasuring?
    private let desk: OverrideDesk?
    private let catalogues: Catalogues
    private let metrics = ServerMetrics()

    /// - Parameters:
    ///   - analyze: nil for a server that analyzes no images.
    ///   - measuring: nil for a server that was not given the images of its catalogues.
    package init(_ options: ServerOptions, analyze: AnalyzeService?, measuring: TuneMeasuring? = nil, logger: Logger) {
        self.options = options
        self.measuring = measuring
        self.analyze = analyze
        self.logger = logger
        let catalogues = Catalogues(folder: options.reports, logger: logger)
        self.catalogues = catalogues
        desk = options.editToken.map { token in
            OverrideDesk(
                token: token, catalogues: catalogues, images: options.images, worker: options.worker, logger: logger)
        }
    }

    /// How long answers that were begun may take after a signal: a client that reads nothing must not hold the server.
    private static let patience = Duration.seconds(10)

    /// Serves until a signal ends it; answers that were begun are given.
    package func run() async throws {
        let application = Application(
            router: try router(),
            server: .http1(
                configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(Int64(options.idleSeconds)))),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: "huewall",
                availableConnectionsDelegate: .maximum(options.connections, logger: logger)),
            services: [CatalogueWatch(catalogues: catalogues)], logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = Server.patience
        try await ServiceGroup(configuration: configuration).run()
    }

    func router() throws -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.middlewares.add(RequestRecord(metrics: metrics, isLogged: options.logsRequests))
        router.middlewares.add(AllowedOrigins(origins: options.allowedOrigins))
        router.middlewares.add(ProblemMiddleware())
        let group = router.group("v1/catalogues")
        CatalogueRoutes(catalogues: catalogues).add(to: group)
        ItemRoutes(catalogues: catalogues).add(to: group.group(":name"))
        OverrideRoutes(catalogues: catalogues, desk: desk).add(to: group.group(":name"))
        let files = ReportFiles<BasicRequestContext>(catalogues: catalogues, takesCorrections: desk != nil)
        files.addThumbnails(to: group.group(":name"))
        files.addPages(to: router.group("wall"))
        IndexRoute(catalogues: catalogues).add(to: router)
        AnalyzeRoute(service: analyze).add(to: router)
        TuneRoutes(catalogues: catalogues, sessions: TuneSessions(catalogues), measuring: measuring)
            .add(to: group.group(":name"))
        TunePage(catalogues: catalogues).add(to: router.group("tune"))
        OperationRoutes(catalogues: catalogues, metrics: metrics).add(to: router)
        try OtherMethods().add(to: router)
        return router
    }
}
