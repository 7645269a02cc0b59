/// A number that the vote weighs for a cluster, besides its color. The order is that of the rows in `vote.tsv`; Python
/// gets the names from `huewall cells`.
package enum ClusterNumber: Int, CaseIterable, Sendable {
    /// The part of its samples in strips along the borders of the image.
    case atTop, atBottom, atSides
    /// 1 for clusters that may not be goods (`PixelLabel`).
    case isEnclosedBackdrop, isShadow, isUnreachedBackdrop, isEnclosedShadow
    /// Comparisons with the backdrop's color; 0 without one.
    case backdropLikeness, lighterThanBackdrop, backdropDistance, backdropChromaDistance
    /// How grey its color is, 0...1.
    case neutrality
    case chroma, lightness, share
    /// Differences from the mean of the goods, in Oklab.
    case aBesideMean, bBesideMean
    /// The mean depth of its samples below the goods' outline, 0...1; the part of them with the backdrop's color.
    case depth, sharesBackdropColor
    /// By `PlaceNet`, as logarithms: its part of the weight of all clusters, relative to its share; that part; its
    /// weight relative to its area.
    case placesPerShare, placesPart, placesPerArea

    package static var count: Int { allCases.count }
    /// As in `vote.tsv`.
    package static var names: [String] { allCases.map { "\($0)" } }
}

/// The evidence of the vote besides the colors themselves: the place of each cluster, and its relation to the backdrop
/// and to the other clusters.
///
/// The numbers have a range of about -2...2, so that one table of factors fits all. They are computed from stored
/// features only.
package struct ClusterEvidence: Sendable {
    /// The numbers of `ClusterNumber` for each cluster, one cluster after another.
    package private(set) var numbers: [Double] = []

    /// - Complexity: O(clusters), some 0.01 ms.
    package init(_ features: ForegroundFeatures) {
        let (colors, shares) = (features.clusters.map { Oklab($0.color) }, features.shares)
        let backdrop = features.isBusy ? nil : features.backdrop.map { Oklab($0.rgb) }
        func mean(_ part: (Oklab) -> Double) -> Double { zip(shares, colors).reduce(0) { $0 + $1.0 * part($1.1) } }
        let (meanA, meanB) = (mean(\.a), mean(\.b))
        let goods = GoodsEvidence(features)
        numbers.reserveCapacity(features.clusters.count * ClusterNumber.count)
        for (index, cluster) in features.clusters.enumerated() {
            let (color, relation) = (colors[index], ColorRelation(colors[index], backdrop: backdrop))
            var numbers = ClusterNumbers()
            numbers.setParts(of: cluster)
            numbers[.backdropLikeness] = relation.likeness
            numbers[.lighterThanBackdrop] = relation.lightness
            numbers[.backdropDistance] = relation.distance
            numbers[.backdropChromaDistance] = relation.chromaDistance
            numbers[.neutrality] = 1 - min(1, max(0, (color.chroma - 0.015) / 0.03))
            numbers[.chroma] = min(color.chroma * 5, 1.5)
            numbers[.lightness] = color.lightness
            numbers[.share] = shares[index]
            numbers[.aBesideMean] = clamped((color.a - meanA) * 8)
            numbers[.bBesideMean] = clamped((color.b - meanB) * 8)
            goods.set(&numbers, of: cluster, share: shares[index])
            self.numbers += numbers.values
        }
    }

    /// The indices of the numbers of one cluster.
    package func indices(of cluster: Int) -> Range<Int> {
        (cluster * ClusterNumber.count)..<((cluster + 1) * ClusterNumber.count)
    }
}

/// A value for each case of `ClusterNumber`.
private struct ClusterNumbers {
    private(set) var values = [Double](repeating: 0, count: ClusterNumber.count)

    subscript(name: ClusterNumber) -> Double {
        get { values[name.rawValue] }
        set { values[name.rawValue] = newValue }
    }

    /// Parts of the samples at the borders of the image and with the backdrop's color, and their depth below the
    /// outline.
    mutating func setParts(of cluster: ClusterFeatures) {
        let count = Double(cluster.count)
        self[.atTop] = Double(cluster.top) / count
        self[.atBottom] = Double(cluster.bottom) / count
        self[.atSides] = Double(cluster.sides) / count
        self[.isEnclosedBackdrop] = cluster.undecided == .enclosedBackdrop ? 1 : 0
        self[.isShadow] = cluster.undecided == .shadow ? 1 : 0
        self[.isUnreachedBackdrop] = cluster.undecided == .unreachedBackdrop ? 1 : 0
        self[.isEnclosedShadow] = cluster.undecided == .enclosedShadow ? 1 : 0
        self[.depth] = Double(cluster.depth) / count / Double(ClusterFeatures.maxDepth)
        self[.sharesBackdropColor] = Double(cluster.backdropLike) / count
    }
}

/// The evidence of `PlaceNet` for the clusters, as logarithms.
private struct GoodsEvidence {
    /// The weight of all clusters as a part of the weight of all places.
    private let sum: Double
    private let imageSampleCount: Double

    init(_ features: ForegroundFeatures) {
        sum = features.clusters.reduce(0) { $0 + $1.weightOfPlaces }
        imageSampleCount = Double(features.imageSampleCount)
    }

    func set(_ numbers: inout ClusterNumbers, of cluster: ClusterFeatures, share: Double) {
        let part = cluster.weightOfPlaces / max(sum, 1e-6)
        let area = max(Double(cluster.count) / imageSampleCount, 1e-4)
        numbers[.placesPerShare] = logarithm(part + 3e-3) - logarithm(share + 3e-3)
        numbers[.placesPart] = logarithm(part + 1e-3)
        numbers[.placesPerArea] = logarithm(cluster.weightOfPlaces / area + 1e-2)
    }
}

extension ClusterFeatures {
    fileprivate var weightOfPlaces: Double { Double(placeWeight) / Double(1 << ClusterFeatures.placeWeightBits) }
}

private func clamped(_ number: Double) -> Double { min(1.5, max(-1.5, number)) }

/// Compares a color with the backdrop; all are 0 without one.
private struct ColorRelation {
    /// 1 for the backdrop's color, falling to 0.
    private(set) var likeness = 0.0
    /// Above 0 if it is lighter.
    private(set) var lightness = 0.0
    private(set) var distance = 0.0
    private(set) var chromaDistance = 0.0

    init(_ color: Oklab, backdrop: Oklab?) {
        guard let backdrop else { return }
        lightness = color.lightness - backdrop.lightness
        let (da, db) = (color.a - backdrop.a, color.b - backdrop.b)
        let plane = da * da + db * db
        let squared = 0.25 * lightness * lightness + plane
        let fall = 1 + squared / (0.03 * 0.03)
        likeness = 1 / (fall * fall)
        distance = min(squared.squareRoot() * 3, 2)
        chromaDistance = min(plane.squareRoot() * 5, 2)
    }
}
