extension ForegroundFeatures {
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
