extension ForegroundFeatures {
    /// How sure an answer may be. Where the border has a strong color, goods may reach it on all sides, as a book's
    /// cover does: then what was taken for backdrop is their color. Few shops photograph goods on such backdrops.
    var mostConfidence: Double {
        if isFallback { return 0.5 }
        guard let backdrop, backdrop.share >= 0.3 else { return 1 }
        let channels = [backdrop.rgb.red, backdrop.rgb.green, backdrop.rgb.blue].map { Int($0) }
        let isColored = (channels.max() ?? 0) - (channels.min() ?? 0) >= 30
        return isColored ? ImageColors.sureConfidence : 1
    }

    /// Whether the picture looks like a swatch or a text, not like goods.
    ///
    /// A photograph has dozens of clusters of colors. Of 1,000 judged pictures of goods, 1 has so few as a swatch, and
    /// 6 look like text. They lose nothing by it where the item has no other picture.
    var isDrawn: Bool { clusters.count <= 3 || isText }

    /// Few colors in thin strokes, on little of the picture.
    private var isText: Bool {
        guard clusters.count <= 20, shape[4] < 0.1 else { return false }
        let depth = zip(clusters, shares).reduce(0) { sum, part in
            sum + part.1 * Double(part.0.depth) / Double(part.0.count) / Double(ClusterFeatures.maxDepth)
        }
        return depth < 0.4
    }
}
