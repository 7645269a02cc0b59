package import Catalogue
import Text

/// Writes one output piece by piece, in wall order: no output is ever whole in memory.
package protocol OutputWriter: Sendable {
    /// Adds one entry; they come in wall order, those without a color last.
    mutating func append(_ written: WrittenEntry)
    /// The bytes that are ready; the writer forgets them.
    mutating func takeBytes() -> [UInt8]
    /// The remaining bytes.
    mutating func finish() -> [UInt8]
    /// The contents of the files beside it, which hold the same in another form, in the order of
    /// `WallOutput.fileNames`; called at the end.
    func besides() -> [[UInt8]]
}

extension OutputWriter {
    package mutating func takeBytes() -> [UInt8] { [] }
    package mutating func finish() -> [UInt8] { takeBytes() }
    package func besides() -> [[UInt8]] { [] }

    package mutating func append(_ entry: WallEntry) { append(WrittenEntry(entry)) }
}

/// An entry with the JSON that several outputs share, computed once. A class, so that no output copies it.
package final class WrittenEntry: Sendable {
    package let entry: WallEntry
    /// The item as a JSON object as in the metadata files, without a line break.
    package let json: [UInt8]

    package init(_ entry: WallEntry) {
        self.entry = entry
        json = JSONText.object { $0.item(entry) }
    }
}

/// An output of a run: a file, the files beside it, and how to make its writer.
package struct WallOutput: Sendable {
    /// Names inside the catalogue's report folder: the file, then the files beside it. No other output has them.
    package let fileNames: [String]
    /// Makes a writer for a wall with this summary. The counts of the summary must match the entries to come.
    package let makeWriter: @Sendable (WallSummary) -> any OutputWriter

    package init(
        _ fileName: String, besides: [String] = [],
        makeWriter: @escaping @Sendable (WallSummary) -> any OutputWriter
    ) {
        fileNames = [fileName] + besides
        self.makeWriter = makeWriter
    }
}
