/// The features of one image with all that no option of the vote changes worked out: for who votes again and again.
package struct PreparedFeatures: Sendable {
    let imageWidth: Int
    let imageHeight: Int
    let decodingFlags: [ImageFlag]
    let content: Content

    enum Content: Sendable {
        case foreground(PreparedForeground)
        case bins(BinFeatures)
        case rgbBins(RGBBinFeatures)
    }

    /// - Complexity: some 0.1 ms for the default preset.
    package init(_ features: ImageFeatures) {
        imageWidth = features.imageWidth
        imageHeight = features.imageHeight
        decodingFlags = features.decodingFlags
        content =
            switch features.content {
            case .foreground(let foreground): .foreground(PreparedForeground(foreground))
            case .bins(let bins): .bins(bins)
            case .rgbBins(let bins): .rgbBins(bins)
            }
    }

    init(_ foreground: PreparedForeground, of grid: PixelGrid, decodingFlags: [ImageFlag]) {
        imageWidth = grid.imageWidth
        imageHeight = grid.imageHeight
        self.decodingFlags = decodingFlags
        content = .foreground(foreground)
    }
}
