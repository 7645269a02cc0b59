package import Catalogue
package import Files

/// What an image needs next.
package enum ImagePlan: Sendable, Equatable {
    /// Nothing: it was seen before, and no sign shows a change.
    case nothing
    /// To decode these bytes.
    case bytes([UInt8])
    /// To read a file of the user.
    case file(path: String)
    /// To use what an earlier run knows or kept of it, without asking a server.
    case recall(KnownImage)
    /// To ask its server; `known` if the copy of an earlier run is here.
    case fetch(url: String, known: KnownImage?)
    case refuse(ItemFailure)

    /// For an image that no store knows.
    /// - Parameters:
    ///   - location: an absolute path or a URL; anything else is refused.
    ///   - known: a copy that the server may confirm.
    package init(_ location: String, known: KnownImage? = nil) {
        switch ImageLocation(location, relativeTo: "/") {
        case .file(let path): self = .file(path: path)
        case .url(let url): self = .fetch(url: url, known: known)
        case .unsupported: self = .refuse(ItemFailure(unsupported: location))
        }
    }
}

/// When servers are asked again.
package struct ImagePolicy: Sendable {
    /// Whether servers may be asked at all.
    package let isOnline: Bool
    /// The time now, in seconds since 1970.
    package let now: Int
    /// Seconds for which a server's last answer counts.
    let maxAge: Int
    /// Whether failed images are asked for again at once, also those that are gone.
    let retriesFailed: Bool

    package init(isOnline: Bool, now: Int, maxAge: Int, retriesFailed: Bool) {
        self.isOnline = isOnline
        self.now = now
        self.maxAge = maxAge
        self.retriesFailed = retriesFailed
    }

    /// Whether an answer of that time is too old, or has a time in the future.
    func isDue(_ answeredAt: Int) -> Bool { isOnline && (now - answeredAt >= maxAge || answeredAt > now + 3600) }
}

/// What the file system says of an image's files.
package protocol ImageFileChecks {
    func status(of path: String) -> FileStatus?
    /// Whether a downloaded file is still in its place.
    func isHere(_ image: KnownImage, _ download: Download) -> Bool
    /// Whether a thumbnail is in its place and not empty; if `isCut`, the cut one too.
    func hasThumbnail(_ imageHash: [UInt8], _ fileExtension: String, isCut: Bool) -> Bool
}

extension ImagePlan {
    /// For an image that a store knows. Pure except for the questions to `files`.
    /// - Complexity: O(1); two questions.
    package init(for task: ImageTask, _ policy: ImagePolicy, _ files: some ImageFileChecks) {
        if task.staysMeasured(policy, files) {
            self = .nothing
            return
        }
        switch ImageLocation(task.location, relativeTo: "/") {
        case .file(let path): self = task.isUnchanged(at: path, files) ? .nothing : .file(path: path)
        case .unsupported: self = .refuse(ItemFailure(unsupported: task.location))
        case .url(let url): self.init(for: task, at: task.address ?? url, policy, files)
        }
    }

    private init(for task: ImageTask, at url: String, _ policy: ImagePolicy, _ files: some ImageFileChecks) {
        if policy.isOnline, policy.retriesFailed, task.isFailed {
            self = .fetch(url: url, known: nil)
        } else if let image = task.lastRead, let download = image.download, !image.isMeasuredElsewhere,
            files.isHere(image, download)
        {
            if policy.isDue(download.checkedAt) {
                self = .fetch(url: url, known: image)
            } else {
                self = task.isFinished(files) ? .nothing : .recall(image)
            }
        } else if policy.isOnline {
            let isGone = task.goneAt.map { !policy.isDue($0) } ?? false
            self = isGone ? .nothing : .fetch(url: url, known: nil)
        } else {
            self = task.isFailed ? .nothing : .refuse(ItemFailure(notDownloaded: url))
        }
    }
}

extension ImageTask {
    /// Whether another machine measured it, and there is nothing newer here.
    fileprivate func staysMeasured(_ policy: ImagePolicy, _ files: some ImageFileChecks) -> Bool {
        guard isMeasured, let lastRead, lastRead.isMeasuredElsewhere, let download = lastRead.download,
            !(policy.isOnline && policy.retriesFailed && isFailed)
        else { return false }
        switch ImageLocation(location, relativeTo: "/") {
        case .file(let path):
            guard let status = files.status(of: path) else { return true }
            return status.byteCount == lastRead.byteCount && status.changeTime == lastRead.changeTime
        case .url: return !policy.isDue(download.checkedAt)
        case .unsupported: return true
        }
    }

    /// Whether a local file is as it was when it was read.
    fileprivate func isUnchanged(at path: String, _ files: some ImageFileChecks) -> Bool {
        guard let lastRead, isFinished(files), let status = files.status(of: path) else { return false }
        return status.byteCount == lastRead.byteCount && status.changeTime == lastRead.changeTime
    }

    /// Whether the bytes of `lastRead` were measured, and their thumbnail is there.
    package func isFinished(_ files: some ImageFileChecks) -> Bool {
        guard isMeasured, let lastRead else { return false }
        return switch thumbnail {
        case .unknown: isFailed
        case .none: true
        case .made(let fileExtension, let isCut): files.hasThumbnail(lastRead.hash, fileExtension, isCut: isCut)
        }
    }
}
