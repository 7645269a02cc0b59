import Foundation

/// The text of a file of this repository, for tests that hold a document to what the code says.
/// - Parameter path: relative to the repository.
package func repositoryText(_ path: String, file: String = #filePath) throws -> String {
    var root = URL(fileURLWithPath: file)
    while root.lastPathComponent != "Tests" { root.deleteLastPathComponent() }
    return try String(contentsOf: root.deletingLastPathComponent().appending(path: path), encoding: .utf8)
}
