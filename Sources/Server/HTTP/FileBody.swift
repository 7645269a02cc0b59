import Files
import Hummingbird
import NIOCore
import ServerCore

/// A file that stays open as long as an answer needs it, even if it is replaced meanwhile.
final class ServedFile: Sendable {
    private let file: OpenFile
    let status: FileStatus

    /// - Throws: `FileError` when it cannot be read, or is not a regular file.
    init(_ path: String) throws(FileError) {
        file = try OpenFile(reading: path)
        status = try file.statusOfRegularFile()
    }

    /// - Throws: `FileError`; `Problem` when the file has changed since it was opened.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        let bytes = try file.read(range.count, at: range.lowerBound)
        guard bytes.count == range.count, try file.status().hasBytes(of: status) else { throw Problem.wallChanged }
        return bytes
    }
}

/// A file as the body of an answer, with one piece at a time in memory: the next piece is read when the client has
/// taken the last one.
struct FileBody: Sendable {
    let file: ServedFile
    /// The event loop of the client's connection.
    let eventLoop: any EventLoop
    /// Bytes to send in place of the file's first bytes.
    var start: [UInt8] = []
    /// Where the bytes after `start` begin in the file.
    var offset = 0
    /// Changes whole lines of the file, if they are not sent as they are.
    var cut: (@Sendable (consuming [UInt8]) -> [UInt8])?

    /// Bytes of a piece.
    static let pieceSize = 32 << 10

    var byteCount: Int { start.count + file.status.byteCount - offset }

    /// The whole body, for small files.
    func bytes() throws -> [UInt8] {
        let bytes = start + (try file.bytes(offset..<file.status.byteCount))
        return cut?(bytes) ?? bytes
    }

    /// If the file changes meanwhile, the connection ends: half of an answer cannot be taken back.
    var plain: ResponseBody {
        ResponseBody(contentLength: cut == nil ? byteCount : nil) { writer in
            try await forEachPiece { try await send($0, to: &writer) }
            try await writer.finish(nil)
        }
    }

    /// Its length is not known in advance.
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
        // The writer knows that the client reads no further only after the connection has seen the piece. Without this
        // wait, a busy machine would buffer the whole file.
        try await eventLoop.submit {}.get()
    }

    private func forEachPiece(_ take: ([UInt8]) async throws -> Void) async throws {
        if !start.isEmpty { try await take(start) }
        var open: [UInt8] = []
        for position in stride(from: offset, to: file.status.byteCount, by: FileBody.pieceSize) {
            let piece = try file.bytes(position..<min(position + FileBody.pieceSize, file.status.byteCount))
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
