import HTTPTypes
import Hummingbird
import HummingbirdCore
import ImageWork
package import Logging
import NIOCore
import ServerCore
import ServiceLifecycle
import Text
package import Tune

/// The server: its routes, and the threads beside them.
package struct Server: Sendable {
    private let options: ServerOptions
    private let logger: Logger
    private let analyze: AnalyzeService?
    private let measuring: TuneMeasuring?
    private let catalogues: Catalogues
    private let watch: CatalogueWatch
    private let sessions: TuneSessions
    private let changeWork: BlockingWork
    /// nil for a server without a token.
    private let corrections: (desk: OverrideDesk, writer: WallWriter)?
    private let noteReaders: NoteReaders
    private let ending = AsyncStream<Never>.makeStream()
    private let metrics = ServerMetrics()

    /// Starts all threads that the server needs, and nothing else.
    /// - Parameters:
    ///   - analyze: nil for a server that analyzes no images.
    ///   - measuring: nil for a server without the images of its catalogues.
    /// - Throws: `ThreadError` when the system has no more threads.
    package init(
        _ options: ServerOptions, analyze: AnalyzeService?, measuring: TuneMeasuring?, logger: Logger
    ) throws {
        (self.options, self.analyze, self.measuring, self.logger) = (options, analyze, measuring, logger)
        noteReaders = NoteReaders(isEveryone: options.showsNotes, token: options.editToken.map(EditToken.init))
        let catalogues = try Catalogues(folder: options.reports, images: options.images, logger: logger)
        let (watch, metrics) = (try CatalogueWatch(catalogues), metrics)
        (self.catalogues, self.watch) = (catalogues, watch)
        changeWork = try BlockingWork(threads: 1, waiting: 8, patience: .seconds(20))
        sessions = try TuneSessions(catalogues, memory: options.tuneMemory)
        corrections = try noteReaders.token.map { token in
            let writer = try WallWriter(
                worker: options.worker, reports: options.reports, images: options.images, metrics: metrics,
                logger: logger, written: { watch.hurry() })
            let desk = try OverrideDesk(
                token: token, catalogues: catalogues, images: options.images, writer: writer, logger: logger)
            return (desk, writer)
        }
        try ThreadError.check(Server.foreignThreads)
    }

    /// Threads of libraries, which start them later and cannot report that they got none: for each processor an event
    /// loop, a thread of Swift and one for files, and threads for timers and child processes.
    private static let foreignThreads = 3 * System.coreCount + 6

    /// How long begun answers may take after `stop`: a client that does not read must not keep the server running.
    private static let patience = Duration.seconds(3)

    /// Serves until `stop`. Begun answers are finished.
    package func run() async throws {
        let idleTimeout = TimeAmount.seconds(Int64(options.idleSeconds))
        let idle = IdleConnections(limit: options.connections)
        let application = Application(
            router: try router(),
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [
                        MalformedRequests(), StalledAnswers(patience: idleTimeout),
                        UnfinishedRequests(patience: idleTimeout, idle),
                    ], idleTimeout: idleTimeout)),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: "huewall",
                availableConnectionsDelegate: idle),
            logger: logger)
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = Server.patience
        let group = ServiceGroup(configuration: configuration)
        startWork()
        async let end: Void = waitForStop(group)
        try await group.run()
        stop()
        await end
        await corrections?.writer.end()
    }

    /// Stops the work beside the requests, and accepts no further requests. It waits for nothing.
    package func stop() {
        watch.stop()
        corrections?.writer.stop()
        ending.continuation.finish()
    }

    private func waitForStop(_ group: ServiceGroup) async {
        for await _ in ending.stream {}
        await group.triggerGracefulShutdown()
    }

    private func startWork() {
        corrections?.writer.start()
        watch.start { [corrections] in
            guard let desk = corrections?.desk else { return }
            Task { await desk.catchUp() }
        }
    }

    func router() throws -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        var ownPages = OwnPages(names: options.names, origins: options.allowedOrigins)
        router.middlewares.add(RequestRecord(metrics: metrics, isLogged: options.logsRequests))
        router.middlewares.add(HeadersAlone())
        router.middlewares.add(SecurityHeaders())
        router.middlewares.add(CrossOriginHeaders(origins: AllowedOrigins(options.allowedOrigins)))
        router.middlewares.add(ProblemMiddleware())
        router.middlewares.add(ExactPaths())
        router.middlewares.add(OwnNames(names: options.names))
        router.middlewares.add(ownPages)
        let group = router.group("v1/catalogues")
        CatalogueRoutes(catalogues: catalogues).add(to: group)
        ItemRoutes(catalogues: catalogues, noteReaders: noteReaders).add(to: group.group(":name"))
        OverrideRoutes(catalogues: catalogues, desk: corrections?.desk, noteReaders: noteReaders)
            .add(to: group.group(":name"))
        ChangeRoute(catalogues: catalogues, images: options.images, work: changeWork, noteReaders: noteReaders)
            .add(to: group.group(":name"))
        let files = ReportFiles(catalogues: catalogues, takesCorrections: corrections != nil, noteReaders: noteReaders)
        files.addParts(to: group.group(":name"))
        files.addPages(to: router.group("wall"))
        IndexRoute(catalogues: catalogues).add(to: router)
        AnalyzeRoute(service: analyze, patience: .seconds(min(20, options.idleSeconds))).add(to: router)
        ownPages.guardsReading = true
        TuneRoutes(catalogues: catalogues, sessions: sessions, measuring: measuring)
            .add(to: group.group(":name").add(middleware: ownPages))
        TunePage(catalogues: catalogues).add(to: router.group("tune"))
        OperationRoutes(catalogues: catalogues, metrics: metrics).add(to: router)
        try addOtherMethods(to: router)
        return router
    }

    /// Patterns of the pages and of the files beside them.
    private static let pages = [
        "/", "/wall/:name", "/wall/:name/:file", "/wall/:name/thumbs/:part/:file", "/wall/:name/explain/:file",
        "/tune/:name", "/tune/assets/:file",
    ]

    /// Answers methods that a path lacks in the description of the API with 405 and the methods that it has (RFC 9110,
    /// 15.5.6).
    ///
    /// The same for the pages, which are not in it.
    private func addOtherMethods(to router: Router<ServerContext>) throws {
        let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "QUERY"].compactMap {
            HTTPRequest.Method(rawValue: $0)
        }
        let description = try JSONValue(bytes: ServerFile.named("openapi.json").bytes)
        let paths = description["paths"].members.map { ($0.name, $0.value.members.map { $0.name.uppercased() }) }
        for (path, own) in paths + Server.pages.map({ ($0, ["GET"]) }) {
            var known = Set(own)
            // The router answers HEAD as GET, without a body.
            if known.contains("GET") { known.insert("HEAD") }
            let allowed = methods.map(\.rawValue).filter { known.contains($0) }.joined(separator: ", ")
            let pattern = path.replacing("{", with: ":").replacing("}", with: "")
            for method in methods where !known.contains(method.rawValue) {
                router.on(RouterPath(pattern), method: method) { _, _ -> Response in
                    throw Problem(
                        .methodNotAllowed, "method-not-allowed", "This path has \(allowed) only.",
                        headers: [.allow: allowed])
                }
            }
        }
    }
}
