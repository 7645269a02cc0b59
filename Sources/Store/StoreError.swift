import GRDB
package import Text

/// Why a store cannot be used. `path` is its file, `reason` the message of the database.
package enum StoreError: UserFacingError, Sendable, Equatable {
    case cannotOpen(path: String, reason: String)
    case full(path: String, reason: String)
    case damaged(path: String, reason: String)
    case held(path: String, reason: String)
    case failed(path: String, reason: String)
    /// A newer huewall wrote it.
    case newerSchema(path: String)
    /// An older huewall wrote it, and it is open for reading only.
    case olderSchema(path: String)
    /// A huewall from before the first release wrote it: it is no longer supported.
    case obsoleteSchema(path: String)
    /// The first run was interrupted before it could write anything into it.
    case neverFilled(path: String)
    /// A run began to write while it was read.
    case changed(path: String)

    /// - Returns: nil for errors that do not come from the database.
    package init?(_ error: any Error, path: String = "huewall.sqlite") {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        default: return nil
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? error.description
        switch error.resultCode {
        case .SQLITE_FULL: self = .full(path: path, reason: reason)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .held(path: path, reason: reason)
        default: self = .failed(path: path, reason: reason)
        }
    }

    init(opening path: String, _ error: DatabaseError) {
        self.init(error, path: path)
        if case .failed(_, let reason) = self { self = .cannotOpen(path: path, reason: reason) }
    }

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The store \(path) cannot be opened (\(reason)); check space and its folder's permissions."
        case .full(let path, let reason):
            "The store \(path) cannot grow (\(reason)); make space and run again, it continues from there."
        case .damaged(let path, let reason):
            "The store \(path) is damaged (\(reason)); huewall sync sets it aside and builds it again."
        case .held(let path, let reason):
            "The store \(path) is held by another program (\(reason)); close it, or try again later."
        case .failed(let path, let reason):
            "The store \(path) cannot be read or written (\(reason)); check space and permissions, and run again."
        case .newerSchema(let path):
            "The store \(path) was written by a newer huewall; use that one, or move the store away to begin again."
        case .olderSchema(let path):
            "The store \(path) was written by an older huewall; run huewall sync first, it brings the store up to date."
        case .obsoleteSchema(let path):
            "The store \(path) is of a huewall from before 0.1.0; huewall sync sets it aside and builds it again."
        case .neverFilled(let path):
            "The store \(path) has nothing in it, because its first run could not write it; run huewall sync again."
        case .changed(let path):
            "The store \(path) was written to while it was read; try again."
        }
    }

    package var status: ExitStatus {
        switch self {
        case .cannotOpen: .cannotCreate
        case .held, .changed: .temporary
        case .olderSchema, .neverFilled: .noInput
        case .full, .damaged, .failed, .newerSchema, .obsoleteSchema: .ioError
        }
    }
}
