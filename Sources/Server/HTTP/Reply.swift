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
    /// Identifies everything that the bytes depend on, except for the address and the version of the server; nil for an
    /// answer that cannot be cached.
    var fingerprint: String?
    var cacheControl = "no-cache"
    /// Whether compression would hardly make it smaller.
    var isPacked = false

    private enum Content: Sendable {
        case bytes([UInt8])
        case file(FileBody)
        /// One copy in memory for all clients; `packed` is nil if packing is not worth it.
        case shared(plain: ByteBuffer, packed: ByteBuffer?)
    }

    init(
        bytes: [UInt8], contentType: String = "application/json", fingerprint: String? = nil,
        cacheControl: String = "no-cache"
    ) {
        content = .bytes(bytes)
        (self.contentType, self.fingerprint, self.cacheControl) = (contentType, fingerprint, cacheControl)
    }

    /// An answer for many clients: it is packed once, and sent to all from one copy.
    /// - Complexity: O(bytes), some 20 ms a MB.
    init(shared bytes: [UInt8], contentType: String = "application/json", fingerprint: String) {
        content = .shared(
            plain: ByteBuffer(bytes: bytes), packed: Reply.packed(bytes).map { ByteBuffer(bytes: $0) })
        (self.contentType, self.fingerprint) = (contentType, fingerprint)
    }

    /// - Throws: `FileError`; `Problem` when the file is being changed.
    init(file: FileBody, contentType: String, fingerprint: String, cacheControl: String) throws {
        // A small file is sent at once, which is quicker.
        content = file.byteCount <= FileBody.pieceSize ? .bytes(try file.bytes()) : .file(file)
        (self.contentType, self.fingerprint, self.cacheControl) = (contentType, fingerprint, cacheControl)
    }

    /// Smaller answers are not packed: they would hardly become shorter.
    private static let smallestPacked = 1400

    /// - Parameter request: if it has the answer already, it gets 304.
    func response(to request: Request) -> Response {
        var headers: HTTPFields = [.contentType: contentType, .cacheControl: cacheControl]
        headers[.vary] = "accept-encoding"
        // A weak tag, because the packed answer has other bytes.
        if let tag = fingerprint.map({ "W/\"\($0)-\(Reply.version)\"" }) {
            headers[.eTag] = tag
            if EntityTags(request.headers[.ifNoneMatch]).contains(tag) {
                headers[.contentType] = nil
                return Response(status: .notModified, headers: headers)
            }
        }
        // HEAD needs the length of the answer, which is not known if it is packed while it is sent.
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

    /// nil if packing hardly makes it shorter, or there is no memory.
    private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        bytes.count < smallestPacked ? nil : try? GzipStream.pack(bytes)
    }

    /// Part of the tag: other versions may have other answers for the same wall.
    private static let version: String = {
        var hash = StableHash()
        hash.add(releaseVersion.utf8)
        hash.add(ServerFile.named("openapi.json").bytes)
        return String(hash.value, radix: 16)
    }()
}

/// Packs bytes by gzip (RFC 1952) as they come.
final class GzipStream {
    // Allocated, because zlib refuses a stream that has moved in memory.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    /// - Throws: `NoMemory`.
    init() throws(NoMemory) {
        stream.initialize(to: z_stream())
        // Level 1, because speed matters more than size. 15 + 16 stands for gzip.
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

    /// - Returns: packed bytes, perhaps none.
    func pack(_ bytes: [UInt8]) -> [UInt8] { pack(bytes, Z_NO_FLUSH) }

    /// - Returns: the rest.
    func finish() -> [UInt8] { pack([], Z_FINISH) }

    /// Packs all bytes at once.
    static func pack(_ bytes: [UInt8]) throws(NoMemory) -> [UInt8] { try GzipStream().pack(bytes, Z_FINISH) }

    private func pack(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        var packed: [UInt8] = []
        var source = bytes
        source.withUnsafeMutableBufferPointer { source in
            (stream.pointee.next_in, stream.pointee.avail_in) = (source.baseAddress, UInt32(source.count))
            // Enough room, in all likelihood.
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
