/// Splits a file that comes in pieces into lines.
package struct LineSplitter {
    /// The number of lines so far.
    package private(set) var count = 0
    private var rest: [UInt8] = []

    package init() {}

    /// Whether there is no incomplete line.
    package var isAtLineEnd: Bool { rest.isEmpty }

    /// Bytes of the incomplete line.
    package var openLineByteCount: Int { rest.count }

    /// The lines that end in the next piece, without line breaks.
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

    /// Truncates the incomplete line to a number of bytes.
    package mutating func cutOpenLine(toBytes limit: Int) {
        if rest.count > limit { rest.removeLast(rest.count - limit) }
    }

    /// Takes the incomplete line at the end of the file; nil for none.
    package mutating func takeOpenLine() -> [UInt8]? {
        defer { rest.removeAll() }
        return rest.isEmpty ? nil : rest
    }
}
