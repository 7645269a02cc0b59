import CZlib

/// A PNG made of the existing rows of a damaged one: all rows, even with wrong checksums, or else those before the
/// first chunk with a wrong checksum or the end of the file.
struct PNGRemains {
    /// A complete file, possibly with fewer rows.
    let bytes: [UInt8]
    let rowCount: Int

    /// - Parameter header: the header of the damaged file.
    /// - Returns: nil if no row exists. Interlaced images must have all rows, because none is complete before the last
    ///   pass.
    /// - Complexity: that of inflating twice and deflating once; memory for two copies of the file.
    init?(of bytes: [UInt8], _ header: ImageHeader) {
        let chunks = PNGChunks(bytes)
        guard let shape = PNGShape(bytes, header.size) else { return nil }
        let data: ArraySlice<UInt8>
        if chunks.hasAllRows(shape) {
            (data, rowCount) = (chunks.data[...], header.height)
        } else {
            guard !shape.isInterlaced, chunks.hasSoundHeader else { return nil }
            data = chunks.data.prefix(chunks.soundCount)
            rowCount = inflate(data, prefix: shape.byteCount).count / shape.rowSize
        }
        let isWhole = rowCount == header.height
        let byteCount = isWhole ? shape.byteCount : rowCount * shape.rowSize
        guard rowCount > 0, let stream = deflated(data, prefix: byteCount) else { return nil }
        var file = Array(bytes[..<8])
        let size = [header.width, rowCount].flatMap { bigEndian(UInt32($0)) }
        file += chunk("IHDR", size + bytes[24..<29])
        for other in chunks.others where isWhole || other.isSound {
            file += chunk(bytes[(other.range.lowerBound + 4)..<(other.range.upperBound - 4)])
        }
        self.bytes = file + chunk("IDAT", stream) + chunk("IEND", [])
    }

    /// Whether a PNG has a wrong checksum, in a chunk or of its pixels.
    /// - Complexity: that of inflating.
    static func hasWrongChecksum(_ bytes: [UInt8], _ header: ImageHeader) -> Bool {
        let chunks = PNGChunks(bytes)
        guard chunks.isSound, let shape = PNGShape(bytes, header.size) else { return !chunks.isSound }
        return inflate(chunks.data[...], prefix: shape.byteCount + 1).isSumWrong
    }
}

/// The layout of a PNG's rows.
private struct PNGShape {
    let isInterlaced: Bool
    /// Bytes of a row, including the filter byte before it.
    let rowSize: Int
    /// Bytes of all rows in all passes.
    let byteCount: Int

    /// - Returns: nil for an invalid header.
    init?(_ bytes: [UInt8], _ size: PixelSize) {
        guard let depth = bytes.byte(at: 24), let colorType = bytes.byte(at: 25), let method = bytes.byte(at: 28),
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType], (1...16).contains(depth), method <= 1
        else { return nil }
        func rowSize(_ width: Int) -> Int { (width * channels * depth + 7) / 8 + 1 }
        isInterlaced = method == 1
        self.rowSize = rowSize(size.width)
        guard isInterlaced else {
            byteCount = size.height * self.rowSize
            return
        }
        // For each pass its first column and row, and the distances to the next (8.2, Interlace methods).
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        byteCount = passes.reduce(0) { sum, pass in
            let columns = (size.width - pass.0 + pass.2 - 1) / pass.2
            return columns > 0 ? sum + max(0, size.height - pass.1 + pass.3 - 1) / pass.3 * rowSize(columns) : sum
        }
    }
}

/// The chunks of a damaged file up to the end of its image data.
private struct PNGChunks {
    /// Chunks between the header and the data.
    private(set) var others: [(range: Range<Int>, isSound: Bool)] = []
    /// The zlib stream of the rows, as far as it exists.
    private(set) var data: [UInt8] = []
    /// Bytes of the data before the first chunk with a wrong checksum.
    private(set) var soundCount = 0
    let hasSoundHeader: Bool
    /// Whether no chunk has a wrong checksum; a truncated chunk has none.
    private(set) var isSound: Bool

    private static let headerEnd = 33

    init(_ bytes: [UInt8]) {
        hasSoundHeader = PNGChunks.isSound(8..<PNGChunks.headerEnd, bytes)
        isSound = hasSoundHeader
        var offset = PNGChunks.headerEnd
        var isDataSound = true
        while let length = bytes.bigEndian32(at: offset), bytes.bigEndian32(at: offset + 4) != nil {
            let chunk = offset..<(offset + 12 + length)
            let isCut = chunk.upperBound > bytes.count
            let isSound = isCut || PNGChunks.isSound(chunk, bytes)
            let isData = bytes.has("IDAT", at: offset + 4)
            self.isSound = self.isSound && isSound
            if !isData, !data.isEmpty || isCut { return }
            if isData {
                data += bytes[(offset + 8)..<min(bytes.count, chunk.upperBound - 4)]
                // A truncated file affects no byte before its end; a wrong checksum may affect any byte.
                isDataSound = isDataSound && isSound
                if isDataSound { soundCount = data.count }
            } else {
                others.append((chunk, isSound))
            }
            offset = chunk.upperBound
        }
    }

    /// Whether all rows exist. A header that may be damaged must agree with their number.
    func hasAllRows(_ shape: PNGShape) -> Bool {
        let count = inflate(data[...], prefix: shape.byteCount + 1).count
        return hasSoundHeader ? count >= shape.byteCount : count == shape.byteCount
    }

    /// Whether the checksum of a chunk is right.
    private static func isSound(_ chunk: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard chunk.upperBound <= bytes.count else { return false }
        let checksum = bytes.bigEndian32(at: chunk.upperBound - 4)
        return checksum == Int(CRC(bytes[(chunk.lowerBound + 4)..<(chunk.upperBound - 4)]))
    }
}

private func CRC(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] { chunk((type.utf8 + body)[...]) }

/// - Parameter content: type and body.
private func chunk(_ content: ArraySlice<UInt8>) -> [UInt8] {
    bigEndian(UInt32(content.count - 4)) + content + bigEndian(CRC(content))
}

/// Passes the first bytes of a zlib stream to `body` in pieces, up to its end or the first error.
/// - Parameter count: the most bytes to pass: a stream may inflate to a thousand times its size.
/// - Returns: the number of bytes passed, and whether the stream ended with a wrong checksum.
@discardableResult
private func inflate(
    _ data: ArraySlice<UInt8>, prefix count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
) -> (count: Int, isSumWrong: Bool) {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return (0, false) }
    defer { inflateEnd(&stream) }
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var (status, rest) = (Z_OK, count)
    data.withUnsafeBufferPointer { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
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
    let isSumWrong = status == Z_DATA_ERROR && stream.msg.map { String(cString: $0) } == "incorrect data check"
    return (count - rest, isSumWrong)
}

/// The first bytes of a zlib stream, compressed again; nil without memory.
private func deflated(_ data: ArraySlice<UInt8>, prefix count: Int) -> [UInt8]? {
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
