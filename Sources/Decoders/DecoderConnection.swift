import CSandbox
import Glibc

/// This side of a decoder process.
final class DecoderConnection: @unchecked Sendable {
    // SAFETY: handed from thread to thread through the lock of `DecoderProcesses`, never used by two.
    private let started: CSandboxProcess
    /// Whether it got its options, and answered.
    private(set) var isReady = false
    /// Whether the process was waited for.
    private var isOver = false

    /// How a process failed to answer.
    enum Fault: Error {
        /// It reported a signal, and whether memory had run out: a number of `CSandbox`.
        case signal(Int32, memory: UInt32)
        /// It is gone without a word.
        case gone
        /// It took longer than it may by the clock.
        case late
        /// The run is to stop.
        case stopped
        /// What it said makes no sense.
        case nonsense
    }

    /// Starts the process, and does not wait for it.
    /// - Throws: `DecoderProcessError`.
    init(_ program: DecoderProgram) throws(DecoderProcessError) { started = try program.start() }

    /// Ends the process.
    deinit {
        _ = end()
        close(started.socket)
        close(started.lifeline)
    }

    /// Ends the process. It is asked nothing more.
    /// - Returns: its status as of wait(2); nil when it is not known.
    @discardableResult
    func end() -> Int32? {
        guard !isOver else { return nil }
        isOver = true
        kill(started.process, SIGKILL)
        var status: Int32 = 0
        while waitpid(started.process, &status, 0) < 0 {
            // Where SIGCHLD is ignored there is nothing to wait for.
            guard errno == EINTR else { return nil }
        }
        return status
    }

    /// Sends the process what all images have in common, once.
    /// - Returns: whether the kernel confines it.
    func begin(_ setup: DecoderSetup, _ limits: DecoderProcessLimits) throws(Fault) -> Bool {
        let lines = setup.bytes
        let request = DecoderRequest(
            task: DecoderRequest.Task.begin.rawValue, offset: 0, byteCount: Int64(lines.count), side: 0, memory: 0,
            allowance: 0, milliseconds: 0)
        guard case .ready(let isConfined) = try ask(request, lines[...], limits) else { throw .nonsense }
        isReady = true
        return isConfined
    }

    /// - Parameter bytes: of the image, as many as the request says.
    func ask(
        _ request: DecoderRequest, _ bytes: ArraySlice<UInt8>, _ limits: DecoderProcessLimits
    ) throws(Fault) -> DecoderReply {
        let head = withUnsafeBytes(of: request) { Array($0) }
        try send(head[...], bytes, limits)
        return try DecoderConnection.answer(to: request, from: started.socket, limits)
    }

    /// Reads an answer, which takes no more memory than its request allows, and no more than came.
    static func answer(
        to request: DecoderRequest, from socket: Int32, _ limits: DecoderProcessLimits
    ) throws(Fault) -> DecoderReply {
        var waiting = Waiting(limits)
        let head = try receive(DecoderReplyHead.size, from: socket, &waiting).withUnsafeBytes {
            $0.loadUnaligned(as: DecoderReplyHead.self)
        }
        guard head.kind != UInt64(CSandboxFaultMark) else {
            let numbers = try receive(8, from: socket, &waiting).withUnsafeBytes { bytes in
                (bytes.loadUnaligned(as: UInt32.self), bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
            }
            throw .signal(Int32(truncatingIfNeeded: numbers.0), memory: numbers.1)
        }
        guard head.length <= request.longestAnswer else { throw .nonsense }
        let body = try receive(Int(head.length), from: socket, &waiting)
        guard let answer = DecoderReply(kind: head.kind, body: body) else { throw .nonsense }
        return answer
    }

    /// Both at once where there is room: the process is to wake up once.
    private func send(
        _ head: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>, _ limits: DecoderProcessLimits
    ) throws(Fault) {
        var waiting = Waiting(limits)
        var (head, body) = (head, body)
        while !head.isEmpty || !body.isEmpty {
            guard try waiting.isReady(started.socket, POLLOUT) else { continue }
            let sent = head.withUnsafeBytes { head in
                body.withUnsafeBytes { body in
                    csandboxSendParts(started.socket, head.baseAddress, head.count, body.baseAddress, body.count)
                }
            }
            if sent < 0, errno == EINTR || errno == EAGAIN { continue }
            guard sent > 0 else { throw .gone }
            body = body.dropFirst(max(0, sent - head.count))
            head = head.dropFirst(sent)
        }
    }

    private static func receive(_ count: Int, from socket: Int32, _ waiting: inout Waiting) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        var filled = 0
        while filled < count {
            guard try waiting.isReady(socket, POLLIN) else { continue }
            // Room for what comes next, not for what is announced.
            if filled == bytes.count { bytes += [UInt8](repeating: 0, count: min(count - filled, 1 << 20)) }
            let got = bytes.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress?.advanced(by: filled), $0.count - filled, 0)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .gone }
            filled += got
        }
        return bytes
    }
}

/// Waiting for a process, within bounds.
private struct Waiting {
    private let shouldStop: () -> Bool
    private let end: ContinuousClock.Instant
    /// When it was first seen that the run is to stop.
    private var stop: ContinuousClock.Instant?

    /// Milliseconds between two looks at the clock.
    private static let interval: Int32 = 200
    /// An image may take so long when the run is to stop.
    private static let grace = Duration.seconds(1)

    /// A decoder that waits for something takes no processor time. On a busy machine other programs take time too.
    init(_ limits: DecoderProcessLimits) {
        shouldStop = limits.shouldStop
        end = ContinuousClock.now + .seconds(3 * limits.seconds + 10)
    }

    /// - Parameter event: of poll(2).
    mutating func isReady(_ socket: Int32, _ event: Int32) throws(DecoderConnection.Fault) -> Bool {
        var question = pollfd(fd: socket, events: Int16(event), revents: 0)
        if poll(&question, 1, Waiting.interval) > 0 { return true }
        let now = ContinuousClock.now
        if stop == nil, shouldStop() { stop = now }
        if let stop, now - stop > Waiting.grace { throw .stopped }
        guard now < end else { throw .late }
        return false
    }
}
