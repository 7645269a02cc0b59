import CZlib

/// A PNG of the rows that came of a damaged one: those in front of the first chunk whose checksum is wrong, or of the
/// end of the file.
struct PNGRemains {
    /// A whole file, which has fewer rows.
    let bytes: [UInt8]
    let rowCount: Int

    /// - Parameter header: of the damaged file.
    /// - Returns: nil when not a row came, and for interlaced images, which have no complete row before the last pass.
    /// - Complexity: as that of inflating twice and deflating once; memory for two copies of the file.
    init?(of bytes: [UInt8], _ header: ImageHeader) {
        let chunks = PNGChunks(bytes)
        guard let rowSize = chunks.rowSize(width: header.width) else { return nil }
        var byteCount = 0
        inflate(chunks.data, prefix: header.height * rowSize) { byteCount += $0.count }
        rowCount = byteCount / rowSize
        guard rowCount > 0, let data = deflated(chunks.data, prefix: rowCount * rowSize) else { return nil }
        var file = Array(bytes[..<8])
        let size = [header.width, rowCount].flatMap { bigEndian(UInt32($0)) }
        file += chunk("IHDR", size + bytes[24..<29])
        for range in chunks.others { file += bytes[range] }
        self.bytes = file + chunk("IDAT", data) + chunk("IEND", [])
    }
}

/// The chunks of a damaged file up to the end of its image data.
private struct PNGChunks {
    /// Behind the header and in front of the data.
    private(set) var others: [Range<Int>] = []
    /// The zlib stream of the rows, as far as it came.
    private(set) var data: [UInt8] = []
    private let depth: Int
    private let colorType: Int
    private let isUsable: Bool

    private static let headerEnd = 33

    init(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes: bytes)
        (depth, colorType) = (reader.byte(at: 24) ?? 0, reader.byte(at: 25) ?? 0)
        isUsable = reader.byte(at: 28) == 0 && PNGChunks.isIntact(8..<PNGChunks.headerEnd, bytes)
        var offset = PNGChunks.headerEnd
        while let length = reader.bigEndian32(at: offset), reader.bigEndian32(at: offset + 4) != nil {
            let chunk = offset..<(offset + 12 + length)
            let isData = reader.has("IDAT", at: offset + 4)
            if !isData, !data.isEmpty { return }
            if isData {
                // The end of the file spoils no byte before it; a wrong checksum may stand for any.
                let isCut = chunk.upperBound > bytes.count
                guard isCut || PNGChunks.isIntact(chunk, bytes) else { return }
                data += bytes[(offset + 8)..<min(bytes.count, chunk.upperBound - 4)]
            } else {
                guard chunk.upperBound <= bytes.count else { return }
                if PNGChunks.isIntact(chunk, bytes) { others.append(chunk) }
            }
            offset = chunk.upperBound
        }
    }

    /// Whether the checksum of a chunk is right.
    private static func isIntact(_ chunk: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard chunk.upperBound <= bytes.count else { return false }
        let checksum = ByteReader(bytes: bytes).bigEndian32(at: chunk.upperBound - 4)
        return checksum == Int(CRC(bytes[(chunk.lowerBound + 4)..<(chunk.upperBound - 4)]))
    }

    /// Bytes of a row of pixels with its filter before it; nil for what cannot be read row by row.
    func rowSize(width: Int) -> Int? {
        guard isUsable, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType], (1...16).contains(depth) else {
            return nil
        }
        return (width * channels * depth + 7) / 8 + 1
    }
}

private func CRC(_ bytes: some Collection<UInt8>) -> UInt32 {
    Array(bytes).withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(CRC(content))
}

/// Gives the first bytes of a zlib stream to `body`, some at a time, up to its end or to what is wrong with it.
/// - Parameter count: bytes to give at most: a stream may hold a thousand times its size.
private func inflate(_ data: [UInt8], prefix count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return }
    defer { inflateEnd(&stream) }
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var data = data
    data.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        var (status, rest) = (Z_OK, count)
        while status == Z_OK, rest > 0 {
            room.withUnsafeMutableBufferPointer { output in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                status = CZlib.inflate(&stream, Z_NO_FLUSH)
                let bytes = output[..<min(rest, output.count - Int(stream.avail_out))]
                rest -= bytes.count
                body(UnsafeBufferPointer(rebasing: bytes))
            }
        }
    }
}

/// The first bytes of a zlib stream as one of its own; nil when memory runs out.
private func deflated(_ data: [UInt8], prefix count: Int) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit_(&stream, Z_BEST_SPEED, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var result: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    func add(_ bytes: UnsafeBufferPointer<UInt8>, _ flush: Int32) {
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(bytes.count)
        repeat {
            room.withUnsafeMutableBufferPointer { output in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                _ = deflate(&stream, flush)
                result += output[..<(output.count - Int(stream.avail_out))]
            }
        } while stream.avail_out == 0
    }
    inflate(data, prefix: count) { if !$0.isEmpty { add($0, Z_NO_FLUSH) } }
    add(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH)
    return Int(stream.total_in) == count ? result : nil
}
