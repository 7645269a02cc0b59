import Files
import Hummingbird
import NIOCore
import ServerCore

/// A file that is open as long as an answer needs it: one that replaces it meanwhile is another file.
final class ServedFile: Sendable {
    private let file: OpenFile
    let status: FileStatus

    /// - Throws: `FileError` when there is none that can be read, or it is not a regular file.
    init(_ path: String) throws(FileError) {
        file = try OpenFile(reading: path)
        status = try file.statusOfRegularFile()
    }

    /// - Throws: `FileError`; `Problem` when the file was written into since it was opened.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        let bytes = try file.read(range.count, at: range.lowerBound)
        guard bytes.count == range.count, try file.status().hasBytes(of: status) else { throw Problem.wallChanged }
        return bytes
    }
}

/// The bytes of a file, with one piece at a time in memory: the next one is read when the client has taken the
/// last.
struct FileBody: Sendable {
    let file: ServedFile
    /// Where the client's connection is served.
    let eventLoop: any EventLoop
    /// What is answered in place of the file's first bytes.
    var start: [UInt8] = []
    /// Where the bytes behind the start begin in the file.
    var offset = 0
    /// What is answered in place of some whole lines of the file, if that is not they.
    var cut: (@Sendable (consuming [UInt8]) -> [UInt8])?

    /// Bytes of a piece.
    static let pieceSize = 32 << 10

    var byteCount: Int { start.count + file.status.byteCount - offset }

    /// All of it, for a small one.
    func bytes() throws -> [UInt8] {
        let bytes = start + (try file.bytes(offset..<file.status.byteCount))
        return cut?(bytes) ?? bytes
    }

    /// A file that was changed meanwhile ends the connection: half of an answer cannot be taken back.
    var plain: ResponseBody {
        ResponseBody(contentLength: cut == nil ? byteCount : nil) { writer in
            try await forEachPiece { try await send($0, to: &writer) }
            try await writer.finish(nil)
        }
    }

    /// How many bytes it will have is not known before.
    var gzipped: ResponseBody {
        ResponseBody { writer in
            let gzip = try GzipStream()
            try await forEachPiece { piece in
                let packed = gzip.pack(piece)
                if !packed.isEmpty { try await send(packed, to: &writer) }
            }
            try await writer.write(ByteBuffer(bytes: gzip.finish()))
            try await writer.finish(nil)
        }
    }

    private func send(_ piece: [UInt8], to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(bytes: piece))
        // A writer learns that the client takes no more when its connection has seen the piece. Until then it takes
        // whatever comes: on a busy machine, all of the file.
        try await eventLoop.submit {}.get()
    }

    private func forEachPiece(_ take: ([UInt8]) async throws -> Void) async throws {
        if !start.isEmpty { try await take(start) }
        var open: [UInt8] = []
        for place in stride(from: offset, to: file.status.byteCount, by: FileBody.pieceSize) {
            let piece = try file.bytes(place..<min(place + FileBody.pieceSize, file.status.byteCount))
            guard let cut else {
                try await take(piece)
                continue
            }
            let end = piece.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            if end > 0 { try await take(cut(open + piece[..<end])) }
            open = (end > 0 ? [] : open) + piece[end...]
        }
        if let cut, !open.isEmpty { try await take(cut(open)) }
    }
}
