import Dispatch
import Foundation
import Glibc
import Testing

/// The program under test: the binary beside the running tests.
enum Binary {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    static func url() throws -> URL {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("huewall")
    }

    static func run(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil, folder: String? = nil
    ) throws -> Result {
        try run(try prepared(arguments, environment: environment, folder: folder), input: input)
    }

    /// Runs it by a script of a shell, which has its path as `$0` and the arguments as `$@`.
    static func run(script: String, _ arguments: [String], folder: String) throws -> Result {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script, try url().path] + arguments
        shell.currentDirectoryURL = URL(fileURLWithPath: folder)
        return try run(shell)
    }

    /// Waits for the end of a process, which was not started yet.
    static func run(_ process: Process, input: String? = nil) throws -> Result {
        let (output, errors, source) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = input == nil ? FileHandle.nullDevice : source
        try start(process)
        if let input {
            source.fileHandleForWriting.write(Data(input.utf8))
            try source.fileHandleForWriting.close()
        }
        let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
        let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: outputBytes, as: UTF8.self),
            errors: String(decoding: errorBytes, as: UTF8.self))
    }

    /// Starts a process that is killed when it is not over before the test's time limit: a hang fails and has a name.
    static func start(_ process: Process) throws {
        try process.run()
        DispatchQueue.global().asyncAfter(deadline: .now() + 50) {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// One that is not started yet, and whose output and errors go nowhere.
    static func prepared(
        _ arguments: [String], environment: [String: String] = [:], folder: String? = nil
    ) throws -> Process {
        let process = Process()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.executableURL = try url()
        process.arguments = arguments
        // A build for coverage writes where this says.
        let profile = ProcessInfo.processInfo.environment.filter { $0.key == "LLVM_PROFILE_FILE" }
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(profile) { $1 }
            .merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        return process
    }
}

/// What the program writes as one JSON object.
func jsonObject(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
}
