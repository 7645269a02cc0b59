package import Colors
package import Decoders
package import Fetching
package import Files
import Store
package import Text

/// The message of any error, with its exit status.
package func reported(_ error: any Error) -> ReportedError {
    // Errors of the database are not our types.
    if let error = StoreError(error) { ReportedError(error.message, error.status) } else { ReportedError(error) }
}

// Errors of targets that know neither messages for users nor exit statuses.

extension FileError: UserFacingError {
    package var message: String { "Cannot \(operation) \(path) (\(reason)); check space and permissions." }
    package var status: ExitStatus { isOfCreation ? .cannotCreate : .ioError }
}

extension FetchSetupError: UserFacingError {
    package var status: ExitStatus { .temporary }
}

extension DecoderProcessError: UserFacingError {
    package var status: ExitStatus { self == .notConfined ? .misconfigured : .temporary }
}

extension OptionError: UserFacingError {
    package var status: ExitStatus { .usage }
}

extension SyncError {
    /// Distinguishes files that cannot be created from files that cannot be written.
    init(_ error: FileError) { self = error.isOfCreation ? .cannotCreate(error) : .cannotWrite(error) }
}

/// Turns errors of the file system into `SyncError`s.
package func reportingFileErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as FileError {
        throw SyncError(error)
    }
}
