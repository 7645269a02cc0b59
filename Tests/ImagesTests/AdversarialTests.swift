import Foundation
import Glibc
import Images
import TestSupport
import Testing

/// Hostile and odd files that others collected.
@Suite(.timeLimit(.minutes(1)), .enabled(if: SharedData.path("adversarial") != nil, SharedData.hint))
struct AdversarialTests {
    @Test func `every hostile file ends in pixels or in an error, in less than 2 seconds of one core`() throws {
        let folder = try #require(SharedData.path("adversarial"))
        var counts: [String: [String: Int]] = [:]
        var total = 0
        for group in try children(of: folder) where group.hasDirectoryPath {
            for file in try children(of: group) {
                let bytes = [UInt8](try Data(contentsOf: file))
                let start = threadSeconds()
                let outcome = decodeError(of: bytes)?.code ?? "image"
                #expect(threadSeconds() - start < 2, "\(file.path)")
                counts[group.lastPathComponent, default: [:]][outcome, default: 0] += 1
                total += 1
            }
        }
        for (group, outcomes) in counts.sorted(by: { $0.key < $1.key }) {
            let list = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print("\(group): \(list.joined(separator: ", "))")
        }
        #expect(total > 0)
    }

    @Test func `files without a byte are empty, whatever their name`() throws {
        let files = try children(of: try #require(SharedData.path("adversarial/empty")))
        for file in files { #expect(decodeError(of: [UInt8](try Data(contentsOf: file))) == .empty, "\(file.path)") }
    }

    private func children(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
            .sorted { $0.path < $1.path }
    }
}

/// Seconds of processor time of this thread: other tests running meanwhile do not count.
private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
