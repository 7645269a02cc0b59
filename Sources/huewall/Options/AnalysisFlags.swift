import ArgumentParser
import ColorAnalysis

/// The flags that decide colors and order. Values are texts here: `Settings` reads flag, environment and file alike.
struct AnalysisFlags: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Named set of options: catalogue, classic as published, or naive, its first attempt. Default catalogue.",
            valueName: "name"))
    var preset: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Dominant colors to keep, 1 to 16. Default 3.", valueName: "count"))
    var numColors: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Width of a hue bin, part of the circle, 0.001 to 1. Default 0.01.", valueName: "part"))
    var hueSampleSize: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Width of a saturation or value bin, 0.01 to 1. Default 0.2.", valueName: "part"))
    var svSampleSize: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much more a fully saturated pixel counts than a grey one, 0 to 100. Default 4.", valueName: "factor"))
    var saturationPriority: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Read every n-th pixel on both axes, 1 to 64. Default 4.", valueName: "pixels"))
    var granularity: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "point reads every n-th pixel as it is; mean averages squares of JPEGs, 2, 4 or 8 pixels a side. Default point.",
            valueName: "mode"))
    var sampling: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Skip pixels more transparent than this, 0 opaque to 127 clear. Default 120.", valueName: "alpha"))
    var alphaThreshold: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "auto leaves the backdrop out of the vote, keep counts it. Default auto; classic and naive: keep.",
            valueName: "mode"))
    var background: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Order of the wall: smooth, or classic as published. Default smooth.", valueName: "name"))
    var order: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Darker than this is the dark band, value 0 to 1. Default 0.33.", valueName: "value"))
    var minBrightness: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Less saturated than this is the muted band, saturation 0 to 1. Default 0.125.", valueName: "saturation"))
    var minSaturation: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Images at a time, 1 to 256. Default: the number of processors. Never changes a result.",
            valueName: "count"))
    var jobs: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "auto reads JPEGs and PNGs the short way, gd all with libgd; the colors are the same. Default auto.",
            valueName: "name"))
    var decoder: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuse larger images, in pixels, 1 to 1000000000. Default 50000000.", valueName: "pixels"))
    var maxPixels: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuse longer sides, in pixels, 1 to 65535. Default 30000.", valueName: "pixels"))
    var maxSide: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuse larger files, in bytes, 1 to 2147483647. Default 67108864.", valueName: "bytes"))
    var maxBytes: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Settings as JSON. Default: huewall.json, if there is one.", valueName: "file"))
    var config: String?

    /// By the name that environment and file use too.
    var given: [String: String?] {
        [
            "preset": preset, "num-colors": numColors, "hue-sample-size": hueSampleSize, "sv-sample-size": svSampleSize,
            "saturation-priority": saturationPriority, "granularity": granularity, "sampling": sampling,
            "alpha-threshold": alphaThreshold,
            "background": background, "order": order, "min-brightness": minBrightness, "min-saturation": minSaturation,
            "jobs": jobs, "max-pixels": maxPixels, "max-side": maxSide, "max-bytes": maxBytes, "decoder": decoder,
        ]
    }
}
