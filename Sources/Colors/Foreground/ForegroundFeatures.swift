/// What is kept of the foreground of an image: its colors in clusters, and facts about the whole.
///
/// All counts are whole numbers of samples, so that features that were stored and read again are equal to the bit.
package struct ForegroundFeatures: Sendable, Equatable {
    /// The heaviest first, at most 48.
    package var clusters: [ClusterFeatures]
    /// Samples that belong to any color, those of clusters that were too light to be kept among them.
    var sampleCount: Int
    /// Sum over all those samples of the saturation (S of HSV) of their color.
    var saturationSum: Double
    /// Log of height by width of the foreground, contact with bottom, top and sides, part of the image that is
    /// foreground, uniformity of the border, part of the foreground that has the color of skin; the last is 0.
    var shape: SIMD8<Double>
    /// No uniform backdrop was found: a scene.
    var isBusy: Bool
    /// The mask would have removed the goods, so everything counts.
    var isFallback: Bool
    /// The backdrop that was left out; nil for none.
    var backdrop: Backdrop?
    /// Samples of the whole image, those of the backdrop among them.
    var imageSampleCount: Int
    /// How likely each family is by `PlaceNet`, in 65535ths, in the order of `Family.allCases`.
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

/// One cluster: the samples of the foreground whose colors lie together in warped Oklab.
package struct ClusterFeatures: Sendable, Equatable {
    /// The mean of its samples.
    package var color: RGB
    /// The mean of its most frequent colors: one that really occurs.
    var swatch: RGB
    /// Samples, at least 1.
    package var count: Int
    /// The count; in scenes more for samples in the middle, and less for a cluster that runs along the border.
    var weight: Double
    /// Samples in each quarter of the height of the foreground's box, in the middle half of its width.
    var middleRows: SIMD4<Int>
    /// The same for the outer quarters of the width.
    var outerRows: SIMD4<Int>
    /// Sum over the samples of the larger luma step to the right or lower neighbor, in units of a channel.
    var texture: Int
    /// Samples in the strips along the borders of the image.
    var top: Int
    var bottom: Int
    var sides: Int
    /// Samples near the top, the bottom and the sides of the outline of the foreground.
    var outlineTop: Int
    var outlineBottom: Int
    var outlineSides: Int
    /// Sum over the samples of their depth below the outline, 0...8 in steps of a 32nd of the foreground's size.
    var depth: Int
    /// Samples that have the color of the backdrop.
    var backdropLike: Int
    /// What its places have of the weight of all places of the image, by `PlaceNet`; in 2^-20.
    var placeWeight: Int
    /// What its samples are if that is open, as in `PixelLabel`; nil for foreground.
    var undecided: PixelLabel?

    /// The depth of a sample is at most this.
    static let maxDepth = Outline.maxDepth
    /// The unit of `placeWeight`.
    static let placeWeightBits: UInt64 = 20
}

extension ForegroundFeatures {
    /// The part of each cluster in the weight of all, 0...1.
    package var shares: [Double] {
        let sum = clusters.reduce(0) { $0 + $1.weight }
        return clusters.map { $0.weight / sum }
    }

    /// The 8 numbers that distinguish worn garments from objects: 1, then `shape`.
    package var wornEvidence: SIMD8<Double> {
        SIMD8(1, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5], shape[6])
    }

    /// The sum over samples of 1 + `saturationPriority` * saturation; its unit is one grey sample.
    func weight(saturationPriority: Double) -> Double {
        Double(sampleCount) + saturationPriority * saturationSum
    }
}
