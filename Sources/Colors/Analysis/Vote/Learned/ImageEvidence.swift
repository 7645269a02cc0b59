/// The evidence of the vote besides the colors themselves: the place of each cluster, its relation to the backdrop and
/// to the other clusters, and the light of the whole image.
///
/// The numbers have a range of about -2...2, so that one table of factors fits all. They are computed from stored
/// features only.
package struct ImageEvidence: Sendable {
    /// The numbers of `ClusterNumber` for each cluster, one cluster after another.
    package private(set) var clusters: [Double]
    /// The numbers of `ImageNumber`.
    package let image: [Double]

    /// - Complexity: O(clusters²), some 0.02 ms.
    package init(_ features: ForegroundFeatures) {
        let colors = ClusterColors(features)
        let backdrop = features.isBusy ? nil : features.backdrop.map { Oklab($0.rgb) }
        let mean = colors.mean
        clusters = []
        clusters.reserveCapacity(features.clusters.count * ClusterNumber.count)
        // Large for thin goods, which let the backdrop show through.
        let open = zip(features.clusters, colors.shares).reduce(0) { $0 + ($1.0.undecided == nil ? 0 : $1.1) }
        let goods = GoodsEvidence(features)
        let (near, around) = (colors.densities(within: 0.08), colors.densities(within: 0.2))
        for (index, cluster) in features.clusters.enumerated() {
            let lab = colors.lab[index]
            let relation = ColorRelation(lab, backdrop: backdrop)
            let (isNeutral, darker) = (relation.neutrality, colors.share(darkerThan: index))
            var numbers = Numbers<ClusterNumber>()
            numbers.setParts(of: cluster)
            numbers[.backdropLikeness] = relation.likeness
            numbers[.backdropLikenessInOpenGoods] = relation.likeness * open
            numbers[.lighterThanBackdrop] = relation.lightness
            numbers[.backdropDistance] = relation.distance
            numbers[.backdropChromaDistance] = relation.chromaDistance
            numbers[.densityNear] = near[index]
            numbers[.densityAround] = around[index]
            numbers[.shareOfDarker] = darker
            numbers[.shareOfPaler] = colors.share(paleThan: index)
            numbers[.neutralLighterThanBackdrop] = relation.lightness * isNeutral
            numbers[.neutralShareOfDarker] = darker * isNeutral
            numbers[.neutrality] = isNeutral
            numbers[.chroma] = min(colors.chroma[index] * 5, 1.5)
            numbers[.lightness] = lab.lightness
            numbers[.share] = colors.shares[index]
            numbers[.aBesideMean] = clamped((lab.a - mean.a) * 8)
            numbers[.bBesideMean] = clamped((lab.b - mean.b) * 8)
            goods.set(&numbers, of: cluster, share: colors.shares[index])
            clusters += numbers.values
        }
        image = ImageEvidence.image(features, colors, mean: mean, backdrop: backdrop, open: open).values
    }

    /// The numbers of one cluster.
    package func numbers(of cluster: Int) -> Range<Int> {
        (cluster * ClusterNumber.count)..<((cluster + 1) * ClusterNumber.count)
    }

    private static func image(
        _ features: ForegroundFeatures, _ colors: ClusterColors, mean: Oklab, backdrop: Oklab?, open: Double
    ) -> Numbers<ImageNumber> {
        let neutrals = colors.neutrals
        var numbers = Numbers<ImageNumber>()
        numbers[.neutralShare] = neutrals.share
        numbers[.neutralLightness] = neutrals.lightness * min(1, neutrals.share * 5)
        numbers[.neutralDeviation] = neutrals.deviation
        numbers[.meanChroma] = zip(colors.shares, colors.chroma).reduce(0) { $0 + $1.0 * $1.1 }
        numbers[.hasBackdrop] = backdrop == nil ? 0 : 1
        numbers[.backdropLightness] = backdrop?.lightness ?? 0
        numbers[.isBusy] = features.isBusy ? 1 : 0
        numbers[.darkest] = colors.lightness(quantile: 0.05)
        numbers[.medianLightness] = colors.lightness(quantile: 0.5)
        numbers[.lightest] = colors.lightness(quantile: 0.95)
        numbers[.meanA] = mean.a * 8
        numbers[.meanB] = mean.b * 8
        numbers[.openShare] = open
        for (lane, number) in ImageNumber.shape.enumerated() { numbers[number] = features.shape[lane] }
        return numbers
    }
}

/// A value for each case of an enumeration.
private struct Numbers<Name: EvidenceNumber> {
    private(set) var values = [Double](repeating: 0, count: Name.count)

    subscript(name: Name) -> Double {
        get { values[name.rawValue] }
        set { values[name.rawValue] = newValue }
    }
}

extension Numbers<ClusterNumber> {
    /// Parts of the samples: in rows and columns of the foreground's box, at the borders of the image and at the
    /// outline, depth below it, and with the backdrop's color.
    fileprivate mutating func setParts(of cluster: ClusterFeatures) {
        let count = Double(cluster.count)
        for row in 0..<4 {
            self[ClusterNumber.middle[row]] = Double(cluster.middleRows[row]) / count
            self[ClusterNumber.outer[row]] = Double(cluster.outerRows[row]) / count
        }
        self[.texture] = min(Double(cluster.texture) / count / 16, 2)
        self[.atTop] = Double(cluster.top) / count
        self[.atBottom] = Double(cluster.bottom) / count
        self[.atSides] = Double(cluster.sides) / count
        self[.isEnclosedBackdrop] = cluster.undecided == .enclosedBackdrop ? 1 : 0
        self[.isShadow] = cluster.undecided == .shadow ? 1 : 0
        self[.isUnreachedBackdrop] = cluster.undecided == .unreachedBackdrop ? 1 : 0
        self[.isEnclosedShadow] = cluster.undecided == .enclosedShadow ? 1 : 0
        self[.outlineTop] = Double(cluster.outlineTop) / count
        self[.outlineBottom] = Double(cluster.outlineBottom) / count
        self[.outlineSides] = Double(cluster.outlineSides) / count
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

    func set(_ numbers: inout Numbers<ClusterNumber>, of cluster: ClusterFeatures, share: Double) {
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

/// Compares a color with the backdrop; all but the neutrality are 0 without one.
private struct ColorRelation {
    /// 1 for the backdrop's color, falling to 0.
    private(set) var likeness = 0.0
    /// Above 0 if it is lighter.
    private(set) var lightness = 0.0
    private(set) var distance = 0.0
    private(set) var chromaDistance = 0.0
    /// 1 for greys, 0 for colors with a clear hue.
    let neutrality: Double

    init(_ color: Oklab, backdrop: Oklab?) {
        neutrality = color.neutrality
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

extension Oklab {
    fileprivate var neutrality: Double { 1 - min(1, max(0, (chroma - 0.015) / 0.03)) }
}

/// The colors of the clusters of one image, for comparisons.
private struct ClusterColors {
    let lab: [Oklab]
    let chroma: [Double]
    let shares: [Double]
    private let x: [Double]
    private let y: [Double]
    private let z: [Double]

    init(_ features: ForegroundFeatures) {
        lab = features.clusters.map { Oklab($0.color) }
        chroma = lab.map(\.chroma)
        shares = features.shares
        let warped = lab.map { WarpedColor($0).vector }
        (x, y, z) = (warped.map { $0.x / 2 }, warped.map(\.y), warped.map(\.z))
    }

    /// The mean, weighted by share.
    var mean: Oklab {
        func mean(_ part: (Oklab) -> Double) -> Double { zip(shares, lab).reduce(0) { $0 + $1.0 * part($1.1) } }
        return Oklab(lightness: mean(\.lightness), a: mean(\.a), b: mean(\.b))
    }

    /// For each cluster the logarithm of the share of nearby colors; lightness counts half.
    func densities(within radius: Double) -> [Double] {
        let (x, y, z, shares) = (x.span, y.span, z.span, shares.span)
        let scale = 1 / (radius * radius)
        return lab.indices.map { center in
            var sum = 0.001
            for other in shares.indices {
                let dx = x[unchecked: other] - x[unchecked: center]
                let dy = y[unchecked: other] - y[unchecked: center]
                let dz = z[unchecked: other] - z[unchecked: center]
                let fall = 1 + (dx * dx + dy * dy + dz * dz) * scale
                sum += shares[unchecked: other] / (fall * fall)
            }
            return logarithm(sum)
        }
    }

    func share(darkerThan index: Int) -> Double {
        zip(shares, lab).reduce(0) { $1.1.lightness < lab[index].lightness ? $0 + $1.0 : $0 }
    }

    func share(paleThan index: Int) -> Double {
        zip(shares, chroma).reduce(0) { $1.1 < chroma[index] ? $0 + $1.0 : $0 }
    }

    /// A quantile of lightness, weighted by share.
    func lightness(quantile: Double) -> Double {
        var sum = 0.0
        let order = lab.indices.sorted { (lab[$0].lightness, $0) < (lab[$1].lightness, $1) }
        for index in order {
            sum += shares[index]
            if sum >= quantile { return lab[index].lightness }
        }
        return order.last.map { lab[$0].lightness } ?? 0
    }

    /// Share, mean lightness and standard deviation of lightness of the neutral colors.
    var neutrals: (share: Double, lightness: Double, deviation: Double) {
        let parts = zip(shares, lab).map { $0 * $1.neutrality }
        let share = parts.reduce(0, +)
        let mean = zip(parts, lab).reduce(0) { $0 + $1.0 * $1.1.lightness } / (share + 0.001)
        let squares = zip(parts, lab).reduce(0) { sum, part in
            let step = part.1.lightness - mean
            return sum + part.0 * step * step
        }
        return (share, mean, (squares / (share + 0.001)).squareRoot())
    }
}
