import CSandbox
import Glibc

/// The parent's end of the connection to a decoder process.
final class DecoderConnection: @unchecked Sendable {
    // SAFETY: passed between threads through the lock of `DecoderProcesses`, never used by two at a time.
    private let started: CSandboxProcess
    /// Whether it received its options and answered.
    private(set) var isReady = false
    /// Whether the process was waited for (reaped).
    private var isOver = false

    /// Why a process did not answer.
    enum Fault: Error {
        /// It reported a signal, and whether memory had run out: a constant of `CSandbox`.
        case signal(Int32, memory: UInt32)
        /// It ended without a report.
        case gone
        /// It exceeded its time by the clock.
        case late
        /// The run stops.
        case stopped
        /// Its answer is invalid.
        case nonsense
    }

    /// Starts the process without waiting for it.
    /// - Throws: `DecoderProcessError`.
    init(_ program: DecoderProgram) throws(DecoderProcessError) { started = try program.start() }

    /// Ends the process.
    deinit {
        _ = end()
        close(started.socket)
        close(started.lifeline)
    }

    /// Ends the process. It gets no more requests.
    /// - Returns: its status as of wait(2); nil if unknown.
    @discardableResult
    func end() -> Int32? {
        guard !isOver else { return nil }
        isOver = true
        kill(started.process, SIGKILL)
        var status: Int32 = 0
        while waitpid(started.process, &status, 0) < 0 {
            // If SIGCHLD is ignored, there is no status.
            guard errno == EINTR else { return nil }
        }
        return status
    }

    /// Sends the process the setup for all images, once.
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

    /// - Parameter bytes: part of the image, as many as the request says.
    func ask(
        _ request: DecoderRequest, _ bytes: ArraySlice<UInt8>, _ limits: DecoderProcessLimits
    ) throws(Fault) -> DecoderReply {
        let head = withUnsafeBytes(of: request) { Array($0) }
        try send(head[...], bytes, limits)
        return try DecoderConnection.answer(to: request, from: started.socket, limits)
    }

    /// Reads an answer. It takes no more memory than its request allows, and no more than was received.
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

    /// Sends both parts at once if there is room, so that the process wakes up only once.
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
            // Room for the next bytes, not for the announced length.
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

/// Waits for a process, within limits.
private struct Waiting {
    private let shouldStop: () -> Bool
    private let end: ContinuousClock.Instant
    /// When the request to stop was first seen.
    private var stop: ContinuousClock.Instant?

    /// Milliseconds between two checks of the clock.
    private static let interval: Int32 = 200
    /// The time for an image to finish when the run stops.
    private static let grace = Duration.seconds(1)

    /// A waiting decoder takes no processor time. On a busy machine, other programs take time, too.
    init(_ limits: DecoderProcessLimits) {
        shouldStop = limits.shouldStop
        end = ContinuousClock.now + .seconds(3 * limits.seconds + 10)
    }

    /// - Parameter event: an event of poll(2).
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
