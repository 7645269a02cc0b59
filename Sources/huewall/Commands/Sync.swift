import ArgumentParser
import Feeds
import Fetching
import Files
import Foundation
import Store
import Sync
import Text

struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "sync",
        abstract: "Read a feed, measure its images, and write metadata and the page.",
        examples: """
            huewall sync https://shop.example
            huewall sync products.csv --name shoes --dry-run
            huewall sync Pictures --num-colors 5
            """,
        discussion: """
            SOURCE is one of these:
              a shop with Shopify or WooCommerce: its address
              a Google Merchant feed: a file or a URL
              a product export of Shopify, WooCommerce or Magento: a file or a URL
              any NDJSON, JSON or CSV with the fields id and image: a file or a URL
              a folder: each picture in it, and in its folders, is an item

            Paths of images start from the folder of a local feed. huewall does not download or decode an image again \
            that has not changed.
            """)

    @Argument(help: "Path or URL of the feed, or a folder of pictures.")
    var source: String

    @Option(
        help: ArgumentHelp(
            "What huewall measure wrote about the pictures of this feed, a file or a folder of files. May be repeated.",
            valueName: "file"), transform: path)
    var measured: [String] = []

    @OptionGroup(title: "Feed") var feed: FeedFlags
    @Flag(help: dropOverridesHelp) var dropOverrides = false
    @OptionGroup(title: "Network") var network: NetworkFlags
    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Analysis") var analysis: WallFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(for: self, logging: log.console)
        let isDry = try settings.value(of: FeedSettings.dryRun)
        let path = try settings.value(of: FeedSettings.metricsFile)
        var metrics = path.map { RunMetricsFile(path: $0, start: currentTime()) }
        do {
            try reportingErrors(log.console) {
                try metrics?.check()
                // A dry run does not change the catalogue, so it does not count as a run.
                if isDry { metrics = nil }
                try run(settings, metrics, isDry: isDry)
            }
        } catch {
            if isDry { throw error }
            try metrics?.finish(Sync.exitCode(for: error), log.console)
            throw error
        }
        try metrics?.finish(.success, log.console)
    }

    private func run(_ settings: Settings, _ metrics: RunMetricsFile?, isDry: Bool) throws {
        let given = try settings.value(of: FeedSettings.name)
        // First, so that the metrics can name the catalogue even if another option is wrong.
        if let given { metrics?.folders = try settings.folders(of: given) }
        let feed = try settings.source(source, isNameChosen: given != nil)
        let name = given ?? CatalogueFolders.suggestedName(for: feed.text)
        metrics?.folders = try settings.folders(of: name)
        var request = try settings.request(name: name, console: log.console)
        request.maxFailures = try settings.value(of: FeedSettings.maxFailures)
        request.dropsOverrides = dropOverrides
        request.measured = measured.map(absolutePath)
        request.maxDelete = try settings.value(of: FeedSettings.maxDelete)
        request.lockWait = try settings.value(of: FeedSettings.lockWait)
        request.fetcher = try HTTPFetcher(settings.fetchOptions(for: feed.location))
        request.maxAge = try settings.value(of: NetworkSettings.maxAge)
        request.retriesFailed = try settings.value(of: FeedSettings.retryFailed)
        StopSignal.install()
        // Before a folder is made. An existing catalogue notes a missing source as a failed run instead.
        if isDry || FileStatus(of: request.folders.store) == nil { try feed.checkExists() }
        if isDry { return try preview(feed, request) }
        let summary = try keepingWall(of: request.folders, feed) {
            do {
                return try CatalogueSyncer.sync(
                    feed, request, onDamage: log.console.warning, onStart: { metrics?.begin(log.console) })
            } catch SyncError.busy(let path) {
                metrics?.isOfAnotherRun = true
                throw SyncError.busy(path: path)
            }
        }
        metrics?.summary = summary
        try log.console.show(summary, of: request.folders)
        try checkErrors(of: summary)
    }

    /// Adds to an error that the last wall stays, unless the user need only try again.
    private func keepingWall(
        of folders: CatalogueFolders, _ feed: FeedSource, _ body: () throws -> SyncSummary
    ) throws -> SyncSummary {
        // Before the run: a failed run may leave a page that no good run wrote.
        let hasPage = FileStatus(of: folders.page) != nil
        do {
            return try body()
        } catch {
            let error = located(error, in: feed)
            let isFault = [.badData, .unavailable, .cannotCreate, .ioError].contains(error.status)
            // Not earlier: reading a store starts threads, and the run must check first that it can have its own.
            guard isFault, hasPage, lastSuccess(of: folders) != nil else { throw error }
            throw ReportedError(error.message + " The wall of the last good run stays.", error.status)
        }
    }

    /// Adds the address to an error about a feed that is something else: often the address is wrong.
    private func located(_ error: any Error, in feed: FeedSource) -> ReportedError {
        let reported = reported(error)
        guard let fault = error as? FeedError, [.empty, .webPage].contains(fault) else { return reported }
        return ReportedError("\(reported.message) It was read from \(redactedURL(feed.text)).", reported.status)
    }

    /// If the catalogue does not exist yet, this uses temporary folders; while a run holds it, a copy in them.
    private func preview(_ feed: FeedSource, _ request: SyncRequest) throws {
        var request = request
        let isKnown = FileManager.default.fileExists(atPath: request.folders.store)
        let temporary = FileManager.default.temporaryDirectory.path + "/huewall-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: temporary) }  // nothing is there for most catalogues
        let folders = try CatalogueFolders(
            name: request.folders.name, reports: temporary + "/Reports", images: temporary + "/Images")
        if !isKnown { request.folders = folders }
        request.lockWait = 0
        let sample = FeedSample(log.console)
        let syncer: CatalogueSyncer
        do { syncer = try CatalogueSyncer(request, mustExist: false) } catch SyncError.busy {
            try FileManager.default.createDirectory(atPath: folders.report, withIntermediateDirectories: true)
            try request.folders.readingStore { try $0.copy(to: folders.store) }
            request.folders = folders
            syncer = try CatalogueSyncer(request, mustExist: false)
        }
        let (change, refusal) = try syncer.preview(feed, onRow: sample.add, onNote: log.console.info)
        print(
            """
            \(request.folders.name): \(change.items) items in the feed, \(change.text), \(change.skippedRows) rows \
            skipped; nothing was changed
            """)
        for line in sample.lines { print(line) }
        if let refusal { throw refusal }
    }
}

/// A run with errors is not a success, although the wall was written.
/// - Throws: the exit status.
func checkErrors(of summary: SyncSummary) throws {
    if !summary.errors.isEmpty { throw ExitCode(.badData) }
}

/// The file of `--metrics-file`, which is written however the run ends.
private final class RunMetricsFile {
    private let path: String
    private let start: Int
    /// nil until the catalogue's name is known.
    var folders: CatalogueFolders?
    var summary: SyncSummary?
    /// Whether another run holds the catalogue. That run writes the file then.
    var isOfAnotherRun = false

    /// - Parameter start: of the run, in seconds since 1970.
    init(path: String, start: Int) {
        self.path = path
        self.start = start
    }

    /// To be called first.
    /// - Throws: `SyncError.notMetrics` for a file that must not be replaced.
    func check() throws(SyncError) { _ = try MetricsFile(at: path) }

    /// Notes that the run has begun. A file that cannot be written is reported now and at the end.
    func begin(_ console: Console) {
        guard let folders else { return }
        do throws(SyncError) {
            if let other = try MetricsFile(at: path).catalogue, other != folders.name {
                console.warning("--metrics-file: \(path) is of \(other); give each catalogue a file of its own.")
            }
            try RunMetrics.begin(folders.name, start: start, at: path)
        } catch {
            console.warning("--metrics-file: \(error.message)")
        }
    }

    /// - Throws: the exit status for a file that cannot be written, unless the run has failed already.
    func finish(_ status: ExitCode, _ console: Console) throws {
        guard let folders, !isOfAnotherRun else { return }
        let metrics = RunMetrics(
            catalogue: folders.name, exitCode: status.rawValue, start: start, end: currentTime(),
            lastSuccess: lastSuccess(of: folders), summary: summary)
        do throws(SyncError) {
            try metrics.write(to: path)
        } catch {
            console.error("--metrics-file: \(error.message)")
            if status == .success { throw ExitCode(error.status) }
        }
    }
}
