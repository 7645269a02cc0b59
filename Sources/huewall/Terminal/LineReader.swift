import Glibc
import Text

/// Reads complete lines as soon as they are there, so that the sender can wait for each answer.
struct LineReader {
    let descriptor: Int32
    /// Bytes of a line, at most. A longer line is cut, and so becomes invalid.
    let limit: Int
    private(set) var lines = LineSplitter()
    private(set) var isAtEnd = false

    /// Waits for at least one complete line, and returns all that are there; nil at the end.
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
