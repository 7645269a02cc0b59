import ColorAnalysis
import ColorOptions
import Foundation
import ImageDecoding

extension Settings {
    /// - Throws: `ValidationError` that names the flag, the range and what came.
    func analysisOptions() throws -> AnalysisOptions {
        var options = AnalysisOptions(preset: try choice("preset", Preset.self) ?? .catalogue)
        options.numColors = try integer("num-colors", in: 1...16) ?? options.numColors
        options.hueSampleSize = try number("hue-sample-size", in: 0.001...1) ?? options.hueSampleSize
        options.svSampleSize = try number("sv-sample-size", in: 0.01...1) ?? options.svSampleSize
        options.saturationPriority = try number("saturation-priority", in: 0...100) ?? options.saturationPriority
        options.granularity = try integer("granularity", in: 1...64) ?? options.granularity
        options.sampling = try choice("sampling", SamplingMode.self) ?? options.sampling
        options.alphaThreshold = try integer("alpha-threshold", in: 0...127) ?? options.alphaThreshold
        options.background = try choice("background", BackgroundMode.self) ?? options.background
        return options
    }

    func orderOptions() throws -> OrderOptions {
        var options = OrderOptions()
        options.order = try choice("order", WallOrder.self) ?? options.order
        options.minBrightness = try number("min-brightness", in: 0...1) ?? options.minBrightness
        options.minSaturation = try number("min-saturation", in: 0...1) ?? options.minSaturation
        return options
    }

    func decodeLimits() throws -> DecodeLimits {
        var limits = DecodeLimits()
        limits.maxPixels = try integer("max-pixels", in: 1...1_000_000_000) ?? limits.maxPixels
        limits.maxSide = try integer("max-side", in: 1...65_535) ?? limits.maxSide
        limits.maxBytes = try integer("max-bytes", in: 1...Int(Int32.max)) ?? limits.maxBytes
        return limits
    }

    func decoder() throws -> DecoderChoice { try choice("decoder", DecoderChoice.self) ?? .auto }

    func jobs() throws -> Int {
        try integer("jobs", in: 1...256) ?? min(256, max(1, ProcessInfo.processInfo.activeProcessorCount))
    }
}

/// The flags that give these options again, without those that say what the preset says anyway.
func flags(for analysis: AnalysisOptions, _ order: OrderOptions) -> [String] {
    let options = WallOptions(analysis: analysis, order: order)
    return AnalysisOption.all.filter { $0.name == AnalysisOption.preset.name || !$0.isStandard(in: options) }
        .map { "--\($0.name) \($0.value(in: options).text)" }
}
