package import Catalogue

/// Writes one output piece by piece, in wall order, so that no output is ever whole in memory.
package protocol WallWriter: Sendable {
    /// Adds one entry; they come in wall order, those without a color last.
    mutating func append(_ entry: WallEntry)
    /// What can be written by now; the writer forgets it.
    mutating func takeBytes() -> [UInt8]
    /// The rest.
    mutating func finish() -> [UInt8]
}

/// A file that a run writes about the wall: its name, and how to make the writer of it.
package struct WallOutput: Sendable {
    /// The file's name inside the catalogue's report folder; no other output has it.
    package let fileName: String
    /// A new writer for a wall with this summary, whose counts are those of the entries to come.
    package let makeWriter: @Sendable (WallSummary) -> any WallWriter

    package init(_ fileName: String, makeWriter: @escaping @Sendable (WallSummary) -> any WallWriter) {
        self.fileName = fileName
        self.makeWriter = makeWriter
    }
}
