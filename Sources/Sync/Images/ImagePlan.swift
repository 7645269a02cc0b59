import Catalogue
import Files
import ImageWork
import Store

/// What an image needs next.
enum ImagePlan: Sendable {
    /// It was seen before, and nothing says that it changed.
    case nothing
    /// A file of the user's own.
    case read(path: String)
    /// A download of an earlier run that was not measured under these options.
    case readDownload(Download)
    /// An image that its server must be asked for; `known` when the bytes of last time are here.
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
    /// Whether images that failed are asked for again at once, also those that are known to be gone.
    let retriesFailed: Bool

    /// Whether an answer of that time is too old, or of a clock that was wrong.
    func isDue(_ answeredAt: Int) -> Bool { isOnline && (now - answeredAt >= maxAge || answeredAt > now + 3600) }
}

extension ImageWorker {
    /// - Complexity: O(1); two calls to the file system.
    func plan(for task: ImageTask) -> ImagePlan {
        switch ImageLocation(task.location, relativeTo: "/") {
        case .file(let path): isUnchanged(task, at: path) ? .nothing : .read(path: path)
        case .url(let url): plan(for: task, at: url)
        case .unsupported: .refuse(ItemFailure(unsupported: task.location))
        }
    }

    private func plan(for task: ImageTask, at url: String) -> ImagePlan {
        if policy.isOnline, policy.retriesFailed, task.isFailed { return .fetch(url: url, known: nil) }
        if let image = task.known, let download = image.download, files.isHere(image, download) {
            if policy.isDue(download.checkedAt) { return .fetch(url: url, known: download) }
            return isFinished(task) ? .nothing : .readDownload(download)
        }
        guard policy.isOnline else { return task.isFailed ? .nothing : .refuse(notDownloaded(url)) }
        if let goneAt = task.goneAt, !policy.isDue(goneAt) { return .nothing }
        return .fetch(url: url, known: nil)
    }

    /// Whether a local file is as it was when it was looked at.
    private func isUnchanged(_ task: ImageTask, at path: String) -> Bool {
        guard let known = task.known, isFinished(task), let status = FileStatus(of: path) else { return false }
        return status.byteCount == known.byteCount && status.changeTime == known.changeTime
    }

    /// Whether the known bytes were measured, and their thumbnail is there.
    func isFinished(_ task: ImageTask) -> Bool {
        guard task.isMeasured, let known = task.known else { return false }
        return switch task.thumbnail {
        case .unknown: task.isFailed
        case .none: true
        case .made(let fileExtension): files.hasThumbnail(known.hash, fileExtension)
        }
    }

    private func notDownloaded(_ url: String) -> ItemFailure {
        ItemFailure(
            stage: .fetch, code: .notDownloaded, message: "\(url) was never downloaded; run huewall sync again.")
    }
}
