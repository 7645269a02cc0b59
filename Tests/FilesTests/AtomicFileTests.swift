import Files
import Foundation
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct AtomicFileTests {
    @Test func `a file appears whole and replaces the old one`() throws {
        let folder = try TemporaryFolder()
        let staging = try StagingDirectory(in: folder.path)
        let target = folder.path + "/a.txt"
        try writeAtomically(Array("old".utf8), to: target, staging: staging)
        let file = try BufferedFile("a.txt", in: folder.path, staging: staging)
        try writeTogether([file], in: folder.path) {
            try file.append(Array("new".utf8))
            #expect(try folder.text("a.txt") == "old")
        }
        #expect(try folder.text("a.txt") == "new")
        try staging.synchronize()
    }

    @Test func `a temporary folder is for this user alone, and goes with what is in it`() throws {
        var staging: StagingDirectory? = try StagingDirectory.temporary()
        let path = try #require(staging?.path)
        #expect(try StagingDirectory.temporary().path != path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try OpenFile(creating: try #require(staging?.nextPath())).write([1])
        staging = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file with the same bytes stays untouched`() throws {
        let folder = try TemporaryFolder()
        let staging = try StagingDirectory(in: folder.path)
        let target = folder.path + "/a.txt"
        try writeAtomically([1, 2, 3], to: target, staging: staging)
        let before = FileStatus(of: target)
        try writeAtomically([1, 2, 3], to: target, staging: staging)
        #expect(FileStatus(of: target) == before)
        #expect(try fileNames(in: staging.path).isEmpty)
    }

    @Test func `what a killed run left is removed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("half", to: ".parts/1")
        try folder.write("half", to: ".parts/Killed/1")
        try folder.write("", to: ".parts/Killed/.lock")
        let staging = try StagingDirectory(in: folder.path)
        #expect(try fileNames(in: folder.path(".parts")).map { folder.path(".parts/" + $0) } == [staging.path])
    }

    @Test func `two that write into one folder at once do not touch each other's files`() throws {
        let folder = try TemporaryFolder()
        let staging = try StagingDirectory(in: folder.path)
        let file = try BufferedFile("a", in: folder.path, staging: staging)
        try file.append(Array("one".utf8))
        do {
            let other = try StagingDirectory(in: folder.path)
            try writeAtomically(Array("other".utf8), to: folder.path("b"), staging: other)
            #expect(try fileNames(in: folder.path(".parts")).count == 2)
        }
        try writeTogether([file], in: folder.path) {}
        #expect(try folder.text("a") == "one")
        #expect(try folder.text("b") == "other")
        #expect(try fileNames(in: folder.path(".parts")).count == 1)
        _ = consume file
        _ = consume staging
        #expect(try fileNames(in: folder.path(".parts"), hidden: true).isEmpty)
    }

    @Test func `files are written together or not at all`() throws {
        struct Failure: Error {}
        let folder = try TemporaryFolder()
        let staging = try StagingDirectory(in: folder.path)
        let files = try ["a", "b"].map { try BufferedFile($0, in: folder.path, staging: staging) }
        #expect(throws: Failure.self) {
            try writeTogether(files, in: folder.path) {
                try files[0].append([1])
                throw Failure()
            }
        }
        #expect(try fileNames(in: folder.path).isEmpty)
        #expect(try fileNames(in: staging.path).isEmpty)
    }

    @Test func `a second lock is refused until the first one is gone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lock"
        do {
            let first = try FolderLock(path: path, wait: 0, shouldStop: { false })
            #expect(throws: LockError.held(path: path)) { try lock(path, wait: 0, shouldStop: { false }) }
            #expect(throws: LockError.stopped) { try lock(path, wait: 60, shouldStop: { true }) }
            _ = consume first
        }
        try lock(path, wait: 0, shouldStop: { false })
    }

    private func lock(_ path: String, wait: Int, shouldStop: () -> Bool) throws {
        _ = try FolderLock(path: path, wait: wait, shouldStop: shouldStop)
    }
}
