/// What is packed in the bytes of a page, which are gzip.
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

    /// Whether the page ends inside of packed bytes.
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
