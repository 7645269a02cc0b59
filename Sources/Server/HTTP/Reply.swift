import CZlib
import Colors
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore
import Text

/// An answer that clients may cache until the wall changes.
struct Reply: Sendable {
    private let content: Content
    var contentType = "application/json"
    /// Names all that the bytes depend on but the address and the version of the server; nil for an answer that is not
    /// to be asked for again.
    var fingerprint: String?
    var cacheControl = "no-cache"
    /// Whether the bytes would hardly become fewer.
    var isPacked = false

    private enum Content: Sendable {
        case bytes([UInt8])
        case file(FileBody)
        /// One copy in memory for all who ask; `packed` is nil where that is not worth it.
        case shared(plain: ByteBuffer, packed: ByteBuffer?)
    }

    init(
        bytes: [UInt8], contentType: String = "application/json", fingerprint: String? = nil,
        cacheControl: String = "no-cache"
    ) {
        content = .bytes(bytes)
        (self.contentType, self.fingerprint, self.cacheControl) = (contentType, fingerprint, cacheControl)
    }

    /// An answer that many ask for: it is packed once, and sent to all from one copy.
    /// - Complexity: O(bytes), some 20 ms a MB.
    init(shared bytes: [UInt8], contentType: String = "application/json", fingerprint: String) {
        content = .shared(
            plain: ByteBuffer(bytes: bytes), packed: Reply.packed(bytes).map { ByteBuffer(bytes: $0) })
        (self.contentType, self.fingerprint) = (contentType, fingerprint)
    }

    /// - Throws: `FileError`; `Problem` when the file is being written into.
    init(file: FileBody, contentType: String, fingerprint: String, cacheControl: String) throws {
        // A small one is quicker sent at once.
        content = file.byteCount <= FileBody.pieceSize ? .bytes(try file.bytes()) : .file(file)
        (self.contentType, self.fingerprint, self.cacheControl) = (contentType, fingerprint, cacheControl)
    }

    /// Answers below this are sent as they are: packed they would hardly be shorter.
    private static let smallestPacked = 1400

    /// - Parameter request: an answer that it has already becomes 304.
    func response(to request: Request) -> Response {
        var headers: HTTPFields = [.contentType: contentType, .cacheControl: cacheControl]
        headers[.vary] = "accept-encoding"
        // Weak, because a packed answer and a plain one say the same in other bytes.
        if let tag = fingerprint.map({ "W/\"\($0)-\(Reply.version)\"" }) {
            headers[.eTag] = tag
            if EntityTags(request.headers[.ifNoneMatch]).contains(tag) {
                headers[.contentType] = nil
                return Response(status: .notModified, headers: headers)
            }
        }
        // HEAD says how long the answer would be: of one that is packed on its way that is not known.
        let packs = !isPacked && request.method != .head && acceptsGzip(request.headers[.acceptEncoding])
        let body: ResponseBody
        var packed: ByteBuffer?
        switch content {
        case .file(let file):
            if packs { headers[.contentEncoding] = "gzip" }
            return Response(status: .ok, headers: headers, body: packs ? file.gzipped : file.plain)
        case .bytes(let bytes):
            if packs { packed = Reply.packed(bytes).map { ByteBuffer(bytes: $0) } }
            body = ResponseBody(byteBuffer: packed ?? ByteBuffer(bytes: bytes))
        case .shared(let plain, let shared):
            if packs { packed = shared }
            body = ResponseBody(byteBuffer: packed ?? plain)
        }
        if packed != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: body)
    }

    /// nil for what packing makes hardly shorter, and without memory for it.
    private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        bytes.count < smallestPacked ? nil : try? GzipStream.pack(bytes)
    }

    /// Other versions may answer otherwise from the same wall.
    private static let version: String = {
        var hash = StableHash()
        hash.add(releaseVersion.utf8)
        hash.add(ServerFile.named("openapi.json").bytes)
        return String(hash.value, radix: 16)
    }()
}

/// Packs bytes in gzip's form (RFC 1952) as they come.
final class GzipStream {
    // zlib refuses a stream that has moved in memory.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    /// - Throws: `NoMemory`.
    init() throws(NoMemory) {
        stream.initialize(to: z_stream())
        // Level 1: the answers are short-lived, and the processor is for more of them. 15 + 16 stands for gzip.
        let status = deflateInit2_(
            stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            throw NoMemory()
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    struct NoMemory: Error {}

    /// - Returns: what is packed so far, which may be nothing.
    func pack(_ bytes: [UInt8]) -> [UInt8] { pack(bytes, Z_NO_FLUSH) }

    /// - Returns: the rest.
    func finish() -> [UInt8] { pack([], Z_FINISH) }

    /// The bytes packed at once.
    static func pack(_ bytes: [UInt8]) throws(NoMemory) -> [UInt8] { try GzipStream().pack(bytes, Z_FINISH) }

    private func pack(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        var packed: [UInt8] = []
        var source = bytes
        source.withUnsafeMutableBufferPointer { source in
            (stream.pointee.next_in, stream.pointee.avail_in) = (source.baseAddress, UInt32(source.count))
            // Room for all of it, in all likelihood.
            var room = max(1024, Int(deflateBound(stream, UInt(source.count))))
            repeat {
                packed += [UInt8](unsafeUninitializedCapacity: room) { target, count in
                    (stream.pointee.next_out, stream.pointee.avail_out) = (target.baseAddress, UInt32(room))
                    _ = deflate(stream, flush)
                    count = room - Int(stream.pointee.avail_out)
                }
                room = 32 << 10
            } while stream.pointee.avail_out == 0
        }
        return packed
    }
}
