import Files
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct InputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file is read up to its limit`() throws {
        try folder.write("12345", to: "five")
        #expect(try contents(of: folder.path("five"), limit: 5) == Array("12345".utf8))
        let error = try #require(throws: FileError.self) { try contents(of: folder.path("five"), limit: 4) }
        #expect(error.errorNumber == EFBIG)
    }

    @Test func `what cannot be read says why`() throws {
        let missing = try #require(throws: FileError.self) { try contents(of: folder.path("none"), limit: 9) }
        #expect(missing.errorNumber == ENOENT)
        let directory = try #require(throws: FileError.self) { try contents(of: folder.path, limit: 9) }
        #expect(directory.errorNumber == EISDIR)
    }

    @Test func `a pipe is read to its end, however late its bytes come`() throws {
        let pipe = Pipe()
        let writer = Thread {
            usleep(50_000)
            try? pipe.fileHandleForWriting.write(contentsOf: Data("late".utf8))
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try contents(of: path, limit: 9) == Array("late".utf8))
    }
}
