/// Groups the colors of a foreground in clusters, each with its bins of the histogram.
struct ColorClusters {
    struct Cluster {
        fileprivate let key: Int
        fileprivate(set) var sum: RGBHistogram.Bin
        fileprivate(set) var weight = 0.0
        /// Indices of its bins in the histogram.
        fileprivate(set) var members: [Int]
    }

    /// The heaviest first.
    let kept: [Cluster]

    /// The most clusters that are kept.
    private static let limit = 48

    /// - Parameters:
    ///   - colors: the colors of the bins of `histogram`.
    ///   - border: number of samples along the border of the image; nil if all samples count the same.
    init(_ histogram: RGBHistogram, colors: [Oklab], border: Int?) {
        var clusters = ColorClusters.grouped(histogram.bins, colors)
        let total = histogram.bins.reduce(0) { $0 + $1.count }
        for index in clusters.indices {
            let sum = clusters[index].sum
            clusters[index].weight = border.map { sum.centeredWeight(border: $0, of: total) } ?? Double(sum.count)
        }
        kept = Array(
            clusters.sorted { ($1.weight, $0.key) < ($0.weight, $1.key) }.prefix(ColorClusters.limit))
    }

    /// The bins grouped by cell of warped Oklab and label, in the order of first appearance.
    private static func grouped(_ bins: [RGBHistogram.Bin], _ colors: [Oklab]) -> [Cluster] {
        var clusterOfCell = [Int16](repeating: -1, count: WarpedColor.cellCount)
        var clusters: [Cluster] = []
        for (index, bin) in bins.enumerated() {
            let cell = WarpedColor(colors[index]).cell
            // Each undecided label has one bin only.
            if bin.undecided == nil, clusterOfCell[cell] >= 0 {
                let known = Int(clusterOfCell[cell])
                clusters[known].sum.add(bin)
                clusters[known].members.append(index)
            } else {
                if bin.undecided == nil { clusterOfCell[cell] = Int16(clusters.count) }
                let key = cell * 8 + Int(bin.undecided?.rawValue ?? 0)
                clusters.append(Cluster(key: key, sum: bin, members: [index]))
            }
        }
        return clusters
    }

    /// The features of the clusters.
    func features(of histogram: RGBHistogram) -> [ClusterFeatures] {
        kept.map { cluster in
            let fullest = cluster.members.reduce(cluster.members[0]) {
                histogram.bins[$1].count > histogram.bins[$0].count ? $1 : $0
            }
            return cluster.features(swatch: histogram.bins[fullest].meanColor)
        }
    }
}

extension ColorClusters.Cluster {
    fileprivate func features(swatch: RGB) -> ClusterFeatures {
        ClusterFeatures(
            color: sum.meanColor, swatch: swatch, count: sum.count, weight: weight, top: sum.top, bottom: sum.bottom,
            sides: sum.sides, depth: Int(sum.outline[0]), backdropLike: Int(sum.outline[1]),
            placeWeight: PlaceMap.kept(sum.placeWeight), undecided: sum.undecided)
    }
}

extension RGBHistogram.Bin {
    /// The weight in scenes: samples in the middle count more, samples along the border do not count.
    /// - Parameters:
    ///   - border: number of samples along the border of the image.
    ///   - total: number of samples of all colors.
    fileprivate func centeredWeight(border: Int, of total: Int) -> Double {
        let count = Double(count)
        let contact = Double(top + bottom + sides) / Double(border) / (count / Double(total))
        var parts = SIMD16<Double>.zero
        for part in 0..<16 { parts[part] = Double(places[part]) }
        return count * max(0.03, 1 - contact) * (parts * RGBHistogram.Bin.centrality).sum() / count
    }

    private static let centrality = SIMD16<Double>(
        0.25, 0.6, 0.6, 0.25, 0.6, 1, 1, 0.6, 0.6, 1, 1, 0.6, 0.25, 0.6, 0.6, 0.25)
}
