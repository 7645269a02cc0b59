/// A color that won the vote on an image.
package struct DominantColor: Sendable, Equatable {
    /// Under `classic` the key of the winning bin, otherwise the HSV of the shown color.
    package var hsv: HSV
    /// The shown color.
    package var rgb: RGB
    /// The weight of its votes, at least 0; the unit is one grey pixel.
    package var weight: Double
    /// Part of the total weight, 0...1; under `catalogue` part of the goods, where skin, soles and holes count little.
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

/// A remark about an image.
package enum ImageFlag: String, Sendable, CaseIterable {
    /// A second family also covers much of the goods.
    case multi
    /// The image is fully transparent: no pixel voted.
    case blank
    /// A scene with less sure colors: it has no uniform backdrop.
    case busyBackground = "busy-background"
    /// Without the backdrop almost nothing would be left, so every pixel counts.
    case noForeground = "no-foreground"
    /// The first color is shown as in even light, close to a color photographed in shade, glare or lamplight.
    case evenLight = "even-light"
    /// A CMYK picture without a profile: its colors are a plain guess.
    case plainCMYK = "plain-cmyk"
    /// Part of the file is missing or damaged, at most a fifth of the rows: the colors are those of the rest.
    case damagedImage = "damaged-image"
    /// The first family is probably not the one that people would name first.
    case lowConfidence = "low-confidence"
    /// The shop's own word clearly names another family.
    case vendorMismatch = "vendor-mismatch"
    /// Other items have the same picture.
    case duplicateImage = "duplicate-image"
    /// The picture left doubt, and the meaning of the shop's word in this catalogue decided.
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
    /// Best first; empty if no pixel voted.
    package var colors: [DominantColor]
    /// The backdrop that was left out; nil for none.
    package var background: Backdrop?
    /// The probability that people would name the same family first, 0...1; nil if the preset does not compute it.
    package var confidence: Double?
    /// The next family that people would name, if it is at least half as likely as that of the first color; else nil,
    /// and nil if the preset does not compute it.
    package var runnerUp: Family?
    /// In the order of `ImageFlag.allCases`.
    package var flags: [ImageFlag]
    /// The probability of each family by the picture alone, in thousandths; nil if the preset does not compute it.
    package var likelihood: FamilyCounts?
    /// How much the answer can be trusted compared with another picture of the item, 0...1: the confidence, but little
    /// for a swatch, a text, a scene of several things, or a picture with only backdrop; nil without a confidence.
    package var clarity: Double?
    /// The colors of the picture in case that another family leads: one entry for each family that is likely enough,
    /// the likeliest first. Empty for a sure picture.
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
