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
        abstract: "Turn rows of a feed into finished items, line by line: for a cluster.",
        examples: """
            huewall map < rows.ndjson > items.ndjson
            huewall map --keys < rows.ndjson
            huewall map --map vendorColor=colour --folder Pictures < rows.ndjson
            """,
        discussion: """
            Reads NDJSON from standard input: a row of a feed a line, or the list of rows that are the sizes of one \
            item. Each line gets exactly one line, in the same order, as soon as it is there: the item as \
            metadata.ndjson has it, but without its rank, and without the flag of items that share an image. Sort by \
            sortKey as text, ties by id, and you have the wall; --finish adds what is missing. An image is a path, a \
            URL, or the row's own imageBytes in Base64. A row that is no item gets {"row": ..., "error": ...}; an \
            image that cannot be used leaves an item with an error. Fields are found as in sync's NDJSON, also by \
            --map; no file of overrides is read but that of --overrides.

            scripts/spark runs it in Apache Spark; docs/map.md is the contract.
            """)

    @Flag(
        help: "Only print what belongs together: id, group of sizes, place and host of the image. No image is read.")
    var keys = false

    @Flag(help: #"Read {"item": ..., "rank": ..., "sharesImage": ...} and write lines of metadata.ndjson."#)
    var finish = false

    @Flag(
        help: #"""
            Read {"rows": ..., "image": ...} and write {"item": ..., "image": ...}: with image, which an earlier run \#
            wrote, nothing that stayed the same is decoded again.
            """#)
    var state = false

    @Flag(help: "With --state, believe that an address shows what it showed in the earlier run, without asking.")
    var trustAddresses = false

    @Option(
        help: ArgumentHelp("Folder that relative paths start from. Default: the current one.", valueName: "folder"))
    var folder: String?

    @Flag(help: "Refuse images that are paths: for rows that come from elsewhere.")
    var noFiles = false

    @Option(help: ArgumentHelp("Also write the thumbnails, below this folder.", valueName: "folder"))
    var thumbnails: String?

    @Option(FeedSettings.map) var map: [String] = []
    @Option(FeedSettings.overrides) var overrides: String?

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Network") var network: NetworkFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard [keys, finish, state].count(where: { $0 }) <= 1 else {
            throw ValidationError("Expected one of --keys, --finish and --state, got more.")
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
        let settings = try Settings(for: self, logging: log.console)
        let limits = try settings.runLimits()
        let base = absolutePath(folder ?? FileManager.default.currentDirectoryPath)
        let rows = MapRows(map: try settings.value(of: FeedSettings.map), folder: noFiles ? nil : base)
        if finish {
            return try FinishedLines.run(
                limits, nextLines(rows.limits.recordBytes, imageBytes: 0), write: writeOutput)
        }
        if keys {
            let imageBytes = try settings.decodeLimits().maxBytes
            return try MapKeys(rows).run(
                limits, nextLines(rows.limits.recordBytes, imageBytes: imageBytes), write: writeOutput)
        }
        try mapItems(rows, limits, settings)
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
        setup.thumbnails = thumbnails.map(absolutePath)
        endWithReader()
        try CatalogueMap(setup).run(
            nextLines(rows.limits.recordBytes, imageBytes: decoders.analyzer.limits.maxBytes), write: writeOutput)
        if let reason = limits.stopReason() { throw SyncError.stopped(reason) }
    }

    private func overrides(_ settings: Settings) throws -> [String: ColorOverride] {
        guard let path = try settings.value(of: FeedSettings.overrides) else { return [:] }
        let file = try OverrideFile(at: absolutePath(path))
        guard file.exists else { throw SyncError.noOverridesFile(path: path, isNamedEarlier: false) }
        let overrides = try file.overrides()
        for sentence in overrides.errors { log.console.error(sentence) }
        return Dictionary(overrides.overrides.map { ($0.id, $0) }) { first, _ in first }
    }

    /// - Parameters:
    ///   - recordBytes: of a row, at most.
    ///   - imageBytes: of the image that stands beside it in Base64, at most.
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
