import ArgumentParser
import Colors

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

/// The flags of a command that writes a wall.
struct WallFlags: ParsableArguments {
    @OptionGroup var analysis: AnalysisFlags
    @Option(AnalysisOption.thumbnails) var thumbnails: String?
}

/// The flags that decide colors and order, and what a run may take. Values are texts here: `Settings` reads flag,
/// environment and file alike.
struct AnalysisFlags: ParsableArguments {
    @Option(AnalysisOption.preset) var preset: String?
    @Option(AnalysisOption.numColors) var numColors: String?
    @Option(AnalysisOption.hueSampleSize) var hueSampleSize: String?
    @Option(AnalysisOption.svSampleSize) var svSampleSize: String?
    @Option(AnalysisOption.saturationPriority) var saturationPriority: String?
    @Option(AnalysisOption.granularity) var granularity: String?
    @Option(AnalysisOption.sampling) var sampling: String?
    @Option(AnalysisOption.alphaThreshold) var alphaThreshold: String?
    @Option(AnalysisOption.background) var background: String?
    @Option(AnalysisOption.order) var order: String?
    @Option(AnalysisOption.minBrightness) var minBrightness: String?
    @Option(AnalysisOption.minSaturation) var minSaturation: String?
    @Option(AnalysisOption.vendorWords) var vendorWords: String?
    @Option(AnalysisOption.textWords) var textWords: String?
    @Option(AnalysisOption.imagesPerItem) var imagesPerItem: String?
    @Option(AnalysisOption.shownPicture) var shownPicture: String?
    @Option(RunSettings.jobs) var jobs: String?
    @Option(RunSettings.memory) var memory: String?
    @Option(RunSettings.maxDuration) var maxDuration: String?
    @Option(RunSettings.imageTimeout) var imageTimeout: String?
    @Flag(RunSettings.requireSandbox) var requireSandbox = false
    @Option(RunSettings.decoder) var decoder: String?
    @Option(RunSettings.maxPixels) var maxPixels: String?
    @Option(RunSettings.maxSide) var maxSide: String?
    @Option(RunSettings.maxBytes) var maxBytes: String?
    @Option(SettingTable.config) var config: String?
}
