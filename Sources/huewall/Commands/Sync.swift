import ArgumentParser
import Catalogue
import CatalogueSync
import Foundation

struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read a feed, look at its images, and write metadata and the preview page.",
        discussion: """
            SOURCE is a file of NDJSON, a JSON array or CSV with id and image, and if it has them title, url, vendorColor \
            and productId. Image paths are relative to the feed's folder. What was seen before is not decoded again.
            """)

    @Argument(help: "Path of the feed.")
    var source: String

    @Option(help: ArgumentHelp("Name of the catalogue. Default: from the feed's name.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Items that may stay without a color, as a number or a part such as 5%; more of them is exit 65. Default 50%.",
            valueName: "count"))
    var maxFailures: String?

    @Option(
        help: ArgumentHelp(
            "CSV of colors that people chose: id, color (family or #rrggbb), note. Default: overrides.csv beside the feed.",
            valueName: "file"))
    var overrides: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(
            flags: analysis.given.merging(folders.given) { $1 }.merging(["max-failures": maxFailures]) { $1 },
            config: analysis.config)
        let budget = try settings.failureBudget()
        try reportingErrors(log.console) {
            guard !source.hasPrefix("http://"), !source.hasPrefix("https://") else {
                throw ValidationError(
                    "Expected the path of a file for SOURCE, got '\(source)'; download the feed first.")
            }
            let path = absolutePath(source)
            let request = try settings.request(
                name: name ?? CatalogueFolders.suggestedName(for: path), console: log.console)
            StopSignal.install()
            let feed = FeedSource(path: path, isNameChosen: name != nil, overridesPath: overrides.map(absolutePath))
            guard FileManager.default.fileExists(atPath: path) else { throw SyncError.noSuchSource(path: source) }
            let summary = try CatalogueSyncer(request, mustExist: false).sync(feed)
            for complaint in summary.complaints { log.console.error(complaint) }
            log.console.show(summary, of: request.folders)
            try check(summary, budget)
        }
    }

    private func check(_ summary: SyncSummary, _ budget: FailureBudget) throws {
        let failures = summary.counts.failed + summary.counts.skippedRows
        let total = summary.counts.items + summary.counts.skippedRows
        guard !budget.allows(failures, of: total) else { return }
        log.console.error(
            "\(failures) of \(total) items have no color, more than --max-failures allows; see huewall status --failures."
        )
        throw ExitStatus.badData
    }
}

/// `path` from the root, without `.` and `..`.
func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
