import ArgumentParser
import Catalogue
import Colors
import Foundation
import ImageWork
import Outputs
import Sync
import Synchronization
import Text

struct Evaluate: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        command: "evaluate",
        abstract: "Measure how well colors agree with what people say, on labelled images.",
        examples: """
            huewall evaluate judged.tsv
            huewall evaluate judged.tsv --format json
            huewall evaluate --catalogue shop
            """,
        discussion: """
            TSV is a tab-separated list with a header: image (path, relative to the list), judged (the families that \
            are acceptable for the goods' main color, best first, with , or | between; or family in its place), and if \
            it likes second (further families of the goods) and kind. Unusable rows are reported and skipped.

            Prints, with 95 % confidence intervals, how often the first color has the best family (strict) and an \
            acceptable one (lenient), and how often any color has the best; by folder, kind and best family. \
            The ten worst kinds are listed with pictures. Then the images with a word \
            that fewer than 5 % said of such a color in a survey, with two colors within CIEDE2000 8, with one below 2 \
            % share, or with a first one smaller than the second; the flag multi against second; the confusion table, \
            calibration of the confidence, smoothness of the wall, and the surest answers that are not acceptable. \
            With --catalogue, the items that a person named by an override count as labelled too.
            """)

    @Argument(help: "Path of the list.")
    var labels: String?

    @Option(help: ArgumentHelp("Name of a catalogue whose overrides count as labels.", valueName: "name"))
    var catalogue: String?

    @Option(help: ArgumentHelp("Form of the answer: text or json. Default text.", valueName: "form"))
    var format = Format.text

    @Option(help: ArgumentHelp("Misses to list, 0 or more. Default 25.", valueName: "count"))
    var misses = 25

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(for: self, logging: log.console)
        guard labels != nil || catalogue != nil else {
            throw ValidationError("Expected a list of labelled images, or --catalogue; got neither.")
        }
        guard misses >= 0 else { throw ValidationError("Expected 0 or more for --misses, got \(misses).") }
        try reportingErrors(log.console) {
            let options = try settings.wallOptions(logging: log.console)
            let limits = try settings.runLimits()
            var images = try labels.map { try labelledImages(in: $0, log.console) } ?? []
            images += try catalogue.map { try overrides(of: $0, settings) } ?? []
            let decoders = try settings.startedDecoders(options.analysis, limits, images: images.count, log.console)
            let results = try evaluated(images, by: ImageWork(decoders, limits))
            show(Evaluation(results, order: options.order, missLimit: misses))
        }
    }

    private func evaluated(_ labelled: [LabelledImage], by work: ImageWork) throws -> [LabelledResult] {
        let folder = folder(of: labels ?? ".")
        let results = Mutex<[LabelledResult]>([])
        let progress = ProgressLine(log.console)
        let console = log.console
        try work.forEach(labelled.map { $0.image.hasPrefix("/") ? $0.image : folder + "/" + $0.image }) {
            _, outcome in
            results.withLock { results in
                let label = labelled[results.count]
                if let failure = outcome.failure { console.error(failure.message) }
                results.append(
                    LabelledResult(
                        image: label.image, kind: label.kind, judgement: label.judgement, analysis: outcome.colors)
                )
                progress.show(.images(ImageCounts(done: results.count, of: labelled.count)))
            }
        }
        progress.show(.done)
        return results.withLock { $0 }
    }

    private func overrides(of name: String, _ settings: Settings) throws -> [LabelledImage] {
        try overriddenImages(of: settings.folders(of: name))
    }

    private func show(_ evaluation: Evaluation) {
        switch format {
        case .text:
            print(EvaluationText(evaluation).text, terminator: "")
        case .json:
            var json = JSONText()
            json.evaluation(evaluation)
            json.newline()
            writeOutput(json.bytes)
        }
    }
}

/// Reads a list of labels, and logs which rows cannot be used.
/// - Throws: `ReportedError` for a file that is no list of labels.
func labelledImages(in path: String, _ console: Console) throws -> [LabelledImage] {
    let bytes = try inputFile(path)
    do {
        let list = try LabelledImages(tabSeparated: String(decoding: bytes, as: UTF8.self))
        for error in list.errors { console.error(error.sentence(file: path)) }
        return list.images
    } catch {
        throw ReportedError(error.sentence(file: path), .usage)
    }
}

/// The folder that a file is in, an absolute path.
func folder(of path: String) -> String { URL(fileURLWithPath: absolutePath(path)).deletingLastPathComponent().path }
