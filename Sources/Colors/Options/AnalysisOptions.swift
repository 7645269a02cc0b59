/// A named set of analysis options.
package enum Preset: String, Sendable, CaseIterable {
    /// The default: the vote of `classic` without the backdrop, with wrapped hues and true swatches.
    case catalogue
    /// The published algorithm and nothing else.
    case classic
    /// Its first attempt: RGB channels quantized, the most frequent bin wins. Shows what the vote is worth.
    case naive
}

/// What happens to the backdrop of an image.
enum BackgroundMode: String, Sendable, CaseIterable {
    /// A uniform backdrop that touches the border is left out of the vote.
    case auto
    /// Every pixel votes.
    case keep
}

/// What stands for the pixels between two samples.
package enum SamplingMode: String, Sendable, CaseIterable {
    /// Nothing: a sample is a pixel of the image.
    case point
    /// Their mean, for a JPEG; other images are sampled by point.
    case mean
}

/// Everything that decides the colors of one image. Equal options give equal colors.
///
/// A plain value that may hold anything: `validated()` checks it. Ranges, help and the cost of a change are in
/// `AnalysisOption`.
package struct AnalysisOptions: Sendable, Equatable {
    package var preset: Preset
    /// Dominant colors to keep.
    package var numColors = 3
    /// Width of a hue bin, as a part of the circle.
    var hueSampleSize = 0.01
    /// Width of a bin of saturation or value; in `naive` of a channel.
    var svSampleSize = 0.2
    /// How much more a fully saturated pixel counts than a grey one.
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

    /// The same options, if each has a value that it may have.
    /// - Throws: `OptionError.unusable` for the first that has none, also when it has no effect in this preset.
    package func validated() throws(OptionError) -> AnalysisOptions {
        try WallOptions(analysis: self).validated().analysis
    }

    /// One line of the preset and the extraction options with effect in it: equal exactly when one look at an image
    /// serves both.
    package var extractionText: String { WallOptions(analysis: self).text(of: .extraction) }

    /// One line of the vote options with effect in this preset: where `extractionText` is equal too, so are all colors.
    var voteText: String { WallOptions(analysis: self).text(of: .vote) }

    /// One line that is equal exactly for options that give equal colors.
    package var canonicalText: String { "\(extractionText) \(voteText)" }
}

/// The version of the analysis: raised whenever the same image and options would give other colors.
package let engineVersion = 12

/// What `--version` says of both programs: the release, and the analysis that it makes.
package let releaseVersion = "0.1.0 (engine \(engineVersion))"

/// Which pixels of an image are looked at: what decides the grid, given the image's size.
package struct SamplingRule: Sendable, Hashable {
    /// The largest distance between samples on both axes, in pixels: a value of `AnalysisOption.granularity`.
    package let granularity: Int
    package let mode: SamplingMode
    /// Small images are read more closely, until their shorter side has so many samples; nil: the granularity holds
    /// for images of every size.
    let minSamplesAcross: Int?
    /// The grid is finer than the samples, until the shorter side of small images has so many pixels: for the net of
    /// places. nil: the grid is the samples.
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

    /// The distance between the pixels of the grid: that between samples, or half of it, a quarter and so on, as far as
    /// small images need it.
    package func gridStep(imageWidth: Int, imageHeight: Int) -> Int {
        var step = step(imageWidth: imageWidth, imageHeight: imageHeight)
        guard let minDetailAcross, mode == .point else { return step }
        while step.isMultiple(of: 2), min(imageWidth, imageHeight) < step * minDetailAcross { step /= 2 }
        return step
    }
}
