/// What one look at an image leaves: enough for every vote of its preset, and no pixel.
package struct ImageFeatures: Sendable, Equatable {
    /// Size of the image, in pixels.
    package var imageWidth: Int
    package var imageHeight: Int
    /// What decoding says about the colors, in the order of `ImageFlag.allCases`.
    package var decodingFlags: [ImageFlag]
    package var content: Content

    /// What the vote of each preset needs.
    package enum Content: Sendable, Equatable {
        /// `catalogue`
        case foreground(ForegroundFeatures)
        /// `classic`
        case bins(BinFeatures)
        /// `naive`
        case rgbBins(RGBBinFeatures)
    }

    package init(imageWidth: Int, imageHeight: Int, decodingFlags: [ImageFlag] = [], content: Content) {
        self.imageWidth = imageWidth
        self.imageHeight = imageHeight
        self.decodingFlags = decodingFlags
        self.content = content
    }
}
