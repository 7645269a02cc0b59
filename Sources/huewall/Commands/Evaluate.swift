import ArgumentParser
import Catalogue
import Colors
import Foundation
import ImageWork
import Lab
import Sync
import Text

struct Evaluate: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "evaluate",
        abstract: "Measure how often the colors are right, with images that people have labelled.",
        examples: """
            huewall evaluate judged.tsv
            huewall evaluate --catalogue shop
            huewall evaluate judged.tsv --wall shop
            """,
        discussion: """
            LABELS is a tab-separated list with these columns:
              image   path of an image, relative to the list
              judged  families that are right for the main color, best first, with ,
                      or | between; a column family does, too
              second  optional: other families of the goods
              kind    optional: the kind of goods
              id      for --wall: the id of the item that shows the image
            Unusable rows are reported and skipped. With --catalogue, overrides of a catalogue count as labels too.

            Prints these figures, with 95 % confidence intervals, by folder, kind and best family:
              strict   how often the first color has the best family
              lenient  how often the first color has one of the right families
              any      how often any color has the best family

            Then it lists the ten worst kinds with pictures, the confusion table, how far the confidence can be \
            trusted, how smooth the wall is, and the surest wrong answers. It also lists doubtful images: with a word \
            that fewer than 5 % of people said of such a color in a survey, with two colors within CIEDE2000 8, with a \
            color below 2 % share, with a first color smaller than the second, or with a flag multi that disagrees \
            with the column second.

            With --wall nothing is analyzed. It prints how right the wall of the last finished run is, as it is shown \
            and by the pictures alone, and for each word of the shop that decided how many items it gained and lost.
            """)

    @Argument(help: "Path of the list.", transform: path)
    var labels: String?

    @Option(help: ArgumentHelp("Name of a catalogue whose overrides count as labels.", valueName: "name"))
    var catalogue: String?

    @Option(help: ArgumentHelp("Name of a catalogue whose wall is judged, by the column id.", valueName: "name"))
    var wall: String?

    @Option(help: ArgumentHelp("Form of the output: text or json. Default text.", valueName: "form"))
    var format = TextForm.text

    @Option(help: ArgumentHelp("Wrong answers to list, 0 or more. Default 25.", valueName: "count"))
    var misses = 25

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run(_ settings: Settings) throws {
        if let wall { return try judge(wall, settings) }
        guard labels != nil || catalogue != nil else {
            throw ValidationError("Expected a list of labelled images, or --catalogue; got neither.")
        }
        guard misses >= 0 else { throw ValidationError("Expected 0 or more for --misses, got \(misses).") }
        let options = try settings.wallOptions(logging: log.console)
        let limits = try settings.runLimits()
        var images = try labels.map { try labelledImages(in: $0, log.console) } ?? []
        images += try catalogue.map { try overriddenImages(of: settings.folders(of: $0)) } ?? []
        let decoders = try settings.startedDecoders(options.analysis, limits, images: images.count, log.console)
        let (console, progress, count) = (log.console, ProgressLine(log.console), images.count)
        let results = try evaluated(images, in: folder(of: labels ?? "."), by: ImageWork(decoders, limits)) {
            done, failure in
            if let failure { console.error(failure.message) }
            progress.show(.images(ImageCounts(done: done, of: count)))
        }
        progress.show(.done)
        let evaluation = Evaluation(results, order: options.order, missLimit: misses)
        show(evaluation.text) { $0.evaluation(evaluation) }
    }

    private func judge(_ wall: String, _ settings: Settings) throws {
        guard let labels, catalogue == nil else {
            throw ValidationError("--wall needs a list of judged items, and does not go with --catalogue.")
        }
        let judged = try labelledImages(in: labels, log.console).filter { !$0.id.isEmpty }
        guard !judged.isEmpty else {
            throw ReportedError("\(labels) has no row with an id; add a column id with the ids of the feed.", .usage)
        }
        let evaluation = try evaluatedWall(of: settings.folders(of: wall), judged)
        let unknown = evaluation.unknown
        if !unknown.isEmpty {
            log.console.warning(
                """
                \(unknown.count) judged \(unknown.count == 1 ? "id is" : "ids are") not on the wall of \(wall), such \
                as \(unknown.prefix(3).joined(separator: ", ")).
                """)
        }
        show(evaluation.text) { $0.wallEvaluation(evaluation) }
    }

    private func show(_ text: @autoclosure () -> String, _ json: (inout JSONText) -> Void) {
        switch format {
        case .text: writeOutput(Array(text().utf8))
        case .json: writeJSON(json)
        }
    }
}

/// Reads a list of labels, and logs which rows cannot be used.
/// - Throws: `ReportedError` for a file that is not a list of labels.
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
