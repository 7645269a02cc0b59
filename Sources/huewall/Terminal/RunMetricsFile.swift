import ArgumentParser
import Sync
import Text

/// What `--metrics-file` gets when the run is over, however it ended.
final class RunMetricsFile {
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

    /// Says that the run has begun. A file that cannot be written is reported now and at the end.
    func begin(_ console: Console) {
        guard let folders else { return }
        do throws(SyncError) {
            try RunMetrics.begin(folders.name, start: start, at: path)
        } catch {
            console.warning(error.message)
        }
    }

    /// - Throws: the exit status for a file that cannot be written, unless the run failed by itself.
    func finish(_ status: ExitCode, _ console: Console) throws {
        guard let folders, !isOfAnotherRun else { return }
        let metrics = RunMetrics(
            catalogue: folders.name, exitCode: status.rawValue, start: start, end: currentTime(),
            lastSuccess: lastSuccess(of: folders), summary: summary)
        do throws(SyncError) {
            try metrics.write(to: path)
        } catch {
            console.error(error.message)
            if status == .success { throw ExitCode(error.status) }
        }
    }
}
