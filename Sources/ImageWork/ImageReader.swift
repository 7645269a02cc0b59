package import Catalogue
import Colors
import Files
import Glibc
package import Images

/// Reads the files of images, each within the memory of the run.
package struct ImageReader: Sendable {
    private let decoders: any DecoderPool
    private let memory: MemoryBudget
    /// Bytes that each image gets without asking its header: nearly none needs more.
    private let share: Int

    package init(_ decoders: any DecoderPool, _ limits: RunLimits) {
        self.decoders = decoders
        memory = limits.memory
        share = memory.limit / limits.jobs
    }

    /// For the vote, which is on features and not on images.
    package var analyzer: ImageAnalyzer { decoders.analyzer }

    /// Runs `body` with a file when there is memory for it and for decoding it.
    /// - Throws: `ItemFailure` when the file cannot be read or has more bytes than an image may have; what `body`
    ///   throws.
    package func withImage<Answer>(at path: String, _ body: (inout ImageFile) throws -> Answer) throws -> Answer {
        let file = try openImage(path)
        let status = try status(of: file, path: path)
        // Here, on its way to a decoder, and there.
        let fileBytes = 3 * status.byteCount
        return try memory.withBytes(max(share, fileBytes)) { grant in
            let bytes = try read(file, status.byteCount)
            return try decoders.withMeasurer { measurer in
                var image = ImageFile(bytes: bytes, measurer: measurer, fileBytes: fileBytes, grant: grant)
                image.changeTime = status.changeTime
                defer { grant = image.grant }
                return try body(&image)
            }
        }
    }

    /// The same for bytes that are here already.
    package func withImage<Answer>(bytes: [UInt8], _ body: (inout ImageFile) throws -> Answer) throws -> Answer {
        let limit = analyzer.limits.maxBytes
        guard bytes.count <= limit else {
            throw ItemFailure(DecodeError.tooManyBytes(count: bytes.count, limit: limit))
        }
        let fileBytes = 3 * bytes.count
        return try memory.withBytes(max(share, fileBytes)) { grant in
            try decoders.withMeasurer { measurer in
                var image = ImageFile(bytes: bytes, measurer: measurer, fileBytes: fileBytes, grant: grant)
                defer { grant = image.grant }
                return try body(&image)
            }
        }
    }

    /// Why an image gets its colors.
    /// - Parameter previewSide: the square that the shown copy fits into, in pixels.
    /// - Throws: as `withImage` and `ImageMeasuring.samples`.
    package func explanation(of path: String, previewSide: Int) throws -> ImageExplanation {
        analyzer.explanation(of: try withImage(at: path) { try $0.samples(previewSide: previewSide) })
    }

    private func status(of file: borrowing OpenFile, path: String) throws(ItemFailure) -> FileStatus {
        let status: FileStatus
        do throws(FileError) { status = try file.status() } catch { throw ItemFailure(unreadable: error) }
        guard status.isRegular else {
            throw ItemFailure(
                stage: .fetch, code: .notAFile, message: "\(path) is no regular file; give an image file.")
        }
        let limit = analyzer.limits.maxBytes
        guard status.byteCount <= limit else {
            throw ItemFailure(DecodeError.tooManyBytes(count: status.byteCount, limit: limit))
        }
        return status
    }
}

/// An image file as it was read, and who measures it.
package struct ImageFile {
    /// Longer side of the thumbnails of a wall, in pixels.
    package static let thumbnailSide = 320

    package let bytes: [UInt8]
    /// When the file's bytes or status last changed (ctime), in nanoseconds since 1970; 0 for bytes without a file.
    package fileprivate(set) var changeTime = 0
    fileprivate let measurer: any ImageMeasuring
    /// Bytes of memory that the file itself takes.
    fileprivate let fileBytes: Int
    fileprivate var grant: MemoryBudget.Grant

    fileprivate init(
        bytes: [UInt8], measurer: any ImageMeasuring, fileBytes: Int, grant: MemoryBudget.Grant
    ) {
        (self.bytes, self.measurer, self.fileBytes, self.grant) = (bytes, measurer, fileBytes, grant)
    }

    /// - Parameter thumbnailSide: of the thumbnail, in pixels; nil for none.
    /// - Throws: as `ImageMeasuring.measure`, but for the want of memory, which is waited for.
    package mutating func measure(thumbnailSide: Int? = nil) throws -> ImageMeasurement {
        try waitingForMemory { [measurer, bytes] memory in
            try measurer.measure(bytes, thumbnailSide: thumbnailSide, memory: memory)
        }
    }

    /// - Throws: as `ImageMeasuring.samples`, but for the want of memory, which is waited for.
    package mutating func samples(previewSide: Int) throws -> ImageSamples {
        try waitingForMemory { [measurer, bytes] memory in
            try measurer.samples(bytes, previewSide: previewSide, memory: memory)
        }
    }

    private mutating func waitingForMemory<Answer>(_ body: (_ memory: Int) throws -> Answer) throws -> Answer {
        do {
            return try body(grant.bytes - fileBytes)
        } catch let need as MoreMemoryNeeded {
            grant.grow(to: fileBytes + need.byteCount)
            return try body(need.byteCount)
        }
    }
}

private func openImage(_ path: String) throws(ItemFailure) -> OpenFile {
    do throws(FileError) { return try OpenFile(reading: path) } catch { throw ItemFailure(unreadable: error) }
}

private func read(_ file: borrowing OpenFile, _ count: Int) throws(ItemFailure) -> [UInt8] {
    do throws(FileError) { return try file.read(count) } catch { throw ItemFailure(unreadable: error) }
}

extension ItemFailure {
    package init(_ error: DecodeError) {
        self.init(stage: .decode, word: error.code, message: error.message)
    }

    /// With the hash for what a decoder did not survive: the image is evidence, and its address may show another
    /// tomorrow.
    package init(_ error: DecodeError, hash: [UInt8]) {
        self.init(error)
        guard error.endsDecoder else { return }
        message += " Its SHA-256 is \(hexadecimal(hash))."
    }

    fileprivate init(unreadable error: FileError) {
        let code: FailureCode =
            switch error.errorNumber {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM: .permissionDenied
            default: .unreadable
            }
        self.init(stage: .fetch, code: code, message: "\(error.path) cannot be read (\(error.reason)); check the path.")
    }
}
