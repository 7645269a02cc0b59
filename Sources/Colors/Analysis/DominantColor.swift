/// One winner of the vote inside an image.
package struct DominantColor: Sendable, Equatable {
    /// Under `classic` the key of the winning bin, otherwise the HSV of the shown color.
    package var hsv: HSV
    /// The shown color.
    package var rgb: RGB
    /// Counted weight, at least 0; its unit is one grey pixel.
    package var weight: Double
    /// Part of the whole counted weight, 0...1; under `catalogue` of the goods, where skin, soles and holes count
    /// little.
    package var share: Double
    package var family: Family
    /// A finer word that does not contradict the family, as in "navy".
    package var name: String

    /// - Parameter name: nil for the nearest of `ColorName`.
    package init(hsv: HSV, rgb: RGB, weight: Double, share: Double, family: Family, name: String? = nil) {
        self.hsv = hsv
        self.rgb = rgb
        self.weight = weight
        self.share = share
        self.family = family
        self.name = name ?? ColorName.nearest(to: rgb, within: family)
    }
}

/// What is remarkable about an image.
package enum ImageFlag: String, Sendable, CaseIterable {
    /// A second family covers much of the goods too.
    case multi
    /// There was no pixel to vote: the image is fully transparent.
    case blank
    /// A scene whose colors are less sure: no uniform backdrop was found.
    case busyBackground = "busy-background"
    /// Without the backdrop almost nothing would be left, so every pixel counted.
    case noForeground = "no-foreground"
    /// The first color is shown as in even light, near to what was photographed in shade, glare or lamplight.
    case evenLight = "even-light"
    /// A CMYK picture without a profile: its colors are a plain guess.
    case plainCMYK = "plain-cmyk"
    /// Part of the file is missing or damaged, at most a fifth of the rows: the colors are those of the rest.
    case damagedImage = "damaged-image"
    /// The first family is less likely than not what people would say first.
    case lowConfidence = "low-confidence"
    /// The shop's own word clearly names another family.
    case vendorMismatch = "vendor-mismatch"
    /// Other items have the same picture.
    case duplicateImage = "duplicate-image"
    /// The picture left doubt, and what the shop's word means in this catalogue decided.
    case vendorWords = "vendor-words"
    /// The first picture left doubt or could not be used, and another one of the item gave the colors.
    case otherPicture = "other-picture"
    /// A person chose the color.
    case overridden
}

/// The colors of one image.
package struct ImageColors: Sendable, Equatable {
    /// Size of the image, in pixels.
    package var width: Int
    package var height: Int
    /// Best first; empty when no pixel voted.
    package var colors: [DominantColor]
    /// nil when nothing was left out.
    package var background: Backdrop?
    /// How likely people would name the same family first, 0...1; nil where the preset does not compute it.
    package var confidence: Double?
    /// The family that people would name else: at least half as likely as that of the first color. nil where none is,
    /// and where the preset does not compute it.
    package var runnerUp: Family?
    /// In the order of `ImageFlag.allCases`.
    package var flags: [ImageFlag]
    /// How likely each family is by the picture alone, in thousandths; nil where the preset does not compute it.
    package var likelihood: FamilyCounts?
    /// How far the answer can be trusted beside that of another picture of the item, 0...1: the confidence, but little
    /// for a swatch, a text, a scene of several things, or a picture of backdrop alone; nil where there is no
    /// confidence.
    package var clarity: Double?
    /// What the picture shows if it is of another family than it seems: one for each family that is likely enough, the
    /// likeliest first. Empty for a picture that is sure.
    package var alternatives: [AlternativeColors] = []

    package init(
        width: Int, height: Int, colors: [DominantColor], background: Backdrop?, confidence: Double? = nil,
        runnerUp: Family? = nil, flags: [ImageFlag]
    ) {
        self.width = width
        self.height = height
        self.colors = colors
        self.background = background
        self.confidence = confidence
        self.runnerUp = runnerUp
        self.flags = flags
    }
}
