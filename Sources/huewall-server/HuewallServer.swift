import ArgumentParser
import Colors
import Decoders
import Files
import Foundation
import Glibc
import ImageWork
import Images
import Logging
import NIOCore
import Server
import ServerCore
import Text
import Tune

@main
struct HuewallServer: ParsableCommand {
    enum LogFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "huewall-server",
        abstract: "Serve the catalogues of huewall: an API for apps, and pages to view and to tune.",
        discussion: """
            Reads the folder that huewall writes. When a run ends, it shows the new wall by itself. GET /openapi.json \
            describes the API.

            The server has no TLS, and no passwords except the token for corrections. Before other machines can reach \
            it, put a web server in front of it.

            Exit status:
              0   stopped by a signal
              64  wrong usage
              66  no such folder, or no such program huewall for corrections
              69  the server cannot listen at the address
              71  the system has no /proc
              75  the system has no threads for it
              78  the token for edits is too short; or there is no sandbox, and
                  --require-sandbox asks for one
            """,
        version: "huewall-server \(releaseVersion)")

    @Option(help: ArgumentHelp("Folder with the reports that huewall writes.", valueName: "folder"))
    var reports = "Reports"
    @Option(help: ArgumentHelp("Folder with the images that huewall keeps.", valueName: "folder"))
    var images = "Images"
    @Option(help: ArgumentHelp("Address to listen at.", valueName: "address")) var host = "127.0.0.1"
    @Option(help: ArgumentHelp("Port to listen at. 0 takes a free one.", valueName: "port")) var port = 8080
    @Option(
        help: ArgumentHelp(
            """
            Origin whose pages may read answers and start work, as https://shop.example. With * the pages of all \
            origins may read, and none may start work. May be repeated.
            """,
            valueName: "origin"))
    var allowOrigin: [String] = []
    @Option(
        help: ArgumentHelp(
            """
            Another name of this server, as colors.example. The server always answers to --host, localhost and IP \
            addresses. With * it answers to all names; then pages of other sites can pass for its own. May be repeated.
            """,
            valueName: "name"))
    var allowHost: [String] = []
    @Flag(help: "Answer POST /v1/analyze: measure images that requests send or name.") var allowAnalyze = false
    @Option(help: ArgumentHelp("Largest image to analyze, in bytes.", valueName: "bytes"))
    var analyzeBytes = 32 << 20
    @Option(help: ArgumentHelp("Images to analyze in a minute, for all clients together.", valueName: "count"))
    var analyzeRate = 120
    @Option(
        help: ArgumentHelp(
            "Items to measure again when /tune tries an option that needs it. 0 is none.",
            valueName: "count"))
    var tuneSample = 1000
    @Option(
        help: ArgumentHelp(
            "Memory for all catalogues that are open in /tune. An item needs about 10 KiB.", valueName: "MB"))
    var tuneMemory = 512
    @Option(
        help: ArgumentHelp(
            """
            File with a token that allows correcting colors, by the API and on the pages. Without it, \
            corrections are off.
            """,
            valueName: "file"))
    var editTokenFile: String?
    @Flag(help: "Answer everyone with the notes of corrections. Without it, requests with the token get them.")
    var showNotes = false
    @Option(
        name: .customLong("huewall"),
        help: ArgumentHelp(
            "The program huewall, which writes the wall after a correction. Default: the one next to this program.",
            valueName: "path"))
    var worker: String?
    @Option(
        help: ArgumentHelp(
            "Seconds that a connection may take for a request. Let a web server in front close connections sooner.",
            valueName: "seconds"))
    var idleTimeout = 30
    @Option(help: ArgumentHelp("Form of the log on standard error: text or json.", valueName: "form"))
    var logFormat = LogFormat.text
    @Flag(help: "Decode images only in a sandbox of the kernel. If there is none, exit with 78.")
    var requireSandbox = false
    @Flag(help: "Do not log each request.") var quiet = false

    func validate() throws {
        try check(port, 0...65_535, "--port")
        try check(analyzeBytes, 1...1 << 30, "--analyze-bytes")
        try check(tuneSample, 0...50_000, "--tune-sample")
        try check(tuneMemory, 1...65_536, "--tune-memory")
        if let name = allowHost.first(where: { $0 != "*" && Authority($0) == nil }) {
            throw ValidationError("Expected a name such as colors.example for --allow-host, got \(name).")
        }
        if let origin = allowOrigin.first(where: { !AllowedOrigins.canBe($0) }) {
            throw ValidationError("Expected an origin such as https://shop.example for --allow-origin, got \(origin).")
        }
        try check(idleTimeout, 1...3600, "--idle-timeout")
        try check(analyzeRate, 1...1_000_000, "--analyze-rate")
    }

    private func check(_ value: Int, _ range: ClosedRange<Int>, _ flag: String) throws {
        guard range.contains(value) else {
            throw ValidationError("Expected \(range.lowerBound) to \(range.upperBound) for \(flag), got \(value).")
        }
    }

    static func main() {
        decoderMain()
        openClosedStreams()
        // A file beyond the limit of its size (ulimit -f) is an error as a full disk is.
        signal(SIGXFSZ, SIG_IGN)
        main(nil)
    }

    func run() throws {
        do {
            try serve()
        } catch let error as ReportedError {
            complain(error.message)
            throw ExitCode(error.status.rawValue)
        }
    }

    private func serve() throws {
        LoggingSystem.bootstrap { [logFormat] label -> any LogHandler in
            if logFormat == .json { return JSONLogHandler() }
            return StreamLogHandler.standardError(label: label)
        }
        let logger = Logger(label: "huewall-server")
        guard isFolder(reports) else {
            throw ReportedError(
                "There is no folder \(reports); run huewall sync first, or name its folder with --reports.", .noInput)
        }
        let options = try serverOptions()
        if options.isOpen {
            logger.warning(
                "\(host) is reachable from other machines: everyone who reaches it can read the catalogues.")
        }
        let server: Server
        do {
            server = try makeServer(options, logger)
        } catch is ThreadError {
            throw ReportedError(
                "The system has no threads for it; raise the limit of processes (ulimit -u, TasksMax).", .temporary)
        }
        ServerEnd.install()
        Task { await run(server) }
        ServerEnd.exit(ServerEnd.wait(stop: server.stop))
    }

    private func serverOptions() throws -> ServerOptions {
        var options = ServerOptions(reports: reports)
        (options.host, options.port, options.images) = (host, port, images)
        options.worker = worker ?? HuewallServer.neighbor("huewall")
        options.editToken = try editTokenFile.map(token)
        if options.editToken != nil, access(options.worker, X_OK) != 0 || isFolder(options.worker) {
            throw ReportedError(
                """
                There is no program \(options.worker) that could write walls after corrections; name huewall with \
                --huewall.
                """, .noInput)
        }
        (options.allowedOrigins, options.allowedHosts, options.logsRequests) = (allowOrigin, allowHost, !quiet)
        options.showsNotes = showNotes
        (options.idleSeconds, options.tuneMemory) = (idleTimeout, tuneMemory << 20)
        return options
    }

    private func makeServer(_ options: ServerOptions, _ logger: Logger) throws -> Server {
        let decoders = try allowAnalyze || tuneSample > 0 ? decoders(logger) : nil
        let measuring =
            tuneSample == 0
            ? nil : try decoders.map { try TuneMeasuring($0, reports: reports, images: images, limit: tuneSample) }
        let analyze = try (allowAnalyze ? decoders : nil).map {
            try AnalyzeService($0, byteLimit: analyzeBytes, perMinute: analyzeRate)
        }
        return try Server(options, analyze: analyze, measuring: measuring, logger: logger)
    }

    private func run(_ server: Server) async {
        do {
            try await server.run()
            ServerEnd.note(0)
        } catch let error as IOError {
            complain("Cannot listen at \(host), port \(port): \(String(cString: strerror(error.errnoCode))).")
            ServerEnd.note(69)
        } catch let error as SocketAddressError.UnknownHost {
            complain("Cannot listen at \(host), port \(port): \(error.errorDescription); give --host another address.")
            ServerEnd.note(69)
        } catch {
            complain("\(error)")
            ServerEnd.note(70)
        }
    }

    private func decoders(_ logger: Logger) throws -> DecoderProcesses {
        let cost = DecoderProcessLimits(
            seconds: 20, keptBytes: 16 << 20, requiresConfinement: requireSandbox, shouldStop: { false })
        let decoders = DecoderProcesses(try ImageAnalyzer(AnalysisOptions()), limits: cost) {
            logger.warning("\(DecoderProcesses.unconfinedWarning)")
        }
        if requireSandbox {
            do {
                try decoders.startOne()
            } catch let error as DecoderProcessError {
                throw ReportedError(error.message, error == .notConfined ? .misconfigured : .temporary)
            }
        }
        return decoders
    }

    /// Letters that a token must have: fewer could be guessed.
    private static let leastToken = 16

    private func token(in file: String) throws -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try contents(of: file, limit: 1 << 16)
        } catch {
            throw ReportedError(
                "The file \(file) cannot be read (\(error.reason)); check the path and its permissions.", .noInput)
        }
        let token = String(decoding: bytes.withoutByteOrderMark, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.count >= HuewallServer.leastToken else {
            throw ReportedError(
                """
                The token in \(file) has fewer than \(HuewallServer.leastToken) letters; make one with: openssl \
                rand -hex 32
                """, .misconfigured)
        }
        return Array(token.utf8)
    }

    /// The path of a program in the folder of this one.
    private static func neighbor(_ name: String) -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
    }
}

private func complain(_ sentence: String) { writeError("huewall-server: \(sentence)\n") }

/// A log of JSON, one object a line, on standard error.
struct JSONLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let line = logLine(
            time: Date().formatted(.iso8601), level: event.level.rawValue, message: "\(event.message)",
            all.map { ($0.key, "\($0.value)") })
        writeError("\(line)\n")
    }
}
