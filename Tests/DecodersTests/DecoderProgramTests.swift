import CSandbox
import Colors
import Foundation
import Glibc
import Images
import TestSupport
import Testing
@testable import Decoders

/// Decoders as they are: the program beside the running tests.
@Suite(.timeLimit(.minutes(1))) struct DecoderProgramTests {
    private let program: DecoderProgram

    init() throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        program = DecoderProgram(
            path: URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("huewall").path)
    }

    /// - Returns: its status as of wait(2).
    private func wait(for started: CSandboxProcess) -> Int32 {
        var status: Int32 = -1
        while waitpid(started.process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private func send(_ bytes: [UInt8], to started: CSandboxProcess) {
        #expect(csandboxSendParts(started.socket, bytes, bytes.count, nil, 0) == bytes.count)
    }

    @Test(arguments: [DecoderChoice.auto, .gd]) func `a decoder answers what the analyzer does`(_ choice: DecoderChoice)
        throws
    {
        let options = try WallOptions(["preset": "classic", "num-colors": "2"]).analysis
        var limits = DecodeLimits()
        limits.maxSide = 100
        let analyzer = try ImageAnalyzer(options, limits: limits, decoder: choice)
        let pool = DecoderProcesses(
            analyzer, limits: DecoderProcessLimits(seconds: 20, keptBytes: 1 << 20, shouldStop: { false }),
            program: program, reportUnconfined: {})
        try pool.start(1)
        for hex in ["c8322b", "1f4fa3"] {
            let image = pictureOfGoods(hex)
            let answer = try pool.withMeasurer { try $0.measure(image, thumbnailSide: 16, memory: 1 << 30) }
            let expected = try analyzer.measure(image, thumbnailSide: 16)
            #expect(answer.features.encoded == expected.features.encoded)
            #expect(answer.thumbnail?.bytes == expected.thumbnail?.bytes)
        }
        #expect(pool.isConfined == true)
        // The limits are those of the pool.
        let long = bitmap(side: 101) { _, _ in 0 }
        #expect(throws: DecodeError.sideTooLong(width: 101, height: 101, limit: 100)) {
            try pool.withMeasurer { try $0.measure(long, thumbnailSide: nil, memory: 1 << 30) }
        }
    }

    @Test func `a decoder that a wrong message comes to says so by its status`() throws {
        let request = [UInt8](repeating: 0xFF, count: MemoryLayout<DecoderRequest>.size)
        for bytes in [request, [UInt8](repeating: 0, count: request.count)] {
            let started = try program.start()
            defer { close(started.socket); close(started.lifeline) }
            send(bytes, to: started)
            #expect(wait(for: started) == DecoderStatus.protocolError << 8)
        }
    }

    @Test func `a decoder ends with its socket, and signals that stop a run do not end it`() throws {
        let started = try program.start()
        defer { close(started.lifeline) }
        for signal in [SIGHUP, SIGINT, SIGTERM] { kill(started.process, signal) }
        usleep(200_000)
        for signal in [SIGHUP, SIGINT, SIGTERM] { kill(started.process, signal) }
        close(started.socket)
        #expect(wait(for: started) == 0)
    }

    @Test func `a decoder ends with its lifeline, whatever it waits for`() throws {
        let started = try program.start()
        defer { close(started.socket) }
        // It has begun, and waits for the rest of a message.
        send([UInt8](repeating: 0, count: 8), to: started)
        close(started.lifeline)
        #expect([0, SIGKILL].contains(wait(for: started)))
    }

    @Test func `a person who starts a decoder learns what it is`() throws {
        let errors = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.path)
        process.arguments = program.arguments
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == DecoderStatus.usage)
        #expect(text == "huewall decoder is for huewall itself, to decode images; use another command.\n")
    }
}
