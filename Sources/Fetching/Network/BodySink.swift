import Glibc

/// Where a body goes, up to a limit.
struct BodySink {
    private let limit: Int
    private let destination: FetchRequest.Destination
    private var bytes: [UInt8] = []
    private var file: Int32 = -1
    private(set) var byteCount = 0

    init(_ destination: FetchRequest.Destination, limit: Int) {
        self.destination = destination
        self.limit = limit
    }

    mutating func add(_ chunk: UnsafeRawBufferPointer) throws(FetchError.Cause) {
        guard chunk.count <= limit - byteCount else { throw .tooManyBytes(limit: limit) }
        byteCount += chunk.count
        switch destination {
        case .memory: bytes.append(contentsOf: chunk)
        case .file(let path):
            try openIfNeeded(path)
            try write(chunk)
        }
    }

    /// Everything came. No other call may follow.
    mutating func finish() throws(FetchError.Cause) -> FetchResponse.Content {
        guard case .file(let path) = destination else { return .bytes(bytes) }
        try openIfNeeded(path)
        let status = close(file)
        file = -1
        guard status == 0 else { throw writeFailure() }
        return .file(path: path)
    }

    /// Forgets what came. No other call may follow.
    mutating func discard() {
        guard case .file(let path) = destination, file >= 0 else { return }
        close(file)
        unlink(path)
        file = -1
    }

    private mutating func openIfNeeded(_ path: String) throws(FetchError.Cause) {
        guard file < 0 else { return }
        // Only a file of our own: it is removed when the fetch fails.
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw writeFailure() }
    }

    private func write(_ chunk: UnsafeRawBufferPointer) throws(FetchError.Cause) {
        var rest = chunk[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw writeFailure() }
            rest = rest.dropFirst(count)
        }
    }
}

private func writeFailure() -> FetchError.Cause { .writeFailed(reason: String(cString: strerror(errno))) }
