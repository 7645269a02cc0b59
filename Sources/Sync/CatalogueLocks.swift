import Files
import ImageWork

extension SyncRequest {
    /// Two folders of reports may share one of images.
    /// - Returns: nil for a run that downloads nothing.
    func lockOfImages() throws -> FolderLock? {
        guard network != nil else { return nil }
        try reportingFileErrors { try makeFolder(folders.images) }
        return try lock(folders.imagesLock)
    }

    func lock(_ path: String) throws(SyncError) -> FolderLock {
        try FolderLock(path: path, wait: lockWait, stopReason: runLimits.stopReason)
    }
}

extension FolderLock {
    /// - Parameters:
    ///   - wait: seconds to wait for another process to let go, 0 or more.
    ///   - stopReason: asked now and then while waiting.
    init(path: String, wait: Int, stopReason: () -> StopReason?) throws(SyncError) {
        do throws(LockError) {
            try self.init(path: path, wait: wait, shouldStop: { stopReason() != nil })
        } catch {
            throw SyncError(error, stopReason)
        }
    }
}

extension SyncError {
    /// - Parameter stopReason: why the waiting was stopped, if it was.
    init(_ error: LockError, _ stopReason: () -> StopReason?) {
        switch error {
        case .failed(let error): self = .cannotCreate(error)
        case .held(let path): self = .busy(path: path)
        case .stopped: self = .stopped(stopReason() ?? .signal(0))
        }
    }
}
