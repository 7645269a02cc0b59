/// A name for a file in a folder of its own; both go with the value.
package final class TemporaryFile: Sendable {
    private let folder: TemporaryFolder

    package init() throws { folder = try TemporaryFolder() }

    package var path: String { folder.path("file") }

    package func write(_ text: String) throws { try folder.write(text, to: "file") }

    /// `nil` when there is no file.
    package var text: String? { try? folder.text("file") }  // nil is the answer
}
