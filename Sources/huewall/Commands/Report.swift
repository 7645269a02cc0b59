import ArgumentParser
import Colors
import Sync

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "report",
        abstract: "Write metadata and the preview page again, with other options if given.",
        examples: """
            huewall report shop --num-colors 5
            huewall report shop --same-options --overrides corrections.csv
            huewall report shop --compare '--preset classic'
            """,
        discussion: """
            Neither the feed nor the network is touched. Images are decoded only where the options need it. Overrides \
            are read from the same file as by sync.
            """)

    @Argument(help: "Name of the catalogue: its folder below the reports.")
    var name: String

    @Flag(
        help: """
            Keep the options of the analysis that the last run had, and read those of neither flags, environment nor \
            settings file; without it those that are not given are as the preset says.
            """)
    var sameOptions = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Compare with the wall that these analysis flags give, as in --compare "--preset classic": writes \
            compare.html with both side by side.
            """, valueName: "flags"))
    var compare: String?

    @Option(
        help: ArgumentHelp(
            "List of labelled images as evaluate takes it, for --compare: how often each wall agrees with it.",
            valueName: "file"))
    var labels: String?

    @Option(FeedSettings.overrides) var overrides: String?
    @Flag(help: dropOverridesHelp) var dropOverrides = false
    @Option(FeedSettings.lockWait) var lockWait: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(for: self, logging: log.console)
        try reportingErrors(log.console) {
            var request = try settings.request(name: name, console: log.console)
            request.lockWait = try settings.value(of: FeedSettings.lockWait)
            request.dropsOverrides = dropOverrides
            let other = try compare.map { try comparedRequest($0) }
            let labels = try labels.map {
                ImageLabels(try labelledImages(in: $0, log.console), folder: folder(of: $0))
            }
            StopSignal.install()
            let adopting = sameOptions ? settings.adopting(in: request, console: log.console) : nil
            let summary = try CatalogueSyncer(request, mustExist: true, adopting: adopting)
                .report(comparedWith: other, labels: labels ?? ImageLabels())
            try log.console.show(summary, of: request.folders)
            try checkErrors(of: summary)
        }
    }

    func validate() throws {
        let given = givenTexts(in: analysis)
        if sameOptions, let option = AnalysisOption.all.first(where: { given[$0.name] != nil }) {
            throw ValidationError("--same-options keeps --\(option.name) as it was; give one of the two.")
        }
        guard labels == nil || compare != nil else {
            throw ValidationError("--labels is for --compare; give both, or use huewall evaluate.")
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
