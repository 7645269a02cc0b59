import Dispatch
package import Files
import Synchronization
package import Text

/// Reads the items of a finished wall, and gives them to a writer.
///
/// The file stays open meanwhile: a run that replaces it does not change what is read.
package struct CatalogueExporter: ~Copyable {
    private let file: OpenFile
    private let path: String

    /// Bytes that are read at once.
    private static let pieceSize = 1 << 20

    /// - Parameter folder: of the catalogue, with its `metadata.ndjson`.
    /// - Throws: `FileError` when there is no such file.
    package init(folder: String) throws(FileError) {
        path = folder + "/metadata.ndjson"
        file = try OpenFile(reading: path)
    }

    /// - Parameter write: gets the output piece by piece.
    /// - Returns: what the writer has to remark.
    /// - Throws: `ExportFault` for a line that huewall did not write; what `write` and the writer throw.
    /// - Complexity: O(bytes); memory does not grow with the wall, except for what the writer keeps.
    package func export(
        _ format: ExportFormat, _ context: ExportContext, to write: ([UInt8]) throws -> Void
    ) throws -> [String] {
        let writer = try format.makeWriter(context)
        var lines = LineSplitter()
        var piece = try nextPiece(&lines)
        var isEmpty = true
        func writeOut(_ bytes: [UInt8]) throws {
            guard !bytes.isEmpty else { return }
            isEmpty = false
            try write(bytes)
        }
        try writeOut(Array(writer.opening.utf8))
        while let items = piece?.wait() {
            // Read while the items before it are written.
            piece = try nextPiece(&lines)
            var bytes: [UInt8] = []
            for (offset, item) in items.values.enumerated() {
                guard let item else { throw ExportFault(path: path, line: items.firstLine + offset) }
                bytes += try writer.bytes(item)
            }
            try writeOut(bytes)
        }
        guard lines.isAtLineEnd else { throw ExportFault(path: path, line: lines.count + 1) }
        try writer.finish(writeOut)
        return writer.remarks + (isEmpty ? ["The export is empty: no item has what \(format.name) asks for."] : [])
    }

    /// The items of the next lines, which another thread takes apart; nil at the end of the file.
    private func nextPiece(_ lines: inout LineSplitter) throws -> Concurrent<ItemLines>? {
        let bytes = try file.read(CatalogueExporter.pieceSize)
        if bytes.isEmpty { return nil }
        let firstLine = lines.count + 1
        let texts = lines.lines(of: bytes)
        return Concurrent { ItemLines(firstLine: firstLine, values: texts.map { try? PublishedItem(line: $0) }) }
    }
}

/// Lines that follow each other.
private struct ItemLines {
    /// From 1.
    let firstLine: Int
    /// nil for a line that huewall did not write.
    let values: [PublishedItem?]
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
