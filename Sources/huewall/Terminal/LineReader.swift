import Glibc

/// Complete lines as soon as they are there: a caller that waits for an answer before the next question gets one.
struct LineReader {
    private let descriptor: Int32
    private let limit: Int
    private var pending: [UInt8] = []
    private var isAtEnd = false

    /// - Parameter limit: longest line in bytes; what is longer is cut, and so is answered as no valid line.
    init(descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// All lines that are complete by now, at least one; nil at the end.
    mutating func next() -> [[UInt8]]? {
        while !isAtEnd {
            let lines = takeLines()
            if !lines.isEmpty { return lines }
            fill()
        }
        defer { pending.removeAll() }
        return pending.isEmpty ? nil : takeLines() + (pending.isEmpty ? [] : [pending])
    }

    private mutating func takeLines() -> [[UInt8]] {
        guard let end = pending.lastIndex(of: 0x0A) else { return [] }
        let lines = pending[..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        pending.removeFirst(end + 1)
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
        if pending.count > limit, !pending.contains(0x0A) { pending.removeLast(pending.count - limit) }
    }
}
