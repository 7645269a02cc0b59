import Foundation
import Testing

/// Files outside the repository, which not everybody has.
enum SharedData {
    static let hint: Comment = "needs the folder named by HUEWALL_SHARED_DATA, or ../shared/data beside the package"

    /// nil when it is not there.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["HUEWALL_SHARED_DATA"].map { URL(fileURLWithPath: $0) }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = named ?? root.appendingPathComponent("../shared/data").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The bytes of a file in it.
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(folder)
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
