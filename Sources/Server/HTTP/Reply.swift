import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer that clients may cache until the wall changes.
struct Reply {
    let bytes: [UInt8]
    var contentType = "application/json"
    /// Names the state that the answer is of; nil for an answer that is of none.
    var fingerprint: String?
    var cacheControl = "no-cache"
    /// Whether the bytes would hardly become fewer.
    var isPacked = false

    /// Answers below this are sent as they are: packed they would hardly be shorter.
    private static let smallestPacked = 1400

    /// - Parameter request: an answer that it has already becomes 304.
    func response(to request: Request) -> Response {
        response(to: request, plain: ByteBuffer(bytes: bytes)) { packedBytes.map { ByteBuffer(bytes: $0) } }
    }

    /// The bytes in gzip's form; nil when that is hardly shorter, or cannot be had.
    var packedBytes: [UInt8]? { isPacked || bytes.count < Reply.smallestPacked ? nil : gzip(bytes) }

    /// The same with a body that is made elsewhere.
    /// - Parameters:
    ///   - plain: asked only when `packed` gives none.
    ///   - packed: asked only for a client that can read it.
    func response(
        to request: Request, plain: @autoclosure () -> ByteBuffer, packed: () -> ByteBuffer?
    ) -> Response {
        var headers: HTTPFields = [.contentType: contentType, .cacheControl: cacheControl]
        headers[.vary] = "accept-encoding"
        // Weak, because a packed answer and a plain one say the same in other bytes.
        if let tag = fingerprint.map({ "W/\"\($0)\"" }) {
            headers[.eTag] = tag
            if EntityTags(request.headers[.ifNoneMatch]).contains(tag) {
                headers[.contentType] = nil
                return Response(status: .notModified, headers: headers)
            }
        }
        let packed = acceptsGzip(request) ? packed() : nil
        if packed != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: packed ?? plain()))
    }

    private func acceptsGzip(_ request: Request) -> Bool {
        (request.headers[.acceptEncoding] ?? "").split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            return parts.first == "gzip" && !parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.0") }
        }
    }
}

/// The entity tags of a header such as If-None-Match (RFC 9110, 13.1.2).
struct EntityTags {
    private let tags: [String]

    init(_ header: String?) {
        tags = (header ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    }

    /// Compared weakly: `W/"a"` and `"a"` are the same.
    func contains(_ tag: String) -> Bool {
        tags.contains { $0 == "*" || EntityTags.opaque($0) == EntityTags.opaque(tag) }
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}

/// The bytes in gzip's form (RFC 1952); nil without memory for it.
private func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    withUnsafeTemporaryAllocation(of: z_stream.self, capacity: 1) { room in
        // zlib refuses a stream that has moved in memory.
        room.initialize(repeating: z_stream())
        // SAFETY: a buffer of one element has an address.
        let stream = room.baseAddress.unsafelyUnwrapped
        // Level 1: the answers are short-lived, and the processor is for more of them. 15 + 16 stands for gzip.
        guard
            deflateInit2_(
                stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { return nil }
        defer { deflateEnd(stream) }
        var (status, input) = (Z_OK, bytes)
        let bound = Int(deflateBound(stream, UInt(bytes.count)))
        let packed = input.withUnsafeMutableBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: bound) { target, count in
                (stream.pointee.next_in, stream.pointee.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.pointee.next_out, stream.pointee.avail_out) = (target.baseAddress, UInt32(bound))
                status = deflate(stream, Z_FINISH)
                count = bound - Int(stream.pointee.avail_out)
            }
        }
        return status == Z_STREAM_END ? packed : nil
    }
}
