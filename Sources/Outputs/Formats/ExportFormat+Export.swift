import Dispatch
import Files
import Synchronization
package import Text

extension ExportFormat {
    /// Bytes that are read at once.
    private static let pieceSize = 1 << 20

    /// Gives the items of a finished wall to a writer.
    ///
    /// The file stays open meanwhile: a run that replaces it does not change what is read.
    /// - Parameters:
    ///   - catalogue: its name: letters, digits, `.`, `_` and `-`.
    ///   - folder: of the catalogue, with its `metadata.ndjson`.
    ///   - write: gets the output piece by piece.
    /// - Returns: what the writer has to remark.
    /// - Throws: `FileError` when there is no such file; `ExportFault` for a line that huewall did not write; what
    ///   `write` and the writer throw.
    /// - Complexity: O(bytes); memory does not grow with the wall, except for what the writer keeps.
    package func export(
        _ catalogue: String, in folder: String, temporaryFolder: String, to write: ([UInt8]) throws -> Void
    ) throws -> [String] {
        let path = folder + "/metadata.ndjson"
        let file = try OpenFile(reading: path)
        let writer = try makeWriter(ExportContext(catalogue: catalogue, temporaryFolder: temporaryFolder))
        var (lines, lineNumber, isEmpty) = (LineSplitter(), 0, true)
        func nextItems() throws -> Concurrent<[PublishedItem?]>? {
            let bytes = try file.read(ExportFormat.pieceSize)
            if bytes.isEmpty { return nil }
            let texts = lines.lines(of: bytes)
            return Concurrent { texts.map(PublishedItem.init(line:)) }
        }
        func writeOut(_ bytes: [UInt8]) throws {
            guard !bytes.isEmpty else { return }
            isEmpty = false
            try write(bytes)
        }
        var next = try nextItems()
        try writeOut(Array(writer.opening.utf8))
        while let items = next?.wait() {
            // Read while the items before it are written.
            next = try nextItems()
            var bytes: [UInt8] = []
            for item in items {
                lineNumber += 1
                guard let item else { throw ExportFault(path: path, line: lineNumber) }
                bytes += try writer.bytes(item)
            }
            try writeOut(bytes)
        }
        guard lines.isAtLineEnd else { throw ExportFault(path: path, line: lineNumber + 1) }
        try writer.finish(writeOut)
        return writer.counts().filter { $0.0 > 0 }.map { "\($0.0) items \($0.1)" }
            + (isEmpty ? ["The export is empty: no item has what \(name) asks for."] : [])
    }
}

/// An answer that another thread works out.
private final class Concurrent<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)
    private let group = DispatchGroup()

    init(_ body: @escaping @Sendable () -> Answer) {
        DispatchQueue.global().async(group: group) { self.answer.withLock { $0 = body() } }
    }

    /// Waits for the answer.
    func wait() -> Answer? {
        group.wait()
        return answer.withLock { $0 }
    }
}

/// A line of the metadata that cannot be read.
package struct ExportFault: UserFacingError, Sendable, Equatable {
    package let path: String
    package let line: Int

    /// One sentence: what is wrong and what to do.
    package var message: String {
        "Line \(line) of \(path) is not from huewall; run huewall report to write the file again."
    }

    package var status: ExitStatus { .badData }
}
