/// A named set of analysis options.
package enum Preset: String, Sendable, CaseIterable {
    /// The default: the vote of `classic` without the backdrop, with wrapped hues and true swatches.
    case catalogue
    /// The published algorithm, unchanged.
    case classic
    /// The first attempt of the published algorithm: RGB channels quantized, the most frequent bin wins. It shows how
    /// much the vote improves.
    case naive
}

/// The treatment of the backdrop of an image.
enum BackgroundMode: String, Sendable, CaseIterable {
    /// A uniform backdrop that touches the border does not vote.
    case auto
    /// Every pixel votes.
    case keep
}

/// The color of a sample that represents several pixels.
package enum SamplingMode: String, Sendable, CaseIterable {
    /// The color of one pixel of the image.
    case point
    /// The mean of the pixels, for JPEG files; other images are sampled by point.
    case mean
}

/// All options that decide the colors of one image. Equal options give equal colors.
///
/// A plain value without checks: `validated()` checks it. Ranges, help and the cost of a change are in
/// `AnalysisOption`.
package struct AnalysisOptions: Sendable, Equatable {
    package var preset: Preset
    /// Number of dominant colors to keep.
    package var numColors = 3
    /// Width of a hue bin, as a part of the circle.
    var hueSampleSize = 0.01
    /// Width of a bin of saturation or value; in `naive`, of a channel.
    var svSampleSize = 0.2
    /// The additional weight of a fully saturated pixel, relative to a grey one.
    var saturationPriority = 4.0
    /// Every n-th pixel on both axes is read.
    package var granularity = 4
    package var sampling = SamplingMode.point
    /// Pixels with a libgd alpha above this are skipped, 0 opaque ... 127 clear.
    var alphaThreshold = 120
    var background: BackgroundMode

    package init(preset: Preset = .catalogue) {
        self.preset = preset
        background = preset == .catalogue ? .auto : .keep
    }

    /// The same options, if each value is allowed.
    /// - Throws: `OptionError.unusable` for the first value that is not allowed, also if it has no effect in this
    ///   preset.
    package func validated() throws(OptionError) -> AnalysisOptions {
        try WallOptions(analysis: self).validated().analysis
    }

    /// One line with the preset and its effective extraction options: equal exactly if one measurement of an image
    /// serves both.
    package var extractionText: String { WallOptions(analysis: self).text(of: .extraction) }

    /// One line with the effective vote options of this preset: if `extractionText` is equal, too, all colors are
    /// equal.
    var voteText: String { WallOptions(analysis: self).text(of: .vote) }

    /// One line that is equal exactly for options with equal colors.
    package var canonicalText: String { "\(extractionText) \(voteText)" }
}

/// The version of the analysis: raised whenever equal images and options would give different colors.
package let engineVersion = 14

/// The output of `--version` for both programs: the release, and the version of its analysis.
package let releaseVersion = "0.1.0 (engine \(engineVersion))"

/// The rule for the grid of pixels that are read, given the size of an image.
package struct SamplingRule: Sendable, Hashable {
    /// The largest distance between samples on both axes, in pixels: a value of `AnalysisOption.granularity`.
    package let granularity: Int
    package let mode: SamplingMode
    /// Small images are sampled more finely, until their shorter side has this many samples; nil: the granularity holds
    /// for images of every size.
    let minSamplesAcross: Int?
    /// The grid is finer than the samples, until the shorter side of small images has this many pixels: for `PlaceNet`.
    /// nil: the grid is the samples.
    let minDetailAcross: Int?

    package init(
        granularity: Int, mode: SamplingMode = .point, minSamplesAcross: Int? = nil, minDetailAcross: Int? = nil
    ) {
        let range = AnalysisOption.granularity.domain
        precondition(
            range.contains(.integer(granularity)), "expected a granularity of \(range.text), got \(granularity)")
        self.granularity = granularity
        self.mode = mode
        self.minSamplesAcross = minSamplesAcross
        self.minDetailAcross = minDetailAcross
    }

    /// The distance between samples for an image of this size, in pixels, 1...`granularity`.
    ///
    /// Below the granularity it is a power of two, so that an image and its half-size copy give the same samples.
    func step(imageWidth: Int, imageHeight: Int) -> Int {
        guard let minSamplesAcross else { return granularity }
        let most = min(imageWidth, imageHeight) / minSamplesAcross
        if most >= granularity { return granularity }
        var step = 1
        while step * 2 <= most { step *= 2 }
        return step
    }

    /// The distance between the pixels of the grid: that of the samples, or a half of it, a quarter and so on for small
    /// images.
    package func gridStep(imageWidth: Int, imageHeight: Int) -> Int {
        var step = step(imageWidth: imageWidth, imageHeight: imageHeight)
        guard let minDetailAcross, mode == .point else { return step }
        while step.isMultiple(of: 2), min(imageWidth, imageHeight) < step * minDetailAcross { step /= 2 }
        return step
    }
}
