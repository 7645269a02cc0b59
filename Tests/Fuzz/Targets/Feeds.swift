import CZlib
import Feeds

extension FuzzTarget {
    /// Every dialect. The first byte chooses it among those of the form, or leaves it open; the second how the bytes
    /// come.
    static let feeds = [
        feed("feed-lines", .lines), feed("feed-list", .list), feed("feed-table", .table), feed("feed-xml", .xml),
        FuzzTarget(name: "field-map") { bytes in
            // The map in the first line, one field at a tab; the feed behind it.
            let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
            let texts = String(decoding: parts[0], as: UTF8.self).split(separator: "\t").map(String.init)
            guard let map = try? FieldMap(parsing: texts) else { return }  // most texts are not a map
            _ = ReadRows(parts.count > 1 ? cut(parts[1], 64) : [], dialect: nil, map: map)
        },
    ]

    private static func feed(_ name: String, _ form: FeedFormat) -> FuzzTarget {
        let dialects: [FeedDialect?] = [nil] + FeedDialects.standard.all.filter { $0.form == form }
        return FuzzTarget(name: name) { bytes in
            var choices = Choices(bytes)
            let dialect = dialects[choices.next() % dialects.count]
            let way = FeedWay(choices.next())
            let feed = way.wrapped(choices.input)
            // A page is recognized by its first piece, which has to be the same.
            let first = way.isWrapped ? 0 : max(feed.count / 2, endOfFirstLine(feed))
            let whole = ReadRows([feed[..<first], feed[first...]], dialect: dialect, map: way.map)
            let pieces = ReadRows(
                [feed[..<first]] + cut(feed[first...], way.pieceSize), dialect: dialect, map: way.map)
            // Rows before an error may differ: nothing of such a feed is taken over.
            expect(
                way.isWrapped || whole == pieces || whole.error != nil && pieces.error != nil,
                "in pieces of \(way.pieceSize) bytes: \(pieces)\nwhole: \(whole)")
        }
    }
}

/// How the bytes of a feed come, by the bits of a byte.
private struct FeedWay {
    let pieceSize: Int
    let map: FieldMap
    let isWrapped: Bool
    private let isPacked: Bool
    private let encoding: Int

    init(_ bits: Int) {
        pieceSize = [1, 2, 7, 64][bits & 3]
        map = FeedWay.maps[bits >> 2 & 3]
        isPacked = bits & 16 != 0
        encoding = bits >> 5 & 3
        isWrapped = isPacked || encoding >= 2
    }

    private static let maps: [FieldMap] = [
        [], ["id=sku", "image=images.0.src"],
        ["items=data.products.edges", "image=node.images[0].url", "price=node.price"],
        ["items=[model=product]", "id=pk", "image=fields.image", "vendorColor=attributes[name=color].value"],
    ].map { texts in
        guard let map = try? FieldMap(parsing: texts) else { fatalError("a map is wrong: \(texts)") }
        return map
    }

    /// In UTF-16 without a mark, and packed by gzip, or as they are.
    func wrapped(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        if encoding >= 2 {
            bytes = String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
                return encoding == 2 ? [high, low] : [low, high]
            }
        }
        return isPacked ? gzip(bytes) : bytes
    }
}

/// Behind the first line break that follows any text.
private func endOfFirstLine(_ feed: [UInt8]) -> Int {
    let text = feed.drop { $0 <= 0x20 }
    return text.firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? feed.count
}

private func cut(_ bytes: ArraySlice<UInt8>, _ size: Int) -> [ArraySlice<UInt8>] {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { bytes[$0..<min($0 + size, bytes.endIndex)] }
}

/// A gzip member that stores the bytes as they are (RFC 1951, 3.2.4).
private func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func littleEndian(_ number: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let kept = Array(bytes.prefix(0xFFFF))
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    let block = [1] + littleEndian(kept.count, count: 2) + littleEndian(~kept.count, count: 2) + kept
    let sum = Int(crc32(0, kept, UInt32(kept.count)))
    return header + block + littleEndian(sum, count: 4) + littleEndian(kept.count, count: 4)
}

/// What a feed gives.
private struct ReadRows: Equatable {
    private var rows: [FeedRow] = []
    private var counts = FeedCounts()
    private(set) var error: FeedError?

    init(_ pieces: [ArraySlice<UInt8>], dialect: FeedDialect?, map: FieldMap) {
        var reader = FeedReader(
            dialect: dialect, map: map, sourceURL: "https://shop.example/products.json",
            budget: FeedBudget(ReadRows.limits))
        do {
            reader.open(BytePieces(pieces.filter { !$0.isEmpty }.map { Array($0) }))
            while let row = try reader.next() { rows.append(row) }
            reader.finish()
            while let row = try reader.next() { rows.append(row) }
        } catch let error as FeedError {
            self.error = error
        } catch {
            fatalError("expected a FeedError, got \(error)")
        }
        counts = reader.counts
    }

    /// Small, so that short inputs reach them.
    private static let limits: FeedLimits = {
        var limits = FeedLimits()
        limits.feedBytes = 1 << 20
        limits.fieldBytes = 64
        limits.addressBytes = 256
        limits.cells = 100
        return limits
    }()
}

/// Bytes in memory, in pieces.
struct BytePieces: ByteSource {
    private var pieces: ArraySlice<[UInt8]>

    init(_ pieces: [[UInt8]]) { self.pieces = pieces[...] }

    mutating func next() -> [UInt8]? { pieces.popFirst() }
}
