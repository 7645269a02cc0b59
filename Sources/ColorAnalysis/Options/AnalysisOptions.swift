/// A named set of analysis options.
package enum Preset: String, Sendable, CaseIterable {
    /// The default: the vote of `classic` without the backdrop, with wrapped hues and true swatches.
    case catalogue
    /// The published algorithm and nothing else.
    case classic
    /// Its first attempt: RGB channels quantized, the most frequent bin wins. Shows what the vote is worth.
    case naive
}

/// What happens to the backdrop of a picture.
package enum BackgroundMode: String, Sendable, CaseIterable {
    /// A uniform backdrop that touches the border is left out of the vote.
    case auto
    /// Every pixel votes.
    case keep
}

/// What stands for the pixels between two samples.
package enum SamplingMode: String, Sendable, CaseIterable {
    /// Nothing: a sample is a pixel of the picture.
    case point
    /// Their mean, for a JPEG; other pictures are sampled by point.
    case mean
}

/// How items are put in a row.
package enum WallOrder: String, Sendable, CaseIterable {
    case smooth, classic
}

/// Everything that decides the colors of one image. Equal options give equal colors.
package struct AnalysisOptions: Sendable, Equatable {
    package var preset: Preset
    /// Dominant colors to keep, 1...16.
    package var numColors = 3
    /// Width of a hue bin, as a part of the circle, 0.001...1.
    package var hueSampleSize = 0.01
    /// Width of a saturation or value bin, 0.01...1.
    package var svSampleSize = 0.2
    /// How much more a fully saturated pixel counts than a grey one, 0...100.
    package var saturationPriority = 4.0
    /// Every n-th pixel on both axes is read, 1...64.
    package var granularity = 4
    package var sampling = SamplingMode.point
    /// Pixels with a libgd alpha above this are skipped, 0 opaque ... 127 clear.
    package var alphaThreshold = 120
    package var background: BackgroundMode

    package init(preset: Preset = .catalogue) {
        self.preset = preset
        background = preset == .catalogue ? .auto : .keep
    }

    /// One line that is equal exactly for equal options: the store keys analyses by it.
    package var canonicalText: String {
        let text = """
            preset=\(preset.rawValue) numColors=\(numColors) hueSampleSize=\(hueSampleSize) svSampleSize=\(svSampleSize) \
            saturationPriority=\(saturationPriority) granularity=\(granularity) alphaThreshold=\(alphaThreshold) \
            background=\(background.rawValue)
            """
        // Point sampling is older than its name: its results stay valid.
        return sampling == .point ? text : text + " sampling=\(sampling.rawValue)"
    }
}

/// Everything that decides the place of an item on the wall, given its colors.
package struct OrderOptions: Sendable, Equatable {
    package var order = WallOrder.smooth
    /// Darker than this value (V of HSV, 0...1) is the dark band.
    package var minBrightness = 0.33
    /// Less saturated than this (S of HSV, 0...1) is the muted band.
    package var minSaturation = 0.125

    package init() {}
}

/// The version of the analysis: raised whenever the same image and options would give other colors.
package let engineVersion = 2
