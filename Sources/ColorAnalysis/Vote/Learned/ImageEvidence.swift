import ColorScience
package import Foreground

/// What the vote weighs beside the colors themselves: where each cluster lies, how it stands to the backdrop and to the
/// other clusters, and what light the whole image shows.
///
/// Plain numbers of about -2...2, so that one table of factors fits them all. They are computed from kept features alone.
package struct ImageEvidence: Sendable {
    /// `numbersOfCluster` for each cluster, one cluster after another.
    package private(set) var clusters: [Double]
    /// `numbersOfImage` of them.
    package let image: [Double]

    /// Place, contact with borders, texture (16); color beside backdrop and other clusters (17); outline (5).
    package static let numbersOfCluster = 38
    /// Neutral colors, backdrop, lightness and cast of the whole (13); shape of the foreground (7).
    package static let numbersOfImage = 20

    /// - Complexity: O(clusters²), some 0.02 ms.
    package init(_ features: ForegroundFeatures) {
        let colors = ClusterColors(features)
        let backdrop = features.isBusy ? nil : features.backdrop.map { Oklab($0.rgb) }
        let mean = colors.mean
        clusters = []
        clusters.reserveCapacity(features.clusters.count * ImageEvidence.numbersOfCluster)
        // Large in thin goods, which the backdrop is seen through.
        let open = zip(features.clusters, colors.shares).reduce(0) { $0 + ($1.0.undecided == nil ? 0 : $1.1) }
        let (near, around) = (colors.densities(within: 0.08), colors.densities(within: 0.2))
        for (index, cluster) in features.clusters.enumerated() {
            let place = cluster.place
            for lane in place.indices { clusters.append(place[lane]) }
            let relation = ColorRelation(colors.lab[index], backdrop: backdrop)
            let (isNeutral, darker) = (relation.neutrality, colors.share(darkerThan: index))
            clusters += [
                relation.likeness, relation.likeness * open, relation.lightness, relation.distance,
                relation.chromaDistance,
                near[index], around[index], darker, colors.share(paleThan: index),
                relation.lightness * isNeutral, darker * isNeutral, isNeutral,
                min(colors.chroma[index] * 5, 1.5), colors.lab[index].lightness, colors.shares[index],
                clamped((colors.lab[index].a - mean.a) * 8), clamped((colors.lab[index].b - mean.b) * 8),
            ]
            clusters += cluster.outlineShares
        }
        image = ImageEvidence.image(features, colors, mean: mean, backdrop: backdrop, open: open)
    }

    /// The numbers of one cluster.
    func numbers(of cluster: Int) -> Range<Int> {
        (cluster * ImageEvidence.numbersOfCluster)..<((cluster + 1) * ImageEvidence.numbersOfCluster)
    }

    private static func image(
        _ features: ForegroundFeatures, _ colors: ClusterColors, mean: Oklab, backdrop: Oklab?, open: Double
    ) -> [Double] {
        let neutrals = colors.neutrals
        let evidence = features.wornEvidence
        return [
            neutrals.share, neutrals.lightness * min(1, neutrals.share * 5), neutrals.deviation,
            zip(colors.shares, colors.chroma).reduce(0) { $0 + $1.0 * $1.1 },
            backdrop == nil ? 0 : 1, backdrop?.lightness ?? 0, features.isBusy ? 1 : 0,
            colors.lightness(quantile: 0.05), colors.lightness(quantile: 0.5), colors.lightness(quantile: 0.95),
            mean.a * 8, mean.b * 8, open,
        ] + (1..<8).map { evidence[$0] }
    }
}

private func clamped(_ number: Double) -> Double { min(1.5, max(-1.5, number)) }

/// How a color stands to the backdrop; all but the neutrality are 0 without one.
private struct ColorRelation {
    /// 1 for the backdrop's color, falling to 0.
    private(set) var likeness = 0.0
    /// Above 0 where it is lighter.
    private(set) var lightness = 0.0
    private(set) var distance = 0.0
    private(set) var chromaDistance = 0.0
    /// 1 for greys, 0 for what clearly has a hue.
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

/// The colors of the clusters of one image side by side.
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

    /// The mean of all, by share.
    var mean: Oklab {
        func mean(_ part: (Oklab) -> Double) -> Double { zip(shares, lab).reduce(0) { $0 + $1.0 * part($1.1) } }
        return Oklab(lightness: mean(\.lightness), a: mean(\.a), b: mean(\.b))
    }

    /// For each cluster the logarithm of the share of colors around it; lightness counts half.
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

    /// The lightness that a part of the shares is not above.
    func lightness(quantile: Double) -> Double {
        var sum = 0.0
        let order = lab.indices.sorted { (lab[$0].lightness, $0) < (lab[$1].lightness, $1) }
        for index in order {
            sum += shares[index]
            if sum >= quantile { return lab[index].lightness }
        }
        return order.last.map { lab[$0].lightness } ?? 0
    }

    /// Share, mean lightness and its standard deviation of what has no hue.
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
