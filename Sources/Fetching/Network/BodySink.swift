import CCurl
import Glibc

/// Where a body goes, up to a limit.
struct BodySink {
    /// As `FetchRequest.file`.
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

    /// Everything came. No other call may follow.
    mutating func finish() throws(FetchError.Cause) -> FetchResponse.Content {
        guard let path else { return .bytes(bytes) }
        try openIfNeeded(path)
        let status = close(file)
        file = -1
        guard status == 0 else { throw writeFailure() }
        return .file(path: path)
    }

    /// Forgets what came. No other call may follow.
    mutating func discard() {
        guard let path, file >= 0 else { return }
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

/// Status and headers, put together line by line as they come.
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

    /// A new answer begins: the one before was an interim one.
    private mutating func start(_ line: String) {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
        headers = HeaderFields()
        isComplete = false
    }

    /// How long the server wants to be left alone, in either of the two forms (RFC 9110, section 10.2.3); a date is
    /// compared with the server's own clock if it sends it.
    var retryAfter: Duration? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Int(text) { return seconds >= 0 ? .seconds(min(seconds, longestWait)) : nil }
        // More digits than a number has.
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(longestWait) }
        let date = curl_getdate(text, nil)
        guard date >= 0 else { return nil }
        let serverTime = headers["date"].map { curl_getdate($0, nil) } ?? -1
        let seconds = date - (serverTime >= 0 ? serverTime : time(nil))
        return .seconds(min(max(seconds, 0), longestWait))
    }
}

private let headLimit = 1 << 18
/// Seconds; so that no sum overflows.
private let longestWait = 1 << 31
