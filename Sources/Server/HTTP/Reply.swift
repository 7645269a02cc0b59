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
        let packs = !isPacked && acceptsGzip(request.headers[.acceptEncoding])
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
