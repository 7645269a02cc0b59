import ArgumentParser
import Catalogue
import Colors
import Fetching
import Files
import Foundation
import Glibc
import Images
import ImageWork
import Outputs
import Sync
import Synchronization
import Text

struct Analyze: SettingsCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, ndjson, json, csv
    }

    static let configuration = CommandConfiguration(
        command: "analyze",
        abstract: "Show the dominant colors of single images.",
        examples: """
            huewall analyze shoe.jpg bag.png
            huewall analyze --format csv *.jpg
            huewall analyze shoe.jpg --explain Why
            """,
        discussion: """
            Prints one answer for each file, in the given order. A file that cannot be used gets an error in its \
            place. The exit status is 0 if any file can be used, else 66. With --stdin, each line {"id": ..., "image": \
            PATH or URL} gets exactly one line.
            """)

    @Argument(help: "Image files: JPEG, PNG, GIF, WebP, AVIF or BMP.")
    var files: [String] = []

    @Option(help: ArgumentHelp("Form of the output: text, ndjson, json or csv. Default text.", valueName: "form"))
    var format: Format?

    @Flag(help: "Read NDJSON from standard input, and answer in NDJSON.")
    var stdin = false

    @Option(
        help: ArgumentHelp(
            "Also write a page for each file into this folder. It shows mask, color clusters and scores.",
            valueName: "folder"), transform: path)
    var explain: String?

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Network, for addresses on standard input") var network: NetworkFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard stdin != !files.isEmpty else {
            throw ValidationError("Expected image files, or --stdin alone; got \(stdin ? "both" : "neither").")
        }
        if stdin, let format, format != .ndjson {
            throw ValidationError("Expected no --format but ndjson with --stdin, got \(format.rawValue).")
        }
    }

    func run(_ settings: Settings) throws {
        let options = try settings.wallOptions(logging: log.console).analysis
        let limits = try settings.runLimits()
        let decoders = try settings.startedDecoders(options, limits, images: stdin ? 1 : files.count, log.console)
        if stdin { return try answerRequests(decoders, limits, settings) }
        let format = self.format ?? .text
        let work = ImageWork(decoders, limits)
        if let explain { try writeExplanations(work, into: explain) }
        let table = AnalysisTable(colorCount: options.numColors)
        let output = Mutex(AnalysisOutput(format: format, inColor: wantsColor(), table: table))
        let usable = Atomic(0)
        try work.forEach(files) { path, outcome in
            let result = outcome.analysis
            switch result {
            case .success: usable.add(1, ordering: .relaxed)
            // The text form has no other place for a failure.
            case .failure(let failure) where format == .text:
                let isNamed = failure.message.hasPrefix(path + " ")
                log.console.error(isNamed ? failure.message : "\(path): \(failure.message)")
            case .failure: break
            }
            output.withLock { writeOutput($0.append(path, result)) }
        }
        output.withLock { writeOutput($0.finish()) }
        if usable.load(ordering: .relaxed) == 0 { throw ExitCode(.noInput) }
    }

    private func writeExplanations(_ work: ImageWork, into folder: String) throws {
        let pages = Mutex(Result { try ExplanationFolder(folder) })
        try work.explain(files, previewSide: Explainer.previewSide) { path, explanation in
            pages.withLock { pages in
                pages = Result {
                    var folder = try pages.get()
                    if let page = try folder.write(explanation, of: path) { log.console.info("wrote \(page)") }
                    return folder
                }
            }
        }
        _ = try pages.withLock { try $0.get() }
    }

    private func answerRequests(_ decoders: any DecoderPool, _ limits: RunLimits, _ settings: Settings) throws {
        let fetcher = try HTTPFetcher(settings.fetchOptions(for: nil))
        let work = ImageWork(
            decoders, limits, fetcher: fetcher, staging: try StagingDirectory.temporary())
        let folder = FileManager.default.currentDirectoryPath
        var lines = LineReader(descriptor: STDIN_FILENO, limit: 1 << 20)
        try LineStream(limits, isConversation: true).run({ lines.next() }, write: writeOutput) { line, _, pool, done in
            let request = AnalysisRequest(line, folder: folder)
            work.answer(request.image, on: pool) { outcome in
                done(FileAnalysis(subject: .id(json: request.id), result: outcome.analysis).json)
            }
        }
    }
}

/// Writes the answers of `analyze` in one of its forms, piece by piece.
private struct AnalysisOutput {
    let format: Analyze.Format
    let inColor: Bool
    var table: AnalysisTable
    private(set) var count = 0

    mutating func append(_ path: String, _ result: Result<ImageColors, ItemFailure>) -> [UInt8] {
        count += 1
        switch format {
        case .text:
            // Failures are in the log.
            guard case .success(let colors) = result else { return [] }
            return Array(text(path, colors).utf8)
        case .csv:
            table.append(path, result)
            return table.takeBytes()
        case .ndjson:
            return json(path, result) + [0x0A]
        case .json:
            return Array((count == 1 ? "[\n" : ",\n").utf8) + json(path, result)
        }
    }

    mutating func finish() -> [UInt8] {
        switch format {
        case .json: Array((count == 0 ? "[]\n" : "\n]\n").utf8)
        case .csv: table.takeBytes()
        case .text, .ndjson: []
        }
    }

    private func json(_ path: String, _ result: Result<ImageColors, ItemFailure>) -> [UInt8] {
        FileAnalysis(subject: .file(path), result: result).json
    }

    private func text(_ path: String, _ analysis: ImageColors) -> String {
        let colors = analysis.colors.map(colorLine).joined()
        return "\(path)  \(analysis.width)x\(analysis.height)\n"
            + (colors.isEmpty ? "  no visible pixel\n" : colors)
    }

    private func colorLine(_ color: DominantColor) -> String {
        let swatch = inColor ? "\u{1B}[48;2;\(color.rgb.red);\(color.rgb.green);\(color.rgb.blue)m    \u{1B}[0m " : ""
        let share = color.share.percent(0, space: " ").leftPadded(5)
        return "  \(swatch)\(color.rgb.hex)  \(share)  \(color.family.rawValue)\n"
    }
}
