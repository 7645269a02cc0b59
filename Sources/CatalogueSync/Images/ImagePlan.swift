import Catalogue
import CatalogueStore

/// What an image needs next.
enum ImagePlan: Sendable {
    /// It was seen before, and nothing says that it changed.
    case nothing
    /// A file that is here.
    case read(path: String, download: Download?)
    /// A picture that its server must be asked for; `known` when the bytes of last time are here.
    case fetch(url: String, known: Download?)
    case refuse(ItemFailure)
}

/// When servers are asked again.
struct ImagePolicy: Sendable {
    /// Whether servers may be asked at all.
    let isOnline: Bool
    /// The time now, in seconds since 1970.
    let now: Int
    /// Seconds for which a server's last answer is believed.
    let maxAge: Int
    /// Whether pictures that failed are asked for again at once, also those that are known to be gone.
    let retriesFailed: Bool

    /// Whether an answer of that time is too old.
    func isDue(_ answeredAt: Int) -> Bool { isOnline && now - answeredAt >= maxAge }
}

extension ImageWorker {
    /// - Complexity: O(1); two calls to the file system.
    func plan(for task: ImageTask) -> ImagePlan {
        switch ImageLocation(task.location, relativeTo: "/") {
        case .file(let path):
            return isUnchanged(task, at: path) ? .nothing : .read(path: path, download: nil)
        case .url(let url):
            return plan(for: task, at: url)
        case .unsupported:
            return .refuse(ItemFailure(unsupported: task.location))
        }
    }

    private func plan(for task: ImageTask, at url: String) -> ImagePlan {
        if policy.retriesFailed, task.isFailed { return .fetch(url: url, known: nil) }
        if let download = task.known?.download, isHere(download, of: task) {
            if policy.isDue(download.checkedAt) { return .fetch(url: url, known: download) }
            return isFinished(task) ? .nothing : .read(path: path(of: download), download: download)
        }
        guard policy.isOnline else { return task.isFailed ? .nothing : .refuse(notDownloaded(url)) }
        if let goneAt = task.goneAt, !policy.isDue(goneAt) { return .nothing }
        return .fetch(url: url, known: nil)
    }

    /// Whether the bytes that were downloaded still lie where they were put.
    private func isHere(_ download: Download, of task: ImageTask) -> Bool {
        FileStatus(of: path(of: download))?.byteCount == task.known?.byteCount
    }

    func path(of download: Download) -> String { folders.images + "/" + download.file }

    private func notDownloaded(_ url: String) -> ItemFailure {
        ItemFailure(
            stage: .fetch, code: "not-downloaded", message: "\(url) was never downloaded; run huewall sync again.")
    }
}
