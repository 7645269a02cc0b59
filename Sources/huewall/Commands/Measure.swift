import ArgumentParser
import Colors
import Feeds
import Fetching
import Foundation
import Glibc
import Images
import ImageWork
import Sync
import Text

struct Measure: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "measure",
        abstract: "Look at the pictures of rows, line by line, for a sync elsewhere (the Spark job uses it).",
        examples: """
            huewall measure < rows.ndjson > measured.ndjson
            huewall measure --thumbnails Reports/shop < rows.ndjson
            huewall measure --map image=photo --folder Pictures < rows.ndjson
            """,
        discussion: """
            Reads NDJSON from standard input. A line is a row of a feed, or the list of rows that are the sizes of one \
            item. For each line huewall writes exactly one line, in the same order, as soon as it is ready: what it \
            measured of the pictures. huewall sync --measured takes this instead of looking at them itself, and \
            decides all else: words, corrections, order.

            An image is a path, a URL, or imageBytes in Base64 in the row. A row that is not an item gets {"row": ..., \
            "error": ...}. huewall finds fields as sync does in NDJSON, also by --map. Give both commands the same \
            options of the analysis.

            scripts/spark runs it in Apache Spark. docs/measure.md describes all of it.
            """)

    @Flag(help: "Only print where each picture comes from. Reads none.")
    var plan = false

    @Flag(
        help: #"""
            Read {"rows": ..., "images": ...}. Give the images that an earlier run wrote, and huewall decodes only \#
            what has changed.
            """#)
    var state = false

    @Flag(help: "With --state: assume that images at the same URL have not changed, and do not ask the server.")
    var trustAddresses = false

    @Option(
        help: ArgumentHelp("Folder that relative paths start from. Default: the current folder.", valueName: "folder"),
        transform: path)
    var folder: String?

    @Flag(help: "Refuse images that are paths. Use it if you do not trust the rows.")
    var noFiles = false

    // Not the table's option of this name, which says what thumbnails show.
    @Option(
        name: .customLong("thumbnails"),
        help: ArgumentHelp(
            "Also write thumbnails, into this folder: the catalogue's report folder, where sync looks for them.",
            valueName: "folder"), transform: path)
    var thumbnailFolder: String?

    @Option(FeedSettings.map) var map: [String] = []

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Network") var network: NetworkFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard !plan || !state else { throw ValidationError("Expected --plan or --state, got both.") }
        guard state || !trustAddresses else {
            throw ValidationError("Expected --trust-addresses with --state, got it alone.")
        }
        guard !noFiles || folder == nil else {
            throw ValidationError("Expected --folder or --no-files, got both.")
        }
    }

    func run(_ settings: Settings) throws {
        let limits = try settings.runLimits()
        let base = absolutePath(folder ?? FileManager.default.currentDirectoryPath)
        let rows = RowReader(map: try settings.value(of: FeedSettings.map), folder: noFiles ? nil : base)
        // A line may have the bytes of an image, in Base64.
        let lineLimit = rows.limits.recordBytes + (try settings.decodeLimits().maxBytes) / 3 * 4 + 4
        var lines = LineReader(descriptor: STDIN_FILENO, limit: lineLimit)
        let next = { lines.next() }
        if plan { return try RowLocations(rows).run(limits, next, write: writeOutput) }
        let options = try settings.wallOptions(logging: log.console)
        let decoders = try settings.startedDecoders(options.analysis, limits, images: 1, log.console)
        let measurement = try RowMeasurement(
            rows, decoders, limits, imagesPerItem: options.order.imagesPerItem,
            fetcher: try HTTPFetcher(settings.fetchOptions(for: nil)), hasStates: state,
            trustsAddresses: trustAddresses, thumbnails: thumbnailFolder.map(absolutePath))
        endWithReader()
        try measurement.run(next, write: writeOutput)
        if let reason = limits.stopReason() { throw SyncError.stopped(reason) }
    }
}

/// Ends the process as soon as the reader of its answers is gone.
private func endWithReader() {
    Thread.detachNewThread {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while true {
            // Without events, poll returns only when the reader is gone; for a file it never returns.
            if poll(&output, 1, -1) > 0, output.revents & Int16(POLLERR) != 0 { _exit(ExitStatus.ioError.rawValue) }
            if output.revents & Int16(POLLNVAL | POLLHUP) != 0 { return }
        }
    }
}
