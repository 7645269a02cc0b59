import HTTPTypes
import Hummingbird
import NIOCore

/// An answer that many ask for: packed once, and sent to all from one copy in memory.
struct SharedReply: Sendable {
    private let reply: Reply
    private let plain: ByteBuffer
    /// nil when packing is not worth it.
    private let packed: ByteBuffer?

    /// - Complexity: O(bytes), some 20 ms a MB.
    init(_ reply: Reply) {
        plain = ByteBuffer(bytes: reply.bytes)
        packed = reply.packedBytes.map { ByteBuffer(bytes: $0) }
        self.reply = Reply(
            bytes: [], contentType: reply.contentType, fingerprint: reply.fingerprint,
            cacheControl: reply.cacheControl, isPacked: reply.isPacked)
    }

    /// - Parameter request: an answer that it has already becomes 304.
    func response(to request: Request) -> Response { reply.response(to: request, plain: plain) { packed } }
}
