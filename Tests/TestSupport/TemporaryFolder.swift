import Foundation

/// An empty folder of its own, which goes with the value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/huewall-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // best effort: the system clears its temporary folder

    /// The path of a file in it.
    package func path(_ name: String) -> String { path + "/" + name }

    package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Makes the folders of the file, too.
    package func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    package func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
