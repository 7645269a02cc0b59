import Glibc
import Images
import Testing
@testable import Decoders

/// What the end of a decoder process says of its image.
@Suite(.timeLimit(.minutes(1))) struct DecoderVerdictTests {
    private static func exited(_ code: Int32) -> Int32 { code << 8 }
    private static func crash(_ cause: String) -> DecoderVerdict { .failed(.decoderCrash(signal: cause)) }

    struct Case: Sendable {
        let fault: DecoderConnection.Fault
        var status: Int32?
        let verdict: DecoderVerdict

        init(_ fault: DecoderConnection.Fault, _ status: Int32? = nil, _ verdict: DecoderVerdict) {
            (self.fault, self.status, self.verdict) = (fault, status, verdict)
        }
    }

    static let cases = [
        // It said itself why.
        Case(.signal(SIGSEGV, memory: 0), exited(139), crash("SIGSEGV")),
        Case(.signal(SIGABRT, memory: 0), exited(134), crash("SIGABRT")),
        Case(.signal(SIGABRT, memory: 1), exited(134), .failed(.decoderMemory)),
        Case(.signal(SIGABRT, memory: 2), exited(134), .failed(.outOfMemory)),
        Case(.signal(SIGPROF, memory: 0), exited(155), .failed(.decoderTimeout(seconds: 7))),
        Case(.signal(SIGPROF, memory: 1), exited(155), .failed(.decoderTimeout(seconds: 7))),
        Case(.signal(200, memory: 0), exited(72), crash("signal 200")),
        // It is gone without a word.
        Case(.gone, SIGSEGV, crash("SIGSEGV")),
        Case(.gone, SIGABRT | 0x80, crash("SIGABRT")),
        Case(.gone, SIGSYS, crash("SIGSYS")),
        Case(.gone, exited(0), crash("it called exit with status 0")),
        Case(.gone, exited(1), crash("it called exit with status 1")),
        Case(.gone, exited(139), crash("SIGSEGV")),
        Case(.gone, exited(255), crash("it called exit with status 255")),
        // It was ended from outside, or by another that waited for it.
        Case(.gone, SIGKILL, .unrelated),
        Case(.gone, nil, .unrelated),
        // We ended it.
        Case(.late, SIGKILL, .failed(.decoderTimeout(seconds: 7))),
        Case(.nonsense, SIGKILL, crash("wrong answer")),
        Case(.nonsense, exited(0), crash("wrong answer")),
        Case(.stopped, SIGKILL, .stopped),
    ]

    @Test(arguments: cases) func `each end has its error`(_ end: Case) {
        #expect(DecoderVerdict(end.fault, status: end.status, seconds: 7) == end.verdict)
    }

    @Test(
        arguments: [
            (DecoderConnection.Fault.gone, 127 << 8, "it called exit with status 127"), (.gone, SIGKILL, "SIGKILL"),
            (.gone, nil, "for an unknown reason"), (.late, SIGKILL, "no answer in time"),
            (.signal(SIGSYS, memory: 0), nil, "SIGSYS"),
        ] as [(DecoderConnection.Fault, Int32?, String)])
    func `what ends before it can decode has its cause`(
        _ fault: DecoderConnection.Fault, _ status: Int32?, _ cause: String
    ) {
        #expect(DecoderVerdict.cause(fault, status: status) == cause)
    }
}
