import ArgumentParser
import CatalogueExport
import CatalogueSync
import ColorAnalysis
import Foundation
import Glibc
import HTTPFetching

struct Analyze: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, ndjson, json, csv
    }

    static let configuration = CommandConfiguration(
        commandName: "analyze",
        abstract: "Show the dominant colors of single images.",
        discussion: """
            One answer for each file, in the order given; a file that cannot be used gets an error in its place, and the \
            exit status stays 0. With --stdin, each line {"id": ..., "image": PATH or URL} gets exactly one line in return.
            """)

    @Argument(help: "Image files: JPEG, PNG, GIF, WebP, AVIF or BMP.")
    var files: [String] = []

    @Option(help: ArgumentHelp("Form of the answer: text, ndjson, json or csv. Default text.", valueName: "form"))
    var format = Format.text

    @Flag(help: "Read lines of NDJSON from standard input, and answer in NDJSON.")
    var stdin = false

    @Option(
        help: ArgumentHelp(
            "Also write a page for each file, with mask, clusters and scores, into this folder.", valueName: "folder"
        ))
    var explain: String?

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Network, for addresses on standard input") var network: NetworkFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard stdin != !files.isEmpty else {
            throw ValidationError("Expected image files, or --stdin alone; got \(stdin ? "both" : "neither").")
        }
    }

    func run() throws {
        let settings = try Settings(
            flags: analysis.given.merging(network.given) { $1 }, config: analysis.config)
        let options = try settings.analysisOptions()
        let analyzer = FileAnalyzer(
            options: options, limits: try settings.decodeLimits(), jobs: try settings.jobs(),
            decoder: try settings.decoder())
        if stdin { return try answerRequests(analyzer, settings) }
        if let explain {
            try reportingErrors(log.console) {
                for page in try analyzer.explain(files, into: explain) { log.console.info("wrote \(page)") }
            }
        }
        var output = AnalysisOutput(format, colorCount: options.numColors, inColor: wantsColor())
        analyzer.analyze(files) { path, result in writeOutput(output.append(path, result)) }
        writeOutput(output.finish())
    }

    private func answerRequests(_ analyzer: FileAnalyzer, _ settings: Settings) throws {
        let remote = RemoteImages(try HTTPFetcher(settings.fetchOptions(for: nil)))
        var lines = LineReader(descriptor: STDIN_FILENO, limit: 1 << 20)
        while let ready = lines.next() {
            analyzer.answer(ready, remote: remote, write: writeOutput)
        }
    }
}

/// Writes all bytes to standard output at once: whoever waits for an answer gets it.
func writeOutput(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if written < 0 && errno == EINTR { continue }
        // Nobody reads any more, or the disk is full: there is nowhere left to say so but the exit status.
        guard written > 0 else { exit(ExitStatus.ioError.rawValue) }
        rest = rest.dropFirst(written)
    }
}
