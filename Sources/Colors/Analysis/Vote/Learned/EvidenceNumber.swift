/// The numbers that the vote weighs, in the order of their rows in `vote.tsv`. Python gets the names from `huewall
/// cells`.
package protocol EvidenceNumber: RawRepresentable<Int>, CaseIterable, Sendable {}

extension EvidenceNumber {
    package static var count: Int { allCases.count }
    /// As in `vote.tsv`.
    package static var names: [String] { allCases.map { "\($0)" } }
}

/// The evidence from a cluster besides its color.
package enum ClusterNumber: Int, EvidenceNumber {
    /// The part of its samples in each quarter of the height of the goods' box, in the middle half of the width.
    case middleTop, middleUpper, middleLower, middleBottom
    /// The same for the outer quarters of the width.
    case outerTop, outerUpper, outerLower, outerBottom
    /// Mean luma step / 16, at most 2.
    case texture
    /// The part of its samples in strips along the borders of the image.
    case atTop, atBottom, atSides
    /// 1 for clusters that may not be goods (`PixelLabel`).
    case isEnclosedBackdrop, isShadow, isUnreachedBackdrop, isEnclosedShadow
    /// Comparisons with the backdrop's color; 0 without one. Open goods let the backdrop show through.
    case backdropLikeness, backdropLikenessInOpenGoods, lighterThanBackdrop, backdropDistance, backdropChromaDistance
    /// The logarithm of the share of colors near it, and of those in a wider radius.
    case densityNear, densityAround
    /// The share of clusters that are darker, or less colorful.
    case shareOfDarker, shareOfPaler
    /// Two of the above if the color is grey, else 0; then how grey it is, 0...1.
    case neutralLighterThanBackdrop, neutralShareOfDarker, neutrality
    case chroma, lightness, share
    /// Differences from the mean of the goods, in Oklab.
    case aBesideMean, bBesideMean
    /// The parts of its samples near the goods' outline; their mean depth below it, 0...1; the part with the backdrop's
    /// color.
    case outlineTop, outlineBottom, outlineSides, depth, sharesBackdropColor
    /// By `PlaceNet`, as logarithms: its part of the weight of all clusters, relative to its share; that part; its
    /// weight relative to its area.
    case placesPerShare, placesPart, placesPerArea

    static let middle: [ClusterNumber] = [.middleTop, .middleUpper, .middleLower, .middleBottom]
    static let outer: [ClusterNumber] = [.outerTop, .outerUpper, .outerLower, .outerBottom]
}

/// The evidence from the image as a whole.
package enum ImageNumber: Int, EvidenceNumber {
    /// Share, mean lightness and standard deviation of lightness of the neutral colors.
    case neutralShare, neutralLightness, neutralDeviation
    case meanChroma
    case hasBackdrop, backdropLightness, isBusy
    /// The 5, 50 and 95 % quantiles of the goods' lightness.
    case darkest, medianLightness, lightest
    case meanA, meanB
    /// The share of clusters that may not be goods.
    case openShare
    /// See `ForegroundFeatures.shape`.
    case heightByWidth, contactBottom, contactTop, contactSides, foregroundPart, borderUniformity, skinPart

    static let shape: [ImageNumber] = [
        .heightByWidth, .contactBottom, .contactTop, .contactSides, .foregroundPart, .borderUniformity, .skinPart,
    ]
}

/// The numbers that distinguish worn garments from objects: 1, then `ForegroundFeatures.shape`.
package enum WornNumber: Int, EvidenceNumber {
    case offset, heightByWidth, contactBottom, contactTop, contactSides, foregroundPart, borderUniformity, skinPart
}
