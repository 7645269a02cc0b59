import CZlib

/// Unpacks gzip piece by piece (RFC 1952), also several members in a row.
final class Gunzip {
    // A class, because zlib refuses a stream that has moved in memory.
    private var stream = z_stream()
    private var packed: [UInt8] = []
    private var position = 0
    /// Whether zlib may hold unpacked bytes that did not fit the last time.
    private var hasMore = false
    /// Whether the bytes so far end inside a member.
    private(set) var isInMember = false

    static let magic: [UInt8] = [0x1F, 0x8B]

    /// - Throws: `FeedError.damagedGzip`.
    init() throws(FeedError) {
        // 15 bits of window; 16 stands for gzip and nothing else.
        let status = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .damagedGzip(reason: "zlib could not start") }
    }

    deinit { inflateEnd(&stream) }

    /// Takes the next packed bytes, when `next` has given all of the last ones.
    func feed(_ packed: [UInt8]) {
        self.packed = packed
        position = 0
    }

    /// Unpacked bytes, at most 256 KiB, so that a bomb does not fill the memory; nil when more packed bytes are needed.
    /// - Throws: `FeedError.damagedGzip`.
    func next() throws(FeedError) -> [UInt8]? {
        while position < packed.count || hasMore {
            if !isInMember {
                // Members may be followed by zeros.
                guard packed[position] != 0 else { return nil }
                inflateReset(&stream)
                isInMember = true
            }
            let plain = try inflateOnce()
            if !plain.isEmpty { return plain }
        }
        return nil
    }

    private func inflateOnce() throws(FeedError) -> [UInt8] {
        var status = Z_OK
        let plain = [UInt8](unsafeUninitializedCapacity: 256 << 10) { room, count in
            packed.withUnsafeMutableBufferPointer { packed in
                stream.next_in = packed.baseAddress.map { $0 + position }
                stream.avail_in = UInt32(packed.count - position)
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                status = inflate(&stream, Z_NO_FLUSH)
                position = packed.count - Int(stream.avail_in)
                count = room.count - Int(stream.avail_out)
            }
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
            throw .damagedGzip(reason: stream.msg.map { String(cString: $0) } ?? "zlib status \(status)")
        }
        isInMember = status != Z_STREAM_END
        hasMore = isInMember && stream.avail_out == 0
        return plain
    }
}

/// Unpacks the bytes of a page in gzip.
struct UnpackedBytes: ByteSource {
    private var source: any ByteSource
    private let limits: FeedLimits
    private let gunzip: Gunzip
    private var packedCount = 0
    private var plainCount = 0

    /// - Throws: `FeedError.damagedGzip`.
    init(_ source: any ByteSource, _ limits: FeedLimits) throws(FeedError) {
        self.source = source
        self.limits = limits
        gunzip = try Gunzip()
    }

    /// Whether the page ends inside packed bytes.
    var isCutShort: Bool { gunzip.isInMember }

    /// - Throws: `FeedError.damagedGzip`, `.unpacksTooLarge`, and what the source throws.
    mutating func next() throws -> [UInt8]? {
        while true {
            if let plain = try gunzip.next() {
                plainCount += plain.count
                guard plainCount <= limits.freeUnpackedBytes + limits.unpackedRatio * packedCount else {
                    throw FeedError.unpacksTooLarge(ratio: limits.unpackedRatio)
                }
                return plain
            }
            guard let packed = try source.next() else { return nil }
            packedCount += packed.count
            gunzip.feed(packed)
        }
    }
}
