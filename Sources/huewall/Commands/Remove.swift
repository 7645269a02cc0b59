import ArgumentParser
import ImageWork
import Sync

struct Remove: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "remove",
        abstract: "Remove a catalogue: its store, metadata, pages, thumbnails and downloaded images.",
        examples: """
            huewall remove shop --dry-run
            huewall remove shop
            huewall remove shop --reports /srv/wall/Reports
            """,
        discussion: """
            Keeps what people wrote: files of overrides, the feed, and pictures that were not downloaded. Another sync \
            makes the rest again.
            """)

    @Argument(help: "Name of the catalogue: its folder below the reports.", completion: catalogueCompletion)
    var name: String

    @Flag(help: "Show what would be removed, and remove nothing.")
    var dryRun = false

    @Option(FeedSettings.lockWait) var lockWait: String?
    @Option(SettingTable.config) var config: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run(_ settings: Settings) throws {
        let removal = try CatalogueRemoval(of: settings.folders(of: name))
        StopSignal.install()
        if !dryRun {
            try removal.run(
                wait: settings.value(of: FeedSettings.lockWait),
                stopReason: { StopSignal.pending.map { .signal($0) } })
        }
        print("\(name): \(bytesText(removal.byteCount)) \(dryRun ? "would be removed" : "removed")")
        for path in removal.remaining { print("kept: \(printable(absolutePath(path)))") }
    }
}
