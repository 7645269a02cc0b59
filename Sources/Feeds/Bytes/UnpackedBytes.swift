/// The bytes of a page, unpacked if they are gzip.
struct UnpackedBytes: ByteSource {
    private var source: OpenedBytes
    private let limits: FeedLimits
    private var gunzip: Gunzip?
    private var isOpen = false
    private var packedCount = 0
    private var plainCount = 0

    init(_ source: any ByteSource, _ limits: FeedLimits) {
        self.source = OpenedBytes(source)
        self.limits = limits
    }

    /// Whether the page ends inside of packed bytes.
    var isCutShort: Bool { gunzip?.isInMember ?? source.isCutShort }

    /// - Throws: `FeedError.damagedGzip`, `.unpacksTooLarge`, and what the source throws.
    mutating func next() throws -> [UInt8]? {
        if !isOpen {
            isOpen = true
            if try source.peek(2).starts(with: Gunzip.magic) { gunzip = try Gunzip() }
        }
        guard let gunzip else { return try source.next() }
        return try unpacked(gunzip)
    }

    private mutating func unpacked(_ gunzip: Gunzip) throws -> [UInt8]? {
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
