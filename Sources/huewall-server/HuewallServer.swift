import ArgumentParser
import CatalogueServer
import Logging

@main
struct HuewallServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "huewall-server",
        abstract: "Serve catalogues that huewall has sorted: an API for apps, and pages to look at and to tune.")

    @Option(help: "Folder with the reports that huewall writes.") var reports = "Reports"
    @Option(help: "Address to listen at.") var host = "127.0.0.1"
    @Option(help: "Port to listen at.") var port = 8080

    func run() async throws {
        var options = ServerOptions(reports: reports)
        (options.host, options.port) = (host, port)
        try await Server(options, logger: Logger(label: "huewall-server")).run()
    }
}
