import ArgumentParser
import CatalogueSync

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write metadata and the preview page again, with other options if given.",
        discussion: "Neither the feed nor the network is touched. Images are decoded only where the options need it.")

    @Argument(help: "Name of the catalogue: its folder below the reports.")
    var name: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Compare with the wall that these analysis flags give, as in --compare "--preset classic": writes \
            compare.html with both side by side.
            """, valueName: "flags"))
    var compare: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(for: self, telling: log.console)
        try reportingErrors(log.console) {
            let request = try settings.request(name: name, console: log.console)
            let other = try compare.map { try comparedRequest($0) }
            StopSignal.install()
            let summary = try CatalogueSyncer(request, mustExist: true).report(comparedWith: other)
            try log.console.show(summary, of: request.folders)
        }
    }

    /// What `huewall report NAME FLAGS` would do, in the folders of this command.
    private func comparedRequest(_ text: String) throws -> SyncRequest {
        do {
            let words = try QuotedWords(text).words
            let flags = try AnalysisFlags.parse(words)
            let settings = try Settings(flags: givenTexts(in: folders).merging(givenTexts(in: flags)) { $1 })
            return try settings.request(name: name, console: log.console)
        } catch let error as SyncError {
            throw error
        } catch {
            throw ValidationError("In --compare: \(AnalysisFlags.message(for: error))")
        }
    }
}
