import Catalogue
import Files
import Glibc
import Store

/// Counts of one run in Prometheus' text format, for node_exporter's textfile collector.
///
/// Source: Prometheus, "Exposition formats", text version 0.0.4; node_exporter's README asks for whole files only.
package struct RunMetrics: Sendable {
    package var catalogue: String
    package var exitCode: Int32
    /// In seconds since 1970.
    package var start: Int
    package var end: Int
    /// In seconds since 1970; nil when no run of the catalogue ever ended well.
    package var lastSuccess: Int?
    /// nil for a run that ended early.
    package var summary: SyncSummary?

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

    private typealias Sample = (labels: String, value: Int)

    package var text: String {
        var text = ""
        func add(_ name: String, _ help: String, _ samples: [Sample]) {
            text += "# HELP huewall_\(name) \(help)\n# TYPE huewall_\(name) gauge\n"
            for sample in samples {
                text += "huewall_\(name){catalogue=\"\(catalogue)\"\(sample.labels)} \(sample.value)\n"
            }
        }
        add("last_run_exit_code", "Exit status of the last run.", [("", Int(exitCode))])
        add("last_run_timestamp_seconds", "When the last run ended.", [("", end)])
        add("last_run_duration_seconds", "How long the last run took.", [("", end - start)])
        if let lastSuccess {
            add("last_success_timestamp_seconds", "When a run ended well for the last time.", [("", lastSuccess)])
        }
        if let summary {
            add("items", "Items of the catalogue by whether they have a color.", items(summary))
            add("skipped_rows", "Rows of the feed that became no item.", [("", summary.counts.skippedRows)])
            add("images", "Images of the last run by what was done with them.", images(summary.images))
            add("downloaded_bytes", "Bytes of the images that the last run downloaded.", [("", summary.images.bytes)])
        }
        return text
    }

    private func items(_ summary: SyncSummary) -> [Sample] {
        let counts = summary.counts
        return [(",state=\"colored\"", counts.items - counts.failed), (",state=\"failed\"", counts.failed)]
    }

    private func images(_ counts: ImageCounts) -> [Sample] {
        [
            ("analyzed", counts.analyzed), ("unchanged", counts.reused), ("failed", counts.failed),
            ("downloaded", counts.downloaded), ("confirmed", counts.confirmed), ("kept", counts.kept),
        ].map { (",state=\"\($0.0)\"", $0.1) }
    }

    /// - Throws: `SyncError.cannotWrite`.
    package func write(to path: String) throws(SyncError) {
        try replaceMetrics(RunMetrics.running(catalogue, since: nil, start: start) + text, at: path)
    }

    /// Says that a run has begun; what the file says of the last one stays until this one ends. One that was killed
    /// leaves it so.
    /// - Throws: `SyncError.cannotWrite`.
    package static func begin(_ catalogue: String, start: Int, at path: String) throws(SyncError) {
        let old = (try? OpenFile(reading: path).read(1 << 20)) ?? []
        let others = String(decoding: old, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
            .filter { !$0.contains("huewall_running") && !$0.contains("huewall_run_start") }
        let rest = others.map { $0 + "\n" }.joined()
        try replaceMetrics(running(catalogue, since: start, start: start) + rest, at: path)
    }

    /// - Parameter since: nil for a run that is over.
    private static func running(_ catalogue: String, since: Int?, start: Int) -> String {
        """
        # HELP huewall_running Whether a run is under way, or was killed.
        # TYPE huewall_running gauge
        huewall_running{catalogue="\(catalogue)"} \(since == nil ? 0 : 1)
        # HELP huewall_run_start_timestamp_seconds When the last run began.
        # TYPE huewall_run_start_timestamp_seconds gauge
        huewall_run_start_timestamp_seconds{catalogue="\(catalogue)"} \(start)

        """
    }
}

/// Replaces the file at once, so that a collector never reads half of it.
private func replaceMetrics(_ text: String, at path: String) throws(SyncError) {
    do throws(FileError) {
        let temporary = "\(path).\(getpid())"
        try OpenFile(creatingNew: temporary).write(Array(text.utf8))
        try renameFile(temporary, to: path)
    } catch {
        throw .cannotWrite(error)
    }
}

/// When a run of the catalogue ended well for the last time, in seconds since 1970; nil if none did.
package func lastSuccess(of folders: CatalogueFolders) -> Int? {
    guard FileStatus(of: folders.store) != nil else { return nil }
    // The run itself has reported what is wrong with the store.
    return try? CatalogueStore.Reader(path: folders.store).state().lastSuccess
}
