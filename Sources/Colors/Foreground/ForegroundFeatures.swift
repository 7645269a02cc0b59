/// The features of an image's foreground: its colors in clusters, and facts about the whole.
///
/// Counts are whole numbers of samples, so that features are bit-identical after storing and reading.
package struct ForegroundFeatures: Sendable, Equatable {
    /// The heaviest first, at most 48.
    package var clusters: [ClusterFeatures]
    /// Samples of any color, including those of clusters that were too light to be kept.
    var sampleCount: Int
    /// Sum over these samples of the saturation (S of HSV) of their color.
    var saturationSum: Double
    /// The part of the image that is foreground, 0...1.
    var foregroundPart: Double
    /// Whether there is no uniform backdrop: a scene.
    var isBusy: Bool
    /// Whether everything counts, because the mask would have removed the goods.
    var isFallback: Bool
    /// The backdrop that was left out; nil for none.
    var backdrop: Backdrop?
    /// Samples of the whole image, including the backdrop.
    var imageSampleCount: Int
    /// The probability of each family by `PlaceNet`, in 65535ths, in the order of `Family.allCases`.
    package var placeFamilies: [Int]
}

/// A backdrop that was left out of the vote.
package struct Backdrop: Sendable, Equatable {
    /// Its mean color.
    package var rgb: RGB
    /// Part of the visible pixels, 0...1.
    package var share: Double

    package init(rgb: RGB, share: Double) {
        self.rgb = rgb
        self.share = share
    }
}

/// A cluster: the samples of the foreground with similar colors in warped Oklab.
package struct ClusterFeatures: Sendable, Equatable {
    /// The mean of its samples.
    package var color: RGB
    /// The mean of its most frequent colors, so that it really occurs.
    var swatch: RGB
    /// Samples, at least 1.
    package var count: Int
    /// The count; in scenes, samples in the middle count more, and a cluster along the border counts less.
    var weight: Double
    /// Samples in the strips along the borders of the image.
    var top: Int
    var bottom: Int
    var sides: Int
    /// Sum over the samples of their depth below the outline, 0...8 in steps of a 32nd of the foreground's size.
    var depth: Int
    /// Samples with the backdrop's color.
    var backdropLike: Int
    /// The part of the total weight of places that belongs to its samples, by `PlaceNet`; in 2^-20.
    var placeWeight: Int
    /// The label of its samples if undecided; nil for foreground.
    var undecided: PixelLabel?

    /// The greatest depth of a sample.
    static let maxDepth = Outline.maxDepth
    /// Fractional bits of `placeWeight`.
    static let placeWeightBits: UInt64 = 20
}

extension ForegroundFeatures {
    /// The part of each cluster in the total weight, 0...1.
    package var shares: [Double] {
        let sum = clusters.reduce(0) { $0 + $1.weight }
        return clusters.map { $0.weight / sum }
    }

    /// The sum of 1 + `saturationPriority` * saturation over the samples; its unit is one grey sample.
    func weight(saturationPriority: Double) -> Double {
        Double(sampleCount) + saturationPriority * saturationSum
    }
}
