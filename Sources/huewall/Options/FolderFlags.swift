import ArgumentParser

/// Where catalogues live.
enum FolderSettings {
    static let all: [any AnySetting] = [images, reports]

    static let images = Setting<String>(
        "images", .folder, defaultValue: "Images", unit: "folder", purpose: "Folder for downloaded images")

    static let reports = Setting<String>(
        "reports", .folder, defaultValue: "Reports", unit: "folder", purpose: "Folder for stores, metadata and pages")
}

/// The flags for `FolderSettings`.
struct FolderFlags: ParsableArguments {
    @Option(FolderSettings.images) var images: String?
    @Option(FolderSettings.reports) var reports: String?
}
