package import Catalogue
import Text

/// Writes one output piece by piece, in wall order, so that no output is ever whole in memory.
package protocol OutputWriter: Sendable {
    /// Adds one entry; they come in wall order, those without a color last.
    mutating func append(_ written: WrittenEntry)
    /// What can be written by now; the writer forgets it.
    mutating func takeBytes() -> [UInt8]
    /// The rest.
    mutating func finish() -> [UInt8]
    /// The files beside it that say the same otherwise, each whole, in the order of `WallOutput.fileNames`; asked for
    /// at the end.
    func besides() -> [[UInt8]]
}

extension OutputWriter {
    package mutating func takeBytes() -> [UInt8] { [] }
    package mutating func finish() -> [UInt8] { takeBytes() }
    package func besides() -> [[UInt8]] { [] }

    package mutating func append(_ entry: WallEntry) { append(WrittenEntry(entry)) }
}

/// An entry with what several outputs say of it, worked out once. Each output is given each of them: a class, so that
/// none is copied.
package final class WrittenEntry: Sendable {
    package let entry: WallEntry
    /// The item as a JSON object, as the metadata files give it; without a line break.
    package let json: [UInt8]

    package init(_ entry: WallEntry) {
        self.entry = entry
        json = JSONText.object { $0.item(entry) }
    }
}

/// What a run writes about the wall: a file, those beside it, and how to make the writer of them.
package struct WallOutput: Sendable {
    /// The names inside the catalogue's report folder, those beside the file behind it; no other output has them.
    package let fileNames: [String]
    /// A new writer for a wall with this summary, whose counts are those of the entries to come.
    package let makeWriter: @Sendable (WallSummary) -> any OutputWriter

    package init(
        _ fileName: String, besides: [String] = [],
        makeWriter: @escaping @Sendable (WallSummary) -> any OutputWriter
    ) {
        fileNames = [fileName] + besides
        self.makeWriter = makeWriter
    }
}
