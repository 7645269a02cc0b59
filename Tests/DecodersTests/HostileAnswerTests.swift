import Glibc
import Images
import TestSupport
import Testing
@testable import Decoders

/// A decoder that an image took over may write anything.
@Suite(.timeLimit(.minutes(1))) struct HostileAnswerTests {
    /// How an answer of these bytes fails to be read; nil for one that is read. The decoder ends behind them.
    private func answer(_ bytes: [UInt64], to request: DecoderRequest) -> DecoderConnection.Fault? {
        var sockets: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0 else { return nil }
        defer { close(sockets[0]) }
        _ = bytes.withUnsafeBytes { write(sockets[1], $0.baseAddress, $0.count) }
        close(sockets[1])
        do throws(DecoderConnection.Fault) {
            _ = try DecoderConnection.answer(
                to: request, from: sockets[0], DecoderProcessLimits(seconds: 3, keptBytes: 0, shouldStop: { false }))
            return nil
        } catch { return error }
    }

    private func request(_ task: DecoderRequest.Task, side: Int64 = 320, allowance: Int64 = 0) -> DecoderRequest {
        DecoderRequest(
            task: task.rawValue, offset: 0, byteCount: 0, side: side, memory: 0, allowance: allowance, milliseconds: 0)
    }

    private func isNonsense(_ fault: DecoderConnection.Fault?) -> Bool {
        if case .nonsense = fault { true } else { false }
    }

    @Test(arguments: [4 << 30, 4 << 30 - 1, .max, 1 << 63, 64 << 20] as [UInt64])
    func `an answer that is longer than its request allows is refused before its bytes are read`(length: UInt64) {
        let kind = DecoderReplyHead.Kind.measurement.rawValue
        for task in [DecoderRequest.Task.begin, .measure, .samples] {
            #expect(isNonsense(answer([kind, length], to: request(task))))
        }
    }

    @Test func `what is announced and does not come takes no memory`() {
        let before = residentBytes()
        let kind = DecoderReplyHead.Kind.samples.rawValue
        let fault = answer([kind, 3 << 30], to: request(.samples, allowance: 4 << 30))
        if case .gone = fault {} else { Issue.record("expected an end, got \(String(describing: fault))") }
        #expect(residentBytes() - before < 256 << 20)
    }

    /// The most memory that this process has had.
    private func residentBytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }
}
