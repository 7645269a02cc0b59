/// Why a run ended early. One bad image never does that.
package enum SyncError: Error, Sendable, Equatable {
    /// The source names no file.
    case noSuchSource(path: String)
    case unknownCatalogue(name: String, folder: String)
    /// Another source owns the name.
    case nameTaken(name: String, by: String)
    case invalidName(String)
    case busy(path: String)
    case cannotCreate(FileError)
    case cannotWrite(FileError)
    case stopped(signal: Int32)

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .noSuchSource(let path):
            "There is no file \(path); give the path of a feed."
        case .unknownCatalogue(let name, let folder):
            "There is no catalogue \(name) in \(folder); run huewall sync first, or give --reports."
        case .nameTaken(let name, let owner):
            "The catalogue \(name) comes from \(owner); give --name to keep the two apart, or to take it over."
        case .invalidName(let name):
            "Expected a name of letters, digits, '.', '_' and '-' for --name, got '\(name)'."
        case .busy(let path):
            "Another run holds the lock \(path); try again later."
        case .cannotCreate(let error):
            "Cannot create \(error.path) (\(error.reason)); check the folder's permissions."
        case .cannotWrite(let error):
            "Cannot \(error.operation) \(error.path) (\(error.reason)); check space and permissions."
        case .stopped(let signal):
            "Stopped by signal \(signal); everything done so far is kept, and the next run goes on from there."
        }
    }
}
