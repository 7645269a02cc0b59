import ArgumentParser
import CatalogueSync

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write metadata and the preview page again, with other options if given.",
        discussion: "Neither the feed nor the network is touched. Images are decoded only where the options need it.")

    @Argument(help: "Name of the catalogue: its folder below the reports.")
    var name: String

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(flags: analysis.given.merging(folders.given) { $1 }, config: analysis.config)
        try reportingErrors(log.console) {
            let request = try settings.request(name: name, console: log.console)
            StopSignal.install()
            let summary = try CatalogueSyncer(request, mustExist: true).report()
            log.console.show(summary, of: request.folders)
        }
    }
}
