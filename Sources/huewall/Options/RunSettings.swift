import Files
import Foundation
import Images

/// What a run may take: nothing here changes a result, but that larger images are refused.
enum RunSettings {
    static let all: [any AnySetting] = [
        jobs, memory, maxDuration, imageTimeout, requireSandbox, decoder, maxPixels, maxSide, maxBytes,
    ]

    static let jobs = Setting<Int?>(
        "jobs", SettingFormat<Int>.integer(1...256).optional, defaultValue: nil, inWords: "the number of processors",
        unit: "count",
        purpose: "Images at a time", remarks: "Never changes a result.")

    static let memory = Setting<Int>(
        "memory", .size(64 << 20...1 << 40, "64M to 1T"), defaultValue: "1G", unit: "size",
        purpose: "Memory for the images in work, in bytes, as in 512M",
        remarks: "Less where a control group has less. What would not fit waits; never changes a result.")

    static let maxDuration = Setting<Int>(
        "max-duration", .duration, defaultValue: "2h", unit: "time",
        purpose: "Time that a run may take, as in 30m; 0 for any",
        remarks: """
            What is done then is kept, and the next run goes on from there; exit 75. When all images are measured by \
            then, the wall is written.
            """)

    static let imageTimeout = Setting<Int>(
        "image-timeout", .integer(1...3600), defaultValue: "20", unit: "seconds",
        purpose: "Processor time that decoding an image may take, in seconds",
        remarks: "Such an image stays without a color until --retry-failed.")

    static let requireSandbox = Setting<Bool>(
        "require-sandbox", .toggle, defaultValue: false,
        purpose: "Decode images only where the kernel confines the processes that do it",
        remarks: "Exit 78 elsewhere, before anything is changed. Without it a run warns once.")

    static let decoder = Setting<DecoderChoice>(
        "decoder", .choice, defaultValue: DecoderChoice.auto.rawValue, unit: "name",
        purpose: "Library that decodes images",
        remarks: "auto reads JPEGs and PNGs the short way, gd all with libgd; the colors are the same.")

    static let maxPixels = Setting<Int>(
        "max-pixels", .integer(1...1_000_000_000), defaultValue: "\(DecodeLimits().maxPixels)", unit: "pixels",
        purpose: "Refuse larger images, in pixels")

    static let maxSide = Setting<Int>(
        "max-side", .integer(1...65_535), defaultValue: "\(DecodeLimits().maxSide)", unit: "pixels",
        purpose: "Refuse longer sides, in pixels")

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
