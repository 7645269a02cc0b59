import CZlib

/// Unpacks gzip piece by piece (RFC 1952), also several members one after the other.
final class Gunzip {
    // A class, because zlib refuses a stream that has moved in memory.
    private var stream = z_stream()
    private var isInMember = false

    static let magic: [UInt8] = [0x1F, 0x8B]

    /// - Throws: `FeedError.damagedGzip`.
    init() throws(FeedError) {
        // 16 more than the window's 15 bits: gzip and nothing else.
        let status = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .damagedGzip(reason: "zlib could not start") }
    }

    deinit { inflateEnd(&stream) }

    /// - Parameter receive: gets the plain bytes in pieces of 256 KiB at most, so that a bomb does not fill the memory.
    /// - Throws: `FeedError.damagedGzip`, and what `receive` throws.
    func unpack(_ packed: [UInt8], _ receive: ([UInt8]) throws -> Void) throws {
        var input = packed
        try input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                if !isInMember {
                    guard stream.avail_in > 0, let next = stream.next_in, next.pointee != 0 else { break }
                    inflateReset(&stream)
                    isInMember = true
                }
                let (plain, isFull) = try inflateOnce()
                if !plain.isEmpty { try receive(plain) }
                if stream.avail_in == 0 && !isFull { break }
            }
        }
    }

    /// - Throws: `FeedError.cutShort` when the last member is not complete.
    func finish(row: Int) throws(FeedError) {
        guard !isInMember else { throw .cutShort(row: row) }
    }

    private func inflateOnce() throws(FeedError) -> (plain: [UInt8], isFull: Bool) {
        var status = Z_OK
        let plain = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(buffer.count)
            status = inflate(&stream, Z_NO_FLUSH)
            count = buffer.count - Int(stream.avail_out)
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
            throw .damagedGzip(reason: stream.msg.map { String(cString: $0) } ?? "zlib status \(status)")
        }
        if status == Z_STREAM_END { isInMember = false }
        return (plain, stream.avail_out == 0)
    }
}
