import Foundation
import Testing

/// Files outside the repository, which not everybody has.
enum SharedData {
    static let hint: Comment = "needs the folder named by HUEWALL_SHARED_DATA, or ../shared/data beside the package"

    /// nil when it is not there.
    static func file(_ name: String) -> URL? {
        let named = ProcessInfo.processInfo.environment["HUEWALL_SHARED_DATA"].map { URL(fileURLWithPath: $0) }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = (named ?? root.appendingPathComponent("../shared/data").standardizedFileURL)
            .appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
}
