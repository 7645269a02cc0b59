import ArgumentParser
import Colors
import Lab
import Sync

struct Report: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "report",
        abstract: "Write metadata and the page again, for example with other options.",
        examples: """
            huewall report shop --num-colors 5
            huewall report shop --same-options --overrides corrections.csv
            huewall report shop --compare '--preset classic'
            """,
        discussion: """
            Uses neither the feed nor the network. Decodes images only if the options need it. Reads the overrides \
            from the same file as sync.
            """)

    @Argument(help: "Name of the catalogue: its folder below the reports.", completion: catalogueCompletion)
    var name: String

    @Flag(
        help: """
            Use the analysis options of the last run, and ignore those in the environment and the settings file. \
            Without it, huewall takes an option from the flags, else from the environment, else from the settings \
            file, else from the preset.
            """)
    var sameOptions = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Compare with the wall of these analysis flags, as in --compare "--preset classic". Writes compare.html \
            with both walls side by side.
            """, valueName: "flags"))
    var compare: String?

    @Option(
        help: ArgumentHelp(
            "With --compare: also show how often each wall agrees with this list (see huewall help evaluate).",
            valueName: "file"), transform: path)
    var labels: String?

    @Option(FeedSettings.overrides) var overrides: String?
    @Flag(help: dropOverridesHelp) var dropOverrides = false
    @Option(FeedSettings.lockWait) var lockWait: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: WallFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run(_ settings: Settings) throws {
        var request = try settings.request(name: name, console: log.console)
        request.lockWait = try settings.value(of: FeedSettings.lockWait)
        request.dropsOverrides = dropOverrides
        let other = try compare.map { try comparedRequest($0) }
        let labels = try labels.map { ImageLabels(try labelledImages(in: $0, log.console), folder: folder(of: $0)) }
        StopSignal.install()
        let adopting = sameOptions ? settings.adopting(in: request, console: log.console) : nil
        var comparison: ComparedWalls?
        let summary = try CatalogueSyncer(request, mustExist: true, adopting: adopting)
            .report(beside: other) { comparison = try $0.compare(labels ?? ImageLabels()) }
        try log.console.show(summary, of: request.folders)
        if let comparison {
            print("compared: \(comparison.sentence)")
            print(absolutePath(request.folders.comparePage))
        }
        try checkErrors(of: summary)
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

    /// The request of `huewall report NAME FLAGS`, in the folders of this command.
    private func comparedRequest(_ text: String) throws -> SyncRequest {
        do {
            let flags = try WallFlags.parse(quotedWords(in: text))
            let settings = try Settings(flags: givenTexts(in: folders).merging(givenTexts(in: flags)) { $1 })
            return try settings.request(name: name, console: log.console)
        } catch let error as SyncError {
            throw error
        } catch {
            throw ValidationError("In --compare: \(WallFlags.message(for: error))")
        }
    }
}

/// Splits a text into words as a shell does: at spaces, unless quotes or a backslash keep them.
/// - Throws: `ValidationError` for a quote that is not closed.
private func quotedWords(in text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
        if isEscaped {
            word = (word ?? "") + String(character)
            isEscaped = false
        } else if character == "\\", quote != "'" {
            isEscaped = true
        } else if character == quote {
            quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
            quote = character
            word = word ?? ""
        } else if quote == nil, character.isWhitespace {
            if let ended = word { words.append(ended) }
            word = nil
        } else {
            word = (word ?? "") + String(character)
        }
    }
    if let quote { throw ValidationError("Expected a closing \(quote) in '\(text)'.") }
    return words + (word.map { [$0] } ?? [])
}
