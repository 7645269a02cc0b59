/// The bytes of a page, unpacked if they are gzip.
struct UnpackedBytes: ByteSource {
    private var source: OpenedBytes<AnyByteSource>
    private let limit: Int
    private var gunzip: Gunzip?
    private var isOpen = false
    private var count = 0

    /// - Parameter limit: of what is unpacked, in bytes.
    init(_ source: any ByteSource, limit: Int) {
        self.source = OpenedBytes(AnyByteSource(source))
        self.limit = limit
    }

    /// Whether the page ends inside of packed bytes.
    var isCutShort: Bool { gunzip?.isInMember ?? false }

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
                count += plain.count
                guard count <= limit else { throw FeedError.unpacksTooLarge(limit: limit) }
                return plain
            }
            guard let packed = try source.next() else { return nil }
            gunzip.feed(packed)
        }
    }
}
