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

struct Analyze: ParsableCommand {
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
    var format = Format.text

    @Flag(help: "Read NDJSON from standard input, and answer in NDJSON.")
    var stdin = false

    @Option(
        help: ArgumentHelp(
            "Also write a page for each file into this folder. It shows mask, color clusters and scores.",
            valueName: "folder"))
    var explain: String?

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Network, for addresses on standard input") var network: NetworkFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard stdin != !files.isEmpty else {
            throw ValidationError("Expected image files, or --stdin alone; got \(stdin ? "both" : "neither").")
        }
    }

    func run() throws { try reportingErrors(log.console, analyze) }

    private func analyze() throws {
        let settings = try Settings(for: self, logging: log.console)
        let options = try settings.wallOptions(logging: log.console).analysis
        let limits = try settings.runLimits()
        let decoders = try settings.startedDecoders(options, limits, images: stdin ? 1 : files.count, log.console)
        if stdin { return try answerRequests(decoders, limits, settings) }
        let work = ImageWork(decoders, limits)
        if let explain { try writeExplanations(work, into: explain) }
        let output = Mutex(
            AnalysisOutput(format, colorCount: options.numColors, inColor: wantsColor()))
        let usable = Atomic(0)
        try work.forEach(files) { path, outcome in
            let result = outcome.analysis
            switch result {
            case .success: usable.add(1, ordering: .relaxed)
            // In text there is no place for it but among the colors.
            case .failure(let failure) where format == .text: log.console.error("\(path): \(failure.message)")
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
                pages = pages.flatMap { folder in
                    Result {
                        var folder = folder
                        if let explanation = try explanation.get(),
                            let page = try folder.write(explanation, of: path)
                        {
                            log.console.info("wrote \(page)")
                        }
                        return folder
                    }
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

/// Writes all bytes to standard output without buffering: the reader may be waiting for an answer.
func writeOutput(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if written < 0 && errno == EINTR { continue }
        // The reader is gone, or the disk is full: only the exit status can report it.
        guard written > 0 else { exit(ExitStatus.ioError.rawValue) }
        rest = rest.dropFirst(written)
    }
}
