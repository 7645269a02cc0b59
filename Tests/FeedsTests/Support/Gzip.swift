import Foundation
import Testing

/// Packed by the system's gzip, which is not the library under test's other half.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-nc"]
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let output = Pipe()
    do {
        try Data(bytes).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }  // a leftover in the temporary folder does no harm
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let packed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(packed)
    } catch {
        Issue.record(error)
        return []
    }
}
