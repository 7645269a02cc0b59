import Text

/// A line of `metadata.ndjson` without its rank, which changes whenever other items come and go.
struct WallLine {
    /// JSON, UTF-8.
    let bytes: [UInt8]
    /// Of the id, in this process.
    let key: UInt64
    /// Of the whole line and the id, the same in every process.
    let digest: UInt64

    private static let start = Array(#"{"id":""#.utf8)
    private static let rank = Array(#","rank":"#.utf8)

    /// - Parameter line: without its break.
    /// - Returns: nil for a line that huewall did not write.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.starts(with: WallLine.start), let id = WallLine.id(in: line) else { return nil }
        key = seededHash(id)
        bytes = WallLine.withoutRank(line)
        var hash = StableHash(continuing: StableHash.of(id))
        hash.add(bytes)
        digest = hash.value
    }

    /// As it stands in the line, with its escapes.
    private static func id(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let first = line.startIndex + start.count
        var index = first
        while index < line.endIndex {
            switch line[index] {
            case UInt8(ascii: "\""): return line[first..<index]
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    /// A quote inside a text has a backslash before it, so that the last such name is the field's.
    private static func withoutRank(_ line: ArraySlice<UInt8>) -> [UInt8] {
        line.withUnsafeBufferPointer { bytes in
            var index = bytes.count - rank.count
            while index >= 0 {
                if bytes[index] == rank[0], bytes[index + 1] == rank[1], bytes[index + 2] == rank[2],
                    (3..<rank.count).allSatisfy({ bytes[index + $0] == rank[$0] })
                {
                    var end = index + rank.count
                    while end < bytes.count, 0x30...0x39 ~= bytes[end] { end += 1 }
                    return Array(bytes[..<index]) + bytes[end...]
                }
                index -= 1
            }
            return Array(bytes)
        }
    }
}
