import Foundation
import Testing

/// Files outside the repository, which not everybody has.
enum SharedData {
    static let hint: Comment = "needs the folder named by HUEWALL_SHARED_DATA, or ../shared/data beside the package"

    /// nil when it is not there.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["HUEWALL_SHARED_DATA"].map { URL(fileURLWithPath: $0) }
        let folder = named ?? packageRoot.appendingPathComponent("../shared/data").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// A file or folder in it; nil when it is not there.
    static func path(_ name: String) -> URL? {
        folder.map { $0.appendingPathComponent(name) }.flatMap {
            FileManager.default.fileExists(atPath: $0.path) ? $0 : nil
        }
    }
}

/// The folder of Package.swift.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
