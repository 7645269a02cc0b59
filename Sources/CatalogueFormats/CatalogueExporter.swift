package import FileAccess
import FeedRecords

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
    /// - Complexity: O(bytes); memory does not grow with the wall, but for what the writer keeps.
    package func export(
        _ format: ExportFormat, _ context: ExportContext, to write: ([UInt8]) throws -> Void
    ) throws -> [String] {
        var writer = try format.makeWriter(context)
        var lines = LineSplitter()
        while true {
            let piece = try file.read(CatalogueExporter.pieceSize)
            if piece.isEmpty { break }
            try lines.feed(piece) { line, number in
                guard let item = try? PublishedItem(line: line) else { throw ExportFault(path: path, line: number) }
                try writer.append(item)
            }
            let bytes = try writer.takeBytes()
            if !bytes.isEmpty { try write(bytes) }
        }
        guard lines.isAtLineEnd else { throw ExportFault(path: path, line: lines.count + 1) }
        try writer.finish()
        while case let bytes = try writer.takeBytes(), !bytes.isEmpty { try write(bytes) }
        return writer.remarks
    }
}

/// A line of the metadata that cannot be read.
package struct ExportFault: Error, Sendable, Equatable {
    package let path: String
    package let line: Int

    /// One sentence: what is wrong and what to do.
    package var message: String {
        "Line \(line) of \(path) is none that huewall wrote; run huewall report to write the file again."
    }
}

/// Cuts pieces of a file into lines.
struct LineSplitter {
    /// Lines so far.
    private(set) var count = 0
    private var rest: [UInt8] = []

    var isAtLineEnd: Bool { rest.isEmpty }

    /// - Parameter body: gets each line without its break, and its number from 1.
    mutating func feed(_ piece: [UInt8], _ body: ([UInt8], Int) throws -> Void) rethrows {
        var start = 0
        while let end = piece[start...].firstIndex(of: 0x0A) {
            count += 1
            try body(rest.isEmpty ? Array(piece[start..<end]) : rest + piece[start..<end], count)
            rest.removeAll()
            start = end + 1
        }
        rest += piece[start...]
    }
}
