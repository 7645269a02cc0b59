package import Foundation
package import Testing

/// Judged, hostile and real-world files outside the repository: a clone has none, and needs none.
///
/// `HUEWALL_TEST_DATA` names their folder.
package enum SharedData {
    package static let hint: Comment = "needs a folder of judged and hostile files, named by HUEWALL_TEST_DATA"

    /// nil when no folder is named; a folder that is named and missing fails the tests that read it.
    package static let folder: URL? = ProcessInfo.processInfo.environment["HUEWALL_TEST_DATA"].flatMap {
        $0.isEmpty ? nil : URL(fileURLWithPath: $0)
    }

    /// A file or folder in it; nil when it is not there.
    package static func path(_ name: String) -> URL? {
        folder.map { $0.appendingPathComponent(name) }.flatMap {
            FileManager.default.fileExists(atPath: $0.path) ? $0 : nil
        }
    }

    /// The bytes of a file in it.
    package static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: try #require(folder).appendingPathComponent(name)))
    }
}

/// The folder of Package.swift.
package let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
