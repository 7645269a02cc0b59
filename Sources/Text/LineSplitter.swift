/// Cuts pieces of a file into lines.
package struct LineSplitter {
    /// Lines so far.
    package private(set) var count = 0
    private var rest: [UInt8] = []

    package init() {}

    /// Whether no line has begun that has no end.
    package var isAtLineEnd: Bool { rest.isEmpty }

    /// Bytes of the line that has begun and has no end.
    package var openLineByteCount: Int { rest.count }

    /// The lines that end in the next piece of the file, without their breaks.
    package mutating func lines(of piece: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        while let end = piece[start...].firstIndex(of: 0x0A) {
            lines.append(rest.isEmpty ? Array(piece[start..<end]) : rest + piece[start..<end])
            rest.removeAll()
            start = end + 1
        }
        rest += piece[start...]
        count += lines.count
        return lines
    }

    /// Drops what the line that has begun has beyond a number of bytes.
    package mutating func cutOpenLine(toBytes limit: Int) {
        if rest.count > limit { rest.removeLast(rest.count - limit) }
    }

    /// At the end of the file: the line that has no end; nil for none.
    package mutating func takeOpenLine() -> [UInt8]? {
        defer { rest.removeAll() }
        return rest.isEmpty ? nil : rest
    }
}
