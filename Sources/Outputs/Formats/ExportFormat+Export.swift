package import Catalogue
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
    ///   - idOwner: whose ids the items have; nil when that is not known.
    ///   - write: gets the output piece by piece.
    /// - Returns: what the writer has to remark.
    /// - Throws: `FileError` when there is no such file; `ExportFault` for a line that huewall did not write; what
    ///   `write` and the writer throw.
    /// - Complexity: O(bytes); memory does not grow with the wall, except for what the writer keeps.
    package func export(
        _ catalogue: String, in folder: String, idOwner: IdOwner?, temporaryFolder: String,
        to write: ([UInt8]) throws -> Void
    ) throws -> [String] {
        let path = folder + "/metadata.ndjson"
        let file = try OpenFile(reading: path)
        let context = ExportContext(catalogue: catalogue, idOwner: idOwner, temporaryFolder: temporaryFolder)
        let writer = try makeWriter(context)
        if let survey = writer.survey { try forEachPiece(of: file, at: path) { $0.forEach(survey) } }
        var (isEmpty, colorless) = (true, 0)
        func writeOut(_ bytes: [UInt8]) throws {
            guard !bytes.isEmpty else { return }
            isEmpty = false
            try write(bytes)
        }
        try writeOut(Array(writer.opening.utf8))
        try forEachPiece(of: file, at: path) { all in
            let items = writer.needsColor ? all.filter { !$0.colors.isEmpty } : all
            colorless += all.count - items.count
            try writeOut(try items.flatMap(writer.bytes))
        }
        try writer.finish(writeOut)
        let counts = [(colorless, "have no color and were left out.")] + writer.counts()
        var remarks = counts.filter { $0.0 > 0 }.map { "\($0.0) items \($0.1)" }
        if idOwner == nil, let shop = writer.shop { remarks.insert(unknownOwner(shop), at: 0) }
        if isEmpty { remarks.append("The export is empty: no item has what \(name) asks for.") }
        return remarks
    }

    /// Calls `body` with the items of one piece of the file after the other, from its start.
    private func forEachPiece(
        of file: borrowing OpenFile, at path: String, _ body: ([PublishedItem]) throws -> Void
    ) throws {
        var (lines, offset, lineNumber) = (LineSplitter(), 0, 0)
        var bytes = try file.read(ExportFormat.pieceSize, at: offset)
        var next = parsed(lines.lines(of: bytes))
        while !bytes.isEmpty {
            let items = next.wait() ?? []
            // Read while the items before it are written.
            offset += bytes.count
            bytes = try file.read(ExportFormat.pieceSize, at: offset)
            next = parsed(lines.lines(of: bytes))
            try body(
                items.map { item in
                    lineNumber += 1
                    guard let item else { throw ExportFault(path: path, line: lineNumber) }
                    return item
                })
        }
        guard lines.isAtLineEnd else { throw ExportFault(path: path, line: lineNumber + 1) }
    }

    private func parsed(_ lines: [[UInt8]]) -> Concurrent<[PublishedItem?]> {
        Concurrent { lines.map(PublishedItem.init(line:)) }
    }
}

private func unknownOwner(_ shop: String) -> String {
    """
    No run has noted yet whose ids the items have: numbers are taken for ids of \(shop). The next huewall sync \
    notes it.
    """
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
