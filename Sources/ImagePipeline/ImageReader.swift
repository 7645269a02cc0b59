package import Catalogue
package import FileAccess
import Glibc
package import ImageAnalysis
package import ImageDecoding

/// Reads the files of images, each within the memory of the run.
package struct ImageReader: Sendable {
    package let analyzer: ImageAnalyzer
    private let memory: MemoryBudget

    /// Most files are no longer, and every header stands in this part.
    private static let startSize = 1 << 20

    package init(analyzer: ImageAnalyzer, memory: MemoryBudget) {
        self.analyzer = analyzer
        self.memory = memory
    }

    /// Runs `body` with the bytes of a file when there is memory for it and for decoding it.
    /// - Parameter thumbnailSide: of the thumbnail that will be asked for, in pixels.
    /// - Throws: `ItemFailure` when the file cannot be read or has more bytes than an image may have; what `body` throws.
    package func withImage<Answer>(
        at path: String, thumbnailSide: Int? = nil, _ body: (ImageFile) throws -> Answer
    ) throws -> Answer {
        let file = try OpenImage(path, limit: analyzer.limits.maxBytes, startSize: ImageReader.startSize)
        return try memory.withBytes(file.status.byteCount + estimate(file, thumbnailSide: thumbnailSide)) {
            try body(file.whole())
        }
    }

    /// Bytes that decoding takes.
    private func estimate(_ file: borrowing OpenImage, thumbnailSide: Int?) -> Int {
        if let estimate = analyzer.memoryEstimate(of: file.start, thumbnailSide: thumbnailSide) { return estimate }
        // Without a header a whole file is refused at once; a long one may have it later, and is then decoded alone.
        return file.start.count == file.status.byteCount ? 0 : memory.limit
    }
}

/// An image file as it was read.
package struct ImageFile {
    package let bytes: [UInt8]
    package let status: FileStatus
}

/// An image file of which the first bytes were read.
private struct OpenImage: ~Copyable {
    let start: [UInt8]
    let status: FileStatus
    private let file: OpenFile

    init(_ path: String, limit: Int, startSize: Int) throws(ItemFailure) {
        let file = try OpenImage.open(path)
        let status = try OpenImage.status(of: file, path: path, limit: limit)
        start = try OpenImage.read(file, min(status.byteCount, startSize))
        self.status = status
        self.file = file
    }

    func whole() throws(ItemFailure) -> ImageFile {
        let rest = try OpenImage.read(file, status.byteCount - start.count)
        return ImageFile(bytes: rest.isEmpty ? start : start + rest, status: status)
    }

    private static func status(
        of file: borrowing OpenFile, path: String, limit: Int
    ) throws(ItemFailure) -> FileStatus {
        let status: FileStatus
        do throws(FileError) { status = try file.status() } catch { throw ItemFailure(unreadable: error) }
        guard status.isRegular else {
            throw ItemFailure(
                stage: .fetch, code: "not-a-file", message: "\(path) is no regular file; give an image file.")
        }
        guard status.byteCount <= limit else {
            throw ItemFailure(DecodeError.tooManyBytes(count: status.byteCount, limit: limit))
        }
        return status
    }

    private static func read(_ file: borrowing OpenFile, _ count: Int) throws(ItemFailure) -> [UInt8] {
        do throws(FileError) { return try file.read(count) } catch { throw ItemFailure(unreadable: error) }
    }

    private static func open(_ path: String) throws(ItemFailure) -> OpenFile {
        do throws(FileError) { return try OpenFile(reading: path) } catch { throw ItemFailure(unreadable: error) }
    }
}

extension ItemFailure {
    package init(_ error: DecodeError) {
        self.init(stage: .decode, code: error.code, message: error.message)
    }

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
