import ArgumentParser
import Colors
import Files
import Foundation
import Images

/// The folders of catalogues.
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

/// The flags that decide colors and order, and the limits of a run. Values are texts here: `Settings` reads flags,
/// environment and file in the same way.
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

/// The limits of a run. They change no result, except that larger images are refused.
enum RunSettings {
    static let all: [any AnySetting] = [
        jobs, memory, maxDuration, imageTimeout, requireSandbox, decoder, maxPixels, maxSide, maxBytes,
    ]

    static let jobs = Setting<Int?>(
        "jobs", SettingFormat<Int>.integer(1...256).optional, defaultValue: nil, inWords: "the number of processors",
        unit: "count",
        purpose: "Images at the same time", remarks: "Never changes a result.")

    static let memory = Setting<Int>(
        "memory", .size(64 << 20...1 << 40, "64M to 1T"), defaultValue: "1G", unit: "size",
        purpose: "Memory for images, in bytes, as in 512M",
        remarks: "A smaller control group lowers it. Images that do not fit wait. Never changes a result.")

    static let maxDuration = Setting<Int>(
        "max-duration", .duration, defaultValue: "2h", unit: "time",
        purpose: "Time that a run may take, as in 30m; 0 for no limit",
        remarks: """
            After that huewall keeps what is done and exits with 75. The next run continues from there. If all images \
            are measured by then, huewall writes the wall and exits with 0.
            """)

    static let imageTimeout = Setting<Int>(
        "image-timeout", .integer(1...3600), defaultValue: "20", unit: "seconds",
        purpose: "Processor time to decode one image, in seconds",
        remarks: "An image that needs more gets no color until --retry-failed.")

    static let requireSandbox = Setting<Bool>(
        "require-sandbox", .toggle, defaultValue: false,
        purpose: "Decode images only in a sandbox of the kernel",
        remarks: "If there is none, huewall exits with 78 and changes nothing. Without this option it only warns.")

    static let decoder = Setting<DecoderChoice>(
        "decoder", .choice, defaultValue: DecoderChoice.auto.rawValue, unit: "name",
        purpose: "Library that decodes images",
        remarks: "auto reads JPEGs and PNGs faster, gd reads all with libgd. The colors are the same.")

    static let maxPixels = Setting<Int>(
        "max-pixels", .integer(1...1_000_000_000), defaultValue: "\(DecodeLimits().maxPixels)", unit: "pixels",
        purpose: "Refuse larger images, in pixels")

    static let maxSide = Setting<Int>(
        "max-side", .integer(1...65_535), defaultValue: "\(DecodeLimits().maxSide)", unit: "pixels",
        purpose: "Refuse images with longer sides, in pixels")

    static let maxBytes = Setting<Int>(
        "max-bytes", .integer(1...Int(Int32.max)), defaultValue: "\(DecodeLimits().maxBytes)", unit: "bytes",
        purpose: "Refuse larger files, in bytes")
}

extension Settings {
    func jobs() throws -> Int {
        try value(of: RunSettings.jobs) ?? min(256, max(1, ProcessInfo.processInfo.activeProcessorCount))
    }

    /// Bytes of memory for images in work: without the option, no more than the control group leaves beside the
    /// program.
    func memory() throws -> Int {
        let wanted = try value(of: RunSettings.memory)
        guard given(RunSettings.memory.definition) == nil, let limit = controlGroupMemory() else { return wanted }
        let own = (128 << 20) + (try jobs()) * (32 << 20)
        return max(64 << 20, min(wanted, limit - own))
    }

    func decodeLimits() throws -> DecodeLimits {
        var limits = DecodeLimits()
        limits.maxPixels = try value(of: RunSettings.maxPixels)
        limits.maxSide = try value(of: RunSettings.maxSide)
        limits.maxBytes = try value(of: RunSettings.maxBytes)
        return limits
    }
}
