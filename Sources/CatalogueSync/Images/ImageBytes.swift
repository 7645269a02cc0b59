package import Catalogue
import Glibc
import ImageDecoding

/// The bytes of an image file.
/// - Throws: `ItemFailure` when there are none, or more than `limit`.
package func readImage(_ path: String, limit: Int) throws(ItemFailure) -> ImageBytes {
    let file: Result<ImageBytes?, FileError> = Result { () throws(FileError) in try ImageBytes(path, limit: limit) }
    switch file {
    case .success(let image?): return image
    case .success(nil): throw unusable(path, limit: limit)
    case .failure(let error): throw ItemFailure(unreadable: error)
    }
}

/// An image file as it was read.
package struct ImageBytes {
    package let bytes: [UInt8]
    let status: FileStatus

    /// - Returns: nil for what is no regular file, or has more than `limit` bytes.
    init?(_ path: String, limit: Int) throws(FileError) {
        let file = try OpenFile(reading: path)
        status = try file.status()
        guard status.isRegular, status.byteCount <= limit else { return nil }
        bytes = try file.read(status.byteCount)
    }
}

private func unusable(_ path: String, limit: Int) -> ItemFailure {
    guard let status = FileStatus(of: path), status.isRegular else {
        return ItemFailure(
            stage: .fetch, code: "not-a-file", message: "\(path) is no regular file; give an image file.")
    }
    return ItemFailure(DecodeError.tooManyBytes(count: status.byteCount, limit: limit))
}

extension ItemFailure {
    fileprivate init(unreadable error: FileError) {
        let code =
            switch error.errorNumber {
            case ENOENT, ENOTDIR: "not-found"
            case EACCES, EPERM: "permission-denied"
            default: "unreadable"
            }
        self.init(stage: .fetch, code: code, message: "\(error.path) cannot be read (\(error.reason)); check the path.")
    }
}
