import ArgumentParser
import Catalogue
import Colors
import Sync

struct Override: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "override",
        abstract: "Correct the color of an item. Your color wins over the measured one.",
        examples: """
            huewall override shop 4711 navy
            huewall override shop 4711 '#1f3a5f' 'seen in daylight'
            huewall override shop 4711 --clear
            """,
        discussion: """
            Writes a row into the catalogue's file of overrides. Then writes metadata and page again, with the options \
            of the last run. Comments, other rows and other columns of the file stay as they are.

            The file is the one that --overrides names, else the one of the last run, else NAME.overrides.csv next to \
            a local feed, else overrides.csv in the catalogue's report folder, else overrides.csv next to a local \
            feed, if it fits and no other catalogue reads it. The next sync reads the same file.
            """)

    @Argument(help: "Name of the catalogue: its folder below the reports.", completion: catalogueCompletion)
    var name: String

    @Argument(help: "Id of the item, as the feed has it.")
    var id: String

    @Argument(
        help: """
            A family, such as beige; or another word for a color, such as weinrot or navy; or a color as rrggbb. In a \
            shell, '#rrggbb' needs quotes.
            """)
    var color: String?

    @Argument(help: "Why, in your words. '' removes the note of the item. If you give none, its note stays.")
    var note: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Another item that gets the same color and note. May be repeated.", valueName: "id"))
    var also: [String] = []

    @Flag(help: "Remove the override: the measured color counts again.")
    var clear = false

    @Option(FeedSettings.overrides) var overrides: String?
    @Flag(help: dropOverridesHelp) var dropOverrides = false
    @Option(FeedSettings.lockWait) var lockWait: String?
    @Option(SettingTable.config) var config: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run(_ settings: Settings) throws {
        let edits = try edits()
        let folders = try settings.folders(of: name)
        // These options do not count: those of the last run are read under the catalogue's lock.
        var request = try settings.request(name: name, options: WallOptions(), console: log.console)
        request.lockWait = try settings.value(of: FeedSettings.lockWait)
        request.dropsOverrides = dropOverrides
        StopSignal.install()
        let adopting = settings.adopting(in: request, console: log.console)
        let summary = try CatalogueSyncer(request, mustExist: true, adopting: adopting).override(edits)
        log.console.report(summary)
        let items = edits.count == 1 ? id : "\(edits.count) items"
        print("\(name): \(clear ? "no override of" : color ?? "") \(clear ? "" : "for ")\(items)")
        print(absolutePath(try OverrideLocation(named: request.overridesPath, of: folders).path))
        print(absolutePath(folders.page))
        try checkErrors(of: summary)
    }

    private func edits() throws -> [OverrideEdit] {
        let ids = [id] + also
        if clear {
            guard color == nil else {
                throw ValidationError("Expected either a color or --clear, got '\(color ?? "")' and --clear.")
            }
            return ids.map { .clear(id: $0) }
        }
        guard let color else {
            throw ValidationError(
                """
                Expected a color behind the id, or --clear; got none. A shell takes #rrggbb for a comment: give it \
                without the #, or in quotes.
                """)
        }
        guard let chosen = OverrideColor(color) else {
            throw ValidationError(OverrideColor.expected(insteadOf: color))
        }
        return ids.map { .set(id: $0, color: chosen, note: note) }
    }
}
