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
            switch error {
            case .failed(let error): throw .cannotCreate(error)
            case .held(let path): throw .busy(path: path)
            case .stopped: throw .stopped(stopReason() ?? .signal(0))
            }
        }
    }
}
