import CCurl
import Glibc

/// Receives a body, up to a limit.
struct BodySink {
    /// See `FetchRequest.file`.
    let path: String?
    let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var file: Int32 = -1
    private(set) var byteCount = 0

    mutating func add(_ chunk: UnsafeRawBufferPointer) throws(FetchError.Cause) {
        guard chunk.count <= limit - byteCount else { throw .tooManyBytes(limit: limit) }
        byteCount += chunk.count
        guard let path else { return bytes.append(contentsOf: chunk) }
        try openIfNeeded(path)
        try write(chunk)
    }

    /// The body is complete. No other call may follow.
    mutating func finish() throws(FetchError.Cause) -> FetchResponse.Content {
        guard let path else { return .bytes(bytes) }
        try openIfNeeded(path)
        let status = close(file)
        file = -1
        guard status == 0 else { throw writeFailure() }
        return .file(path: path)
    }

    /// Drops the body. No other call may follow.
    mutating func discard() {
        guard let path, file >= 0 else { return }
        close(file)
        unlink(path)
        file = -1
    }

    private mutating func openIfNeeded(_ path: String) throws(FetchError.Cause) {
        guard file < 0 else { return }
        // Only a new file, because it is removed if the fetch fails.
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

/// Status and headers, received line by line.
struct ResponseHead {
    private(set) var status = 0
    private(set) var headers = HeaderFields()
    private(set) var isTooLong = false
    private var isComplete = false
    private var byteCount = 0

    /// - Parameter line: with its line end.
    mutating func add(_ line: UnsafeRawBufferPointer) {
        byteCount += line.count
        guard byteCount <= headLimit else {
            isTooLong = true
            return
        }
        if line.starts(with: "HTTP/".utf8) {
            start(String(decoding: line, as: UTF8.self))
        } else if line.first == 13 || line.first == 10 {
            isComplete = true
        } else if !isComplete {
            headers.add(line: line)
        }
    }

    /// A new answer begins: the previous one was an interim one.
    private mutating func start(_ line: String) {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
        headers = HeaderFields()
        isComplete = false
    }

    /// How long the server asks to wait, in seconds or as a date (RFC 9110, section 10.2.3); a date is compared with
    /// the server's own clock if it sends that.
    var retryAfter: Duration? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Int(text) { return seconds >= 0 ? .seconds(min(seconds, longestWait)) : nil }
        // Too many digits for an `Int`.
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(longestWait) }
        let date = curl_getdate(text, nil)
        guard date >= 0 else { return nil }
        let serverTime = headers["date"].map { curl_getdate($0, nil) } ?? -1
        let seconds = date - (serverTime >= 0 ? serverTime : time(nil))
        return .seconds(min(max(seconds, 0), longestWait))
    }
}

private let headLimit = 1 << 18
/// In seconds; prevents overflow of sums.
private let longestWait = 1 << 31
