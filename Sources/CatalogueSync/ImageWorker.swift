package import Catalogue
import CatalogueStore
import ColorAnalysis
import Glibc
package import ImageDecoding

/// Looks at one place that images come from: read, hash, decode, analyze, small picture. Any thread may call it.
struct ImageWorker: Sendable {
    let store: CatalogueStore
    let key: AnalysisKey
    let analyzer: ColorAnalyzer
    let decoder: ImageDecoder
    /// The catalogue's report folder, for the small pictures.
    let reportFolder: String
    let parts: PartsFolder

    /// Longer side of the small pictures, in pixels.
    static let thumbnailSide = 320

    /// - Returns: nil when nothing changed there since the last time.
    func outcome(of task: ImageTask) throws -> ImageOutcome? {
        let path: String
        switch ImageLocation(task.location, relativeTo: "/") {
        case .file(let filePath): path = filePath
        case .url, .unsupported:
            return failed(task, "unsupported-location", "\(task.location) is no file; give a path or a file:// URL.")
        }
        if isUnchanged(task, at: path) { return nil }
        do {
            return try outcome(of: task, read: readImage(path, limit: decoder.limits.maxBytes))
        } catch let failure as ItemFailure {
            return ImageOutcome(location: task.location, image: .failure(failure), analysis: nil)
        }
    }

    private func isUnchanged(_ task: ImageTask, at path: String) -> Bool {
        guard task.isAnalyzed, let known = task.known, let status = FileStatus(of: path) else { return false }
        return status.byteCount == known.byteCount && status.changeTime == known.changeTime
            && hasThumbnail(known.hash, task.thumbnail)
    }

    private func hasThumbnail(_ hash: [UInt8], _ fileExtension: String?) -> Bool {
        guard let fileExtension else { return true }
        return FileStatus(of: reportFolder + "/" + thumbnailPath(hexadecimal(hash), fileExtension)) != nil
    }

    private func outcome(of task: ImageTask, read file: ImageBytes) throws -> ImageOutcome {
        let image = KnownImage(
            hash: sha256(file.bytes), byteCount: file.status.byteCount, changeTime: file.status.changeTime)
        let isKnown = try store.isAnalyzed(hash: image.hash, key: key)
        let analysis =
            isKnown && hasThumbnail(image.hash, task.thumbnail) ? nil : try analyze(file.bytes, hash: image.hash)
        return ImageOutcome(location: task.location, image: .success(image), analysis: analysis)
    }

    private func analyze(_ bytes: [UInt8], hash: [UInt8]) throws -> AnalysisOutcome {
        do {
            let image = try decoder.decode(bytes, colorManaged: analyzer.wantsColorManagement)
            let analysis = analyzer.analysis(of: image)
            let thumbnail = image.thumbnail(side: ImageWorker.thumbnailSide)
            if let thumbnail { try keep(thumbnail, hash: hash) }
            return AnalysisOutcome(result: .success(analysis), thumbnail: thumbnail?.fileExtension)
        } catch let error as DecodeError {
            return AnalysisOutcome(result: .failure(ItemFailure(error)), thumbnail: nil)
        }
    }

    private func keep(_ thumbnail: Thumbnail, hash: [UInt8]) throws {
        let path = reportFolder + "/" + thumbnailPath(hexadecimal(hash), thumbnail.fileExtension)
        do throws(FileError) {
            if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
            try writeAtomically(thumbnail.bytes, to: path, parts: parts)
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }

    private func failed(_ task: ImageTask, _ code: String, _ message: String) -> ImageOutcome {
        let failure = ItemFailure(stage: .fetch, code: code, message: message)
        return ImageOutcome(location: task.location, image: .failure(failure), analysis: nil)
    }
}

extension ColorAnalyzer {
    /// The colors of a decoded image, with what its decoding adds to the flags.
    func analysis(of image: borrowing DecodedImage) -> ImageAnalysis {
        var analysis = analyze(image.sampled(step: step(imageWidth: image.width, imageHeight: image.height)))
        if image.colorNotes.contains(.cmykConverted) { analysis.flags.append(.plainCMYK) }
        analysis.flags = ImageFlag.allCases.filter(analysis.flags.contains)
        return analysis
    }
}

extension ItemFailure {
    package init(_ error: DecodeError) {
        self.init(stage: .decode, code: error.code, message: error.message)
    }
}

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
