import Glibc

/// Complete lines as soon as they are there: a caller that waits for an answer before the next question gets one.
struct LineReader {
    private let descriptor: Int32
    private let limit: Int
    private var pending: [UInt8] = []
    /// Bytes of `pending` that are known to have no line break.
    private var searched = 0
    private var isAtEnd = false

    /// - Parameter limit: longest line in bytes; what is longer is cut, and so is answered as no valid line.
    init(descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// All lines that are complete by now, at least one; nil at the end.
    /// - Complexity: O(bytes), also for a long line that comes in many pieces.
    mutating func next() -> [[UInt8]]? {
        while !isAtEnd {
            let lines = takeLines()
            if !lines.isEmpty { return lines }
            fill()
        }
        let lines = takeLines()
        let last = pending.isEmpty ? [] : [pending]
        pending.removeAll()
        searched = 0
        return lines.isEmpty && last.isEmpty ? nil : lines + last
    }

    private mutating func takeLines() -> [[UInt8]] {
        guard let end = pending[searched...].lastIndex(of: 0x0A) else {
            searched = pending.count
            return []
        }
        let lines = pending[..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        pending.removeFirst(end + 1)
        searched = pending.count
        return lines
    }

    private mutating func fill() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0 && errno == EINTR { return }
        guard count > 0 else {
            isAtEnd = true
            return
        }
        pending += chunk.prefix(count)
        guard searched > limit else { return }
        // The rest of a line that is too long.
        pending.removeSubrange(limit..<searched)
        searched = limit
    }
}
