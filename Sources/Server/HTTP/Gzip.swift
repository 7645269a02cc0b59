import CZlib

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
