import ArgumentParser
import Catalogue
import Colors
import Decoders
import Feeds
import Fetching
import Foundation
import Glibc
import Images
import ImageWork
import Sync
import Text

struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "map",
        abstract: "Turn rows of a feed into finished items, line by line (the Spark job uses it).",
        examples: """
            huewall map < rows.ndjson > items.ndjson
            huewall map --keys < rows.ndjson
            huewall map --map vendorColor=colour --folder Pictures < rows.ndjson
            """,
        discussion: """
            Reads NDJSON from standard input. A line is a row of a feed, or the list of rows that are the sizes of one \
            item. For each line huewall writes exactly one line, in the same order, as soon as it is ready: the item \
            as in metadata.ndjson, without its rank and without the flag of shared images.

            An image is a path, a URL, or imageBytes in Base64 in the row. A row that is not an item gets {"row": ..., \
            "error": ...}. If an image cannot be used, the item has an error. huewall finds fields as sync does in \
            NDJSON, also by --map. It reads no overrides without --overrides.

            Sort the items by sortKey as text, then by id, and you have the wall. --finish adds what is missing. \
            Colors come from pictures alone. With --words and --decide the shop's words decide where pictures leave \
            doubt.

            scripts/spark runs it in Apache Spark. docs/map.md describes all of it.
            """)

    @Flag(
        help: "Only print keys: id, group of sizes, location and host of the image. Reads no image.")
    var keys = false

    @Flag(help: #"Read {"item": ..., "rank": ..., "sharesImage": ...} and write lines of metadata.ndjson."#)
    var finish = false

    @Flag(help: "Read all items, and write a table of what the shop's words mean, for --decide.")
    var words = false

    @Option(
        help: ArgumentHelp(
            "Read items, and write them with what the shop's words decide. The table is the output of --words.",
            valueName: "table"))
    var decide: String?

    @Flag(
        help: #"""
            Read {"rows": ..., "image": ...} and write {"item": ..., "image": ...}. Give the image that an earlier \#
            run wrote, and huewall decodes only what has changed.
            """#)
    var state = false

    @Flag(help: "With --state: assume that images at the same URL have not changed, and do not ask the server.")
    var trustAddresses = false

    @Option(
        help: ArgumentHelp("Folder that relative paths start from. Default: the current folder.", valueName: "folder"))
    var folder: String?

    @Flag(help: "Refuse images that are paths. Use it if you do not trust the rows.")
    var noFiles = false

    @Option(
        name: .customLong("thumbnails"),
        help: ArgumentHelp(
            "goods or whole: what thumbnails show, as for sync. Any other text: also write them, into this folder.",
            valueName: "part-or-folder"))
    var thumbnailWords: [String] = []

    @Option(FeedSettings.map) var map: [String] = []
    @Option(FeedSettings.overrides) var overrides: String?

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Network") var network: NetworkFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard [keys, words, decide != nil, finish, state].count(where: { $0 }) <= 1 else {
            throw ValidationError("Expected one of --keys, --words, --decide, --finish and --state, got more.")
        }
        guard state || !trustAddresses else {
            throw ValidationError("Expected --trust-addresses with --state, got it alone.")
        }
        guard !noFiles || folder == nil else {
            throw ValidationError("Expected --folder or --no-files, got both.")
        }
    }

    func run() throws { try reportingErrors(log.console, mapLines) }

    private func mapLines() throws {
        let part = thumbnailWords.last { ThumbnailPart(rawValue: $0) != nil }
        let settings = try Settings(
            for: self, logging: log.console, with: part.map { [AnalysisOption.thumbnails.name: $0] } ?? [:])
        let limits = try settings.runLimits()
        let base = absolutePath(folder ?? FileManager.default.currentDirectoryPath)
        let rows = MapRows(map: try settings.value(of: FeedSettings.map), folder: noFiles ? nil : base)
        if finish || words || decide != nil {
            return try mapLines(limits, nextLines(rows.limits.recordBytes, imageBytes: Map.evidenceBytes))
        }
        if keys {
            let imageBytes = try settings.decodeLimits().maxBytes
            return try MapKeys(rows).run(
                limits, nextLines(rows.limits.recordBytes, imageBytes: imageBytes), write: writeOutput)
        }
        try mapItems(rows, limits, settings)
    }

    /// What a line has more than its row: several lists of colors.
    private static let evidenceBytes = 64 << 10

    /// Items, not rows.
    private func mapLines(_ limits: RunLimits, _ next: () -> [[UInt8]]?) throws {
        if finish { return try FinishedLines.run(limits, next, write: writeOutput) }
        var words = MapWords()
        if let decide {
            try words.add(tableAt: absolutePath(decide))
            return try DecidedLines(words).run(limits, next, write: writeOutput)
        }
        try words.run(limits, next, write: writeOutput)
    }

    private func mapItems(_ rows: MapRows, _ limits: RunLimits, _ settings: Settings) throws {
        let options = try settings.wallOptions(logging: log.console)
        let decoders = try settings.startedDecoders(options.analysis, limits, images: 1, log.console)
        var setup = CatalogueMap.Setup(
            rows: rows, decoders: decoders, limits: limits, order: options.order,
            fetcher: try HTTPFetcher(settings.fetchOptions(for: nil)))
        setup.overrides = try overrides(settings)
        setup.keepsStates = state
        setup.trustsAddresses = trustAddresses
        setup.thumbnails = thumbnailWords.last { ThumbnailPart(rawValue: $0) == nil }.map(absolutePath)
        endWithReader()
        try CatalogueMap(setup).run(
            nextLines(rows.limits.recordBytes, imageBytes: decoders.analyzer.limits.maxBytes), write: writeOutput)
        if let reason = limits.stopReason() { throw SyncError.stopped(reason) }
    }

    private func overrides(_ settings: Settings) throws -> [ExactText: ColorOverride] {
        guard let path = try settings.value(of: FeedSettings.overrides) else { return [:] }
        let file = try OverrideFile(at: absolutePath(path))
        guard file.exists else { throw SyncError.noOverridesFile(path: path, isNamedEarlier: false) }
        let overrides = try file.overrides()
        for sentence in overrides.errors { log.console.error(sentence) }
        return Dictionary(overrides.overrides.map { (ExactText($0.id), $0) }) { first, _ in first }
    }

    /// - Parameters:
    ///   - recordBytes: of a row, at most.
    ///   - imageBytes: of the image that is next to it in Base64, at most.
    private func nextLines(_ recordBytes: Int, imageBytes: Int) -> () -> [[UInt8]]? {
        var lines = LineReader(descriptor: STDIN_FILENO, limit: recordBytes + imageBytes / 3 * 4 + 4)
        return { lines.next() }
    }
}

/// Ends the process as soon as the reader of its answers is gone.
private func endWithReader() {
    Thread.detachNewThread {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while true {
            // Nothing is asked for, so it returns when there is no reader; of a file never.
            if poll(&output, 1, -1) > 0, output.revents & Int16(POLLERR) != 0 { _exit(ExitStatus.ioError.rawValue) }
            if output.revents & Int16(POLLNVAL | POLLHUP) != 0 { return }
        }
    }
}
