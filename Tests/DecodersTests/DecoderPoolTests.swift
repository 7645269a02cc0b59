import Colors
import Glibc
import Images
import Synchronization
import TestSupport
import Testing
@testable import Decoders

/// Pools of decoders that misbehave, each a script of the shell in a decoder's place.
@Suite(.timeLimit(.minutes(1))) struct DecoderPoolTests {
    /// What a decoder says when it is ready.
    private static func ready(isConfined: Bool = true) -> String {
        message(kind: 1, length: 8, isConfined ? 1 : 0, 0)
    }

    /// What one says that a signal ends.
    private static func fault(_ signal: Int32, memory: UInt32) -> String {
        message(kind: 0x4641_554C, length: 0, UInt32(signal), memory)
    }

    private static func message(kind: UInt64, length: UInt64, _ first: UInt32, _ second: UInt32) -> String {
        let bytes = withUnsafeBytes(of: (kind, length, first, second)) { Array($0.prefix(24)) }
        return "printf '" + bytes.map { "\\" + String($0, radix: 8) }.joined() + "' >&3; "
    }

    private func pool(
        _ program: DecoderProgram, shouldStop: Bool = false, requiresConfinement: Bool = false,
        reportUnconfined: @escaping @Sendable () -> Void = {}
    ) throws -> DecoderProcesses {
        DecoderProcesses(
            try ImageAnalyzer(AnalysisOptions()),
            limits: DecoderProcessLimits(
                seconds: 7, keptBytes: 0, requiresConfinement: requiresConfinement, shouldStop: { shouldStop }),
            program: program,
            reportUnconfined: reportUnconfined)
    }

    private func script(_ text: String) -> DecoderProgram { DecoderProgram(path: "/bin/sh", arguments: ["-c", text]) }

    private func measure(_ image: [UInt8] = [1], in pool: DecoderProcesses) throws -> ImageMeasurement {
        try pool.withMeasurer { try $0.measure(image, thumbnailSide: 16, memory: 1 << 30) }
    }

    @Test(arguments: [
        ("exit 3", DecodeError.decoderCrash(signal: "it called exit with status 3")),
        ("kill -SEGV $$", .decoderCrash(signal: "SIGSEGV")),
        ("kill -KILL $$", .outOfMemory),
        (fault(SIGBUS, memory: 0), .decoderCrash(signal: "SIGBUS")),
        (fault(SIGABRT, memory: 1), .decoderMemory),
        (fault(SIGABRT, memory: 2), .outOfMemory),
        (fault(SIGPROF, memory: 0), .decoderTimeout(seconds: 7)),
        (message(kind: 77, length: 8, 0, 0), .decoderCrash(signal: "wrong answer")),
        (message(kind: 3, length: UInt64.max, 0, 0), .decoderCrash(signal: "wrong answer")),
        (ready(), .decoderCrash(signal: "wrong answer")),
    ])
    func `an image has the error of the decoder that it ends`(_ end: String, _ error: DecodeError) throws {
        let image: [UInt8] = [1, 2, 3]
        // It ends when it has the image, and not while it is sent.
        let setup = try DecoderSetup(ImageAnalyzer(AnalysisOptions()), keptBytes: 0).bytes.count
        let sent = 2 * MemoryLayout<DecoderRequest>.size + setup + image.count
        let pool = try pool(script(DecoderPoolTests.ready() + "head -c \(sent) <&3 >/dev/null; " + end))
        #expect(throws: error) { try measure(image, in: pool) }
    }

    @Test func `a decoder that ends before it is ready says nothing of an image`() throws {
        let pool = try pool(script("exit 5"))
        #expect(throws: DecoderProcessError.notReady("it called exit with status 5")) { try measure(in: pool) }
        #expect(pool.isConfined == nil)
    }

    @Test func `a run that stops does not wait for a decoder`() throws {
        let pool = try pool(script("sleep 30"), shouldStop: true)
        let start = ContinuousClock.now
        #expect(throws: MeasuringStopped.self) { try measure(in: pool) }
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test func `a program that is not there is named at the first start`() throws {
        #expect(throws: DecoderProcessError.noProcess(ENOENT)) {
            try pool(DecoderProgram(path: "/nonexistent/huewall")).start(1)
        }
    }

    /// One that ended before it was asked could be taken for one that is not ready.
    @Test func `decoders that nothing confines are reported once`() throws {
        let reports = Mutex(0)
        let pool = try pool(script(DecoderPoolTests.ready(isConfined: false) + "head -c 1 <&3 >/dev/null; exit 3")) {
            reports.withLock { $0 += 1 }
        }
        for _ in 0..<3 { _ = try? measure(in: pool) }
        #expect(pool.isConfined == false)
        #expect(reports.withLock { $0 } == 1)
    }

    @Test func `where decoders must be confined, none that is not gets an image`() throws {
        let pool = try pool(script(DecoderPoolTests.ready(isConfined: false) + "sleep 5"), requiresConfinement: true) {
            Issue.record("a warning where an error is due")
        }
        #expect(throws: DecoderProcessError.notConfined) { try pool.startOne() }
        #expect(throws: DecoderProcessError.notConfined) { try measure(in: pool) }
        let confined = try self.pool(script(DecoderPoolTests.ready() + "sleep 5"), requiresConfinement: true)
        try confined.startOne()
        #expect(confined.isConfined == true)
    }

    @Test func `a decoder gets no other descriptor of this program`() throws {
        // One that is not closed when a program is executed.
        let open = Glibc.open("/dev/null", O_RDONLY)
        defer { close(open) }
        // The shell's own for the list is closed by then.
        let count = "n=0; for each in /proc/$$/fd/*; do if [ -e $each ]; then n=$((n + 1)); fi; done; exit $n"
        #expect(throws: DecoderProcessError.notReady("it called exit with status 5")) {
            try measure(in: pool(script(count)))
        }
    }

    @Test func `a decoder gets nothing of the environment that may be secret`() {
        let variables = [
            "HUEWALL_HEADER": "Authorization: Bearer 123", "PATH": "/bin", "HOME": "/root",
            "SWIFT_BACKTRACE": "enable=yes",
            "LD_LIBRARY_PATH": "/opt/lib", "LD_PRELOAD": "/opt/x.so", "ASAN_OPTIONS": "a=b", "LLVM_PROFILE_FILE": "%p",
        ]
        #expect(
            DecoderProgram.environment(of: variables) == [
                "ASAN_OPTIONS=a=b", "LD_LIBRARY_PATH=/opt/lib", "LD_PRELOAD=/opt/x.so", "LLVM_PROFILE_FILE=%p",
                "SWIFT_BACKTRACE=enable=no",
            ])
    }
}
