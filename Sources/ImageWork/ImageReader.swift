import CCrypto
import Catalogue
import Files
import Foundation
import Images

/// Reads images, each within the memory of the run.
struct ImageReader: Sendable {
    private let decoders: any DecoderPool
    private let memory: MemoryBudget
    /// Bytes of memory that each image gets before its header is read: few need more.
    private let share: Int

    init(_ decoders: any DecoderPool, _ limits: RunLimits) {
        self.decoders = decoders
        memory = limits.memory
        share = memory.limit / limits.jobs
    }

    /// For votes on features, which need no decoder.
    var analyzer: ImageAnalyzer { decoders.analyzer }

    /// Runs `body` with a file when there is memory for it and for decoding it.
    /// - Throws: `ItemFailure` when the file cannot be read or has more bytes than an image may have; what `body`
    ///   throws.
    func withImage<Answer>(at path: String, _ body: (LoadedImage) throws -> Answer) throws -> Answer {
        let file = try reading { () throws(FileError) in try OpenFile(reading: existingFile(path)) }
        let status = try reading { () throws(FileError) in try file.status() }
        guard status.isRegular else { throw ItemFailure(notRegular: path) }
        try checkSize(status.byteCount)
        return try withMemory(
            byteCount: status.byteCount, changeTime: status.changeTime,
            read: { () throws(FileError) in try file.read(status.byteCount) }, body)
    }

    /// The same for bytes.
    func withImage<Answer>(bytes: [UInt8], _ body: (LoadedImage) throws -> Answer) throws -> Answer {
        try checkSize(bytes.count)
        return try withMemory(byteCount: bytes.count, changeTime: 0, read: { bytes }, body)
    }

    private func withMemory<Answer>(
        byteCount: Int, changeTime: Int, read: () throws(FileError) -> [UInt8],
        _ body: (LoadedImage) throws -> Answer
    ) throws -> Answer {
        // A copy here, one on its way to a decoder, and one there.
        let fileBytes = 3 * byteCount
        return try memory.withBytes(max(share, fileBytes)) { grant in
            let bytes = try reading(read)
            return try decoders.withMeasurer { measurer in
                try body(
                    LoadedImage(
                        bytes: bytes, changeTime: changeTime, measurer: measurer, fileBytes: fileBytes, grant: grant))
            }
        }
    }

    private func checkSize(_ count: Int) throws(ItemFailure) {
        let limit = analyzer.limits.maxBytes
        guard count <= limit else { throw ItemFailure(DecodeError.tooManyBytes(count: count, limit: limit)) }
    }
}

/// The bytes of an image, and what measures it.
struct LoadedImage {
    /// Longer side of the thumbnails of a wall, in pixels.
    static let thumbnailSide = 320

    let bytes: [UInt8]
    /// When the file's bytes or status last changed (ctime), in nanoseconds since 1970; 0 for bytes without a file.
    let changeTime: Int
    fileprivate let measurer: any ImageMeasuring
    /// Bytes of memory that the file itself takes.
    fileprivate let fileBytes: Int
    fileprivate let grant: MemoryBudget.Grant

    /// - Parameter thumbnailSide: of the thumbnail, in pixels; nil for none.
    /// - Throws: as `ImageMeasuring.measure`; it waits for memory instead of failing.
    func measure(thumbnailSide: Int?) throws -> ImageMeasurement {
        try waitingForMemory { memory in
            try measurer.measure(bytes, thumbnailSide: thumbnailSide, memory: memory)
        }
    }

    /// - Throws: as `ImageMeasuring.samples`; it waits for memory instead of failing.
    func samples(previewSide: Int) throws -> ImageSamples {
        try waitingForMemory { memory in
            try measurer.samples(bytes, previewSide: previewSide, memory: memory)
        }
    }

    private func waitingForMemory<Answer>(_ body: (_ memory: Int) throws -> Answer) throws -> Answer {
        do {
            return try body(grant.bytes - fileBytes)
        } catch let need as MoreMemoryNeeded {
            grant.grow(to: fileBytes + need.byteCount)
            return try body(need.byteCount)
        }
    }
}

/// The file that a path of a list means; the path itself if there is none.
///
/// macOS writes `é` as two characters, and neither macOS nor Windows distinguishes `A.JPG` from `a.jpg`. So if no file
/// has the exact name, one counts whose name has another normal form of Unicode, its extension in the other case, or
/// all letters in lower case. Escapes such as `%20` are tried as their characters.
/// - Complexity: one look at the file system, sixteen more if no file has the exact name.
package func existingFile(_ path: String) -> String {
    guard FileStatus(of: path) == nil else { return path }
    let decoded = path.contains("%") ? path.removingPercentEncoding : nil
    let forms = [path, decoded].compactMap(\.self).flatMap {
        [$0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
    }
    return forms.flatMap(spellings).first { FileStatus(of: $0) != nil } ?? path
}

/// A path with its name as it is, with its extension in either case, and in lower case.
private func spellings(_ path: String) -> [String] {
    let folder = path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
    let name = path[folder.endIndex...]
    let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
    let ending = name[stem.endIndex...]
    return ["\(name)", "\(stem)\(ending.lowercased())", "\(stem)\(ending.uppercased())", name.lowercased()].map {
        folder + $0
    }
}

/// Turns an error of the file system into the failure of an image.
private func reading<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(ItemFailure) -> Value {
    do throws(FileError) { return try body() } catch { throw ItemFailure(unreadable: error) }
}

/// SHA-256 (FIPS 180-4), 32 bytes.
package func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(bytes, bytes.count, &digest)
    return digest
}
