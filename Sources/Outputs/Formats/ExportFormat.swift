/// Writes a catalogue in one format, item by item in wall order, so that it is never whole in memory.
package protocol ItemWriter {
    /// - Throws: what writing a temporary file throws, for a format that needs one.
    mutating func append(_ item: PublishedItem) throws
    /// Told when all items are there; `takeBytes` then gives the rest.
    mutating func finish() throws
    /// What can be written by now, or the next piece of it; the writer forgets it. Empty when there is none.
    mutating func takeBytes() throws -> [UInt8]
    /// Sentences about what was left out, or had to be changed.
    var remarks: [String] { get }
}

extension ItemWriter {
    package var remarks: [String] { [] }
    package mutating func finish() {}
}

/// What a format's writer may want to know beforehand.
package struct ExportContext: Sendable {
    /// The catalogue's name: letters, digits, `.`, `_` and `-`.
    package let catalogue: String
    /// A folder for temporary files.
    package let temporaryFolder: String

    package init(catalogue: String, temporaryFolder: String) {
        self.catalogue = catalogue
        self.temporaryFolder = temporaryFolder
    }
}

/// A form that a catalogue can be exported in.
package struct ExportFormat: Sendable {
    /// As people write it behind `--to`.
    package let name: String
    /// Usual at the end of such a file's name, without the dot.
    package let fileExtension: String
    /// What it is, in a few words for the help.
    package let purpose: String
    /// Whether a terminal should not be shown it.
    package let isBinary: Bool
    package let makeWriter: @Sendable (ExportContext) throws -> any ItemWriter

    init(
        _ name: String, _ fileExtension: String, _ purpose: String, isBinary: Bool = false,
        makeWriter: @escaping @Sendable (ExportContext) throws -> any ItemWriter
    ) {
        self.name = name
        self.fileExtension = fileExtension
        self.purpose = purpose
        self.isBinary = isBinary
        self.makeWriter = makeWriter
    }
}
