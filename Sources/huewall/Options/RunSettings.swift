import Files
import Foundation
import Images

/// What a run may use. No setting here changes a result, except that larger images are refused.
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

    /// Bytes of the run for images in work: without the option, no more than a control group has beside the program
    /// itself.
    func memory() throws -> Int {
        let wanted = try value(of: RunSettings.memory)
        guard given(RunSettings.memory.definition) == nil, let limit = controlGroupMemory() else { return wanted }
        let own = (128 << 20) + (try jobs()) * (32 << 20)
        return max(64 << 20, min(wanted, limit - own))
    }

    func decoder() throws -> DecoderChoice { try value(of: RunSettings.decoder) }

    func decodeLimits() throws -> DecodeLimits {
        var limits = DecodeLimits()
        limits.maxPixels = try value(of: RunSettings.maxPixels)
        limits.maxSide = try value(of: RunSettings.maxSide)
        limits.maxBytes = try value(of: RunSettings.maxBytes)
        return limits
    }
}
