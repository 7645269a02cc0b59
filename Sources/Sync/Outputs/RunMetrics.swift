import Catalogue
import Files
import Store
import Text

/// The metrics of one run in Prometheus' text format, for node_exporter's textfile collector, which must never see an
/// incomplete file.
package struct RunMetrics: Sendable {
    package var catalogue: String
    var exitCode: Int32
    /// In seconds since 1970.
    package var start: Int
    var end: Int
    /// When the last good run ended, in seconds since 1970; nil without one.
    var lastSuccess: Int?
    /// nil for a run that failed.
    var summary: SyncSummary?

    package init(
        catalogue: String, exitCode: Int32, start: Int, end: Int, lastSuccess: Int?, summary: SyncSummary?
    ) {
        self.catalogue = catalogue
        self.exitCode = exitCode
        self.start = start
        self.end = end
        self.lastSuccess = lastSuccess
        self.summary = summary
    }

    package var text: String {
        var text = PrometheusText()
        func add(_ name: String, _ help: String, _ value: Int) {
            text.metric("huewall_" + name, .gauge, help)
            text.sample("huewall_" + name, ["catalogue": catalogue], value)
        }
        func add(_ name: String, _ help: String, _ values: KeyValuePairs<String, Int>) {
            text.metric("huewall_" + name, .gauge, help)
            for (state, value) in values {
                text.sample("huewall_" + name, ["catalogue": catalogue, "state": state], value)
            }
        }
        add("last_run_exit_code", "Exit status of the last run.", Int(exitCode))
        add("last_run_timestamp_seconds", "When the last run ended.", end)
        add("last_run_duration_seconds", "How long the last run took.", end - start)
        if let lastSuccess {
            add("last_success_timestamp_seconds", "When a run ended well for the last time.", lastSuccess)
        }
        guard let counts = summary?.counts, let images = summary?.images else { return text.text }
        add(
            "items", "Items of the catalogue by whether they have a color.",
            ["colored": counts.items - counts.failed, "failed": counts.failed])
        if let feed = summary?.feed {
            add(
                "feed_items", "Items of the last feed by what happened to them; gone ones were there before.",
                feed.counts)
        }
        if let overrides = summary?.overrides {
            add("overrides", "Overrides of the catalogue, also of items that the feed lacks.", overrides.count)
        }
        add("skipped_rows", "Rows of the feed that gave no item.", counts.skippedRows)
        add(
            "images", "Images of the last run by what was done with them.",
            [
                "analyzed": images.analyzed, "unchanged": images.reused, "failed": images.failed,
                "downloaded": images.downloaded, "confirmed": images.confirmed, "kept": images.keptFromEarlierRuns,
            ])
        add("downloaded_bytes", "Bytes of the images that the last run downloaded.", images.bytes)
        if let isConfined = summary?.isConfined {
            add(
                "decoders_confined",
                "Whether images were decoded in a sandbox; absent when no image was decoded.",
                isConfined ? 1 : 0)
        }
        return text.text
    }

    /// - Throws: `SyncError.notMetrics`, `.cannotWrite`.
    package func write(to path: String) throws(SyncError) {
        let old = try MetricsFile(at: path)
        var metrics = self
        // A store that cannot be read, or is new, does not know it.
        metrics.lastSuccess = lastSuccess ?? old.lastSuccess(of: catalogue)
        try replaceMetrics(RunMetrics.running(catalogue, since: nil, start: start) + metrics.text, at: path)
    }

    /// Notes that a run has begun. The metrics of the last run stay until this run ends; after a killed run the file
    /// stays like this.
    /// - Throws: `SyncError.notMetrics`, `.cannotWrite`.
    package static func begin(_ catalogue: String, start: Int, at path: String) throws(SyncError) {
        let rest = try MetricsFile(at: path).lines(of: catalogue)
            .filter { !$0.contains("huewall_running") && !$0.contains("huewall_run_start") }
            .map { $0 + "\n" }.joined()
        try replaceMetrics(running(catalogue, since: start, start: start) + rest, at: path)
    }

    /// - Parameter since: nil for a run that has ended.
    private static func running(_ catalogue: String, since: Int?, start: Int) -> String {
        var text = PrometheusText()
        text.metric("huewall_running", .gauge, "Whether a run is under way, or was killed.")
        text.sample("huewall_running", ["catalogue": catalogue], since == nil ? 0 : 1)
        text.metric("huewall_run_start_timestamp_seconds", .gauge, "When the last run began.")
        text.sample("huewall_run_start_timestamp_seconds", ["catalogue": catalogue], start)
        return text.text
    }
}

/// The file of metrics as it is before a run.
package struct MetricsFile {
    private let lines: [Substring]

    /// - Throws: `SyncError.notMetrics` for what must not be replaced: a folder, a device, another file.
    package init(at path: String) throws(SyncError) {
        let status: FileStatus?
        let bytes: [UInt8]
        do throws(FileError) {
            status = try FileStatus(ofWhatIsAt: path)
            bytes = try status?.isRegular == true ? OpenFile(reading: path).read(1 << 20) : []
        } catch {
            throw .notMetrics(path: path, reason: error.reason)
        }
        guard status?.isRegular != false else { throw .notMetrics(path: path, reason: "it is not a regular file") }
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.allSatisfy({ $0.hasPrefix("huewall_") || $0.hasPrefix("#") && $0.contains(" huewall_") }) else {
            throw .notMetrics(path: path, reason: "it has something else in it")
        }
    }

    /// The catalogue of the metrics; nil for a new file.
    package var catalogue: String? {
        lines.lazy.compactMap { $0.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first }.first
            .map(String.init)
    }

    /// The lines, if they are those of the catalogue.
    fileprivate func lines(of catalogue: String) -> [Substring] { self.catalogue == catalogue ? lines : [] }

    fileprivate func lastSuccess(of catalogue: String) -> Int? {
        lines(of: catalogue).lazy.filter { $0.hasPrefix("huewall_last_success_timestamp_seconds{") }
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.first
    }
}

/// Replaces the file in one step, so that a collector never reads an incomplete file.
private func replaceMetrics(_ text: String, at path: String) throws(SyncError) {
    do {
        try replaceFile(path) { file in try file.write(Array(text.utf8)) }
    } catch let error as FileError {
        throw SyncError(error)
    } catch {
        preconditionFailure("only calls to the system are made here")
    }
}
