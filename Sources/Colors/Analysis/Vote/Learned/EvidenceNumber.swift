/// Names of the numbers that the vote weighs, in the order of their rows in `vote.tsv`. Python has them from `huewall
/// cells`.
package protocol EvidenceNumber: RawRepresentable<Int>, CaseIterable, Sendable {}

extension EvidenceNumber {
    package static var count: Int { allCases.count }
    /// As in `vote.tsv`.
    package static var names: [String] { allCases.map { "\($0)" } }
}

/// What is known of a cluster beside its color.
package enum ClusterNumber: Int, EvidenceNumber {
    /// The part of its samples in each quarter of the height of the goods' box, in the middle half of the width.
    case middleTop, middleUpper, middleLower, middleBottom
    /// The same for the outer quarters of the width.
    case outerTop, outerUpper, outerLower, outerBottom
    /// Mean luma step / 16, at most 2.
    case texture
    /// The part of its samples in strips along the borders of the image.
    case atTop, atBottom, atSides
    /// 1 for clusters that may be no goods (`PixelLabel`).
    case isEnclosedBackdrop, isShadow, isUnreachedBackdrop, isEnclosedShadow
    /// How it stands to the backdrop's color; 0 without one. Open goods are those that the backdrop is seen through.
    case backdropLikeness, backdropLikenessInOpenGoods, lighterThanBackdrop, backdropDistance, backdropChromaDistance
    /// The logarithm of the share of colors near it, and farther around it.
    case densityNear, densityAround
    /// The share of clusters that are darker, or less colorful.
    case shareOfDarker, shareOfPaler
    /// Two of the above where the color is a grey, else 0; then how much it is one, 0...1.
    case neutralLighterThanBackdrop, neutralShareOfDarker, neutrality
    case chroma, lightness, share
    /// In Oklab, beside the mean of the goods.
    case aBesideMean, bBesideMean
    /// The part of its samples near the goods' outline; their mean depth below it, 0...1; and the part that has the
    /// backdrop's color.
    case outlineTop, outlineBottom, outlineSides, depth, sharesBackdropColor
    /// By the net of places, as logarithms: its part of the weight of all clusters by its share; that part; its weight
    /// by its area.
    case placesPerShare, placesPart, placesPerArea

    static let middle: [ClusterNumber] = [.middleTop, .middleUpper, .middleLower, .middleBottom]
    static let outer: [ClusterNumber] = [.outerTop, .outerUpper, .outerLower, .outerBottom]
}

/// What is known of an image as a whole.
package enum ImageNumber: Int, EvidenceNumber {
    /// Share, mean lightness and its standard deviation of what has no hue.
    case neutralShare, neutralLightness, neutralDeviation
    case meanChroma
    case hasBackdrop, backdropLightness, isBusy
    /// The lightness that 5, 50 and 95 % of the goods are not above.
    case darkest, medianLightness, lightest
    case meanA, meanB
    /// The share of clusters that may be no goods.
    case openShare
    /// See `ForegroundFeatures.shape`.
    case heightByWidth, contactBottom, contactTop, contactSides, foregroundPart, borderUniformity, skinPart

    static let shape: [ImageNumber] = [
        .heightByWidth, .contactBottom, .contactTop, .contactSides, .foregroundPart, .borderUniformity, .skinPart,
    ]
}

/// What distinguishes a worn garment from an object: 1, then `ForegroundFeatures.shape`.
package enum WornNumber: Int, EvidenceNumber {
    case offset, heightByWidth, contactBottom, contactTop, contactSides, foregroundPart, borderUniformity, skinPart
}
