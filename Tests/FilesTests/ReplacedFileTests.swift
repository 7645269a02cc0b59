import Dispatch
import Files
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ReplacedFileTests {
    @Test func `who holds the folder of a file reads and replaces it alone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/number.txt"
        try folder.write("0", to: "number.txt")
        let failures = Mutex<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 50) { _ in
            do {
                try withFolderHeld(of: path, wait: 30, shouldStop: { false }) {
                    let number = Int(String(decoding: try contents(of: path, limit: 10), as: UTF8.self)) ?? 0
                    try replaceFile(path) { file in try file.write(Array("\(number + 1)".utf8)) }
                }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0.isEmpty })
        #expect(try folder.text("number.txt") == "50")
        #expect(try fileNames(in: folder.path, hidden: true) == ["number.txt"])
    }

    @Test func `a folder that stays held is not waited for longer than said, nor after a signal`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv"
        try withFolderHeld(of: path, wait: 0, shouldStop: { false }) {
            #expect(throws: LockError.held(path: folder.path)) {
                try withFolderHeld(of: path, wait: 0, shouldStop: { false }) {}
            }
            #expect(throws: LockError.stopped) { try withFolderHeld(of: path, wait: 60, shouldStop: { true }) {} }
        }
    }

    @Test func `what killed writers left goes, and nothing else`() throws {
        let folder = try TemporaryFolder()
        let others = ["a.csv", "a.csv.bak", "a.csv.old.part", "b.csv.12.part", "a.csv.12.part.txt"]
        for name in others + ["a.csv.12.part", "a.csv.4711.part"] { try folder.write(name, to: name) }
        removeParts(of: folder.path + "/a.csv")
        #expect(try fileNames(in: folder.path).sorted() == others.sorted())
    }
}
