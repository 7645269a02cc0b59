import Glibc
import Text

/// Complete lines as soon as they are there: a caller that waits for an answer before the next question gets one.
struct LineReader {
    let descriptor: Int32
    /// Longest line in bytes; what is longer is cut, and so is answered as no valid line.
    let limit: Int
    private(set) var lines = LineSplitter()
    private(set) var isAtEnd = false

    /// All lines that are complete by now, at least one; nil at the end.
    /// - Complexity: O(bytes), also for a long line that comes in many pieces.
    mutating func next() -> [[UInt8]]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while !isAtEnd {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                isAtEnd = true
                return lines.takeOpenLine().map { [$0] }
            }
            lines.cutOpenLine(toBytes: limit)
            let complete = lines.lines(of: Array(chunk.prefix(count)))
            if !complete.isEmpty { return complete }
        }
        return nil
    }
}
