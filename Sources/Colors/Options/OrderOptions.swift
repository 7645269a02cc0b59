/// How items are put in a row.
package enum WallOrder: String, Sendable, CaseIterable {
    /// By family, and inside each along a path of color.
    case smooth
    /// As published: by hue, saturation and value.
    case classic
}

/// Whether the shop's own words, those for the color or those of the title, are evidence where a picture leaves doubt.
package enum WordUse: String, Sendable, CaseIterable {
    /// By what they mean in this catalogue.
    case auto
    /// Each picture decides alone.
    case off
}

/// Which picture the wall shows where another one than the first gave the colors.
package enum ShownPicture: String, Sendable, CaseIterable {
    /// That which gave the colors: tile and color agree.
    case color
    /// The first, as in the shop.
    case first
}

/// What the small pictures of a wall show.
package enum ThumbnailPart: String, Sendable, CaseIterable {
    /// The goods where they lie on plain paper; else the whole picture.
    case goods
    /// The whole picture.
    case whole
}

/// Everything that decides the place of an item on the wall, given what its picture says.
///
/// A plain value that may hold anything: `validated()` checks it. Ranges, help and the cost of a change are in
/// `AnalysisOption`.
package struct OrderOptions: Sendable, Equatable {
    package var order = WallOrder.smooth
    /// Darker than this value (V of HSV) is the dark band.
    package var minBrightness = 0.33
    /// Less saturated than this (S of HSV) is the muted band.
    package var minSaturation = 0.125
    package var vendorWords = WordUse.auto
    package var textWords = WordUse.auto
    /// Pictures of an item that may be looked at, the first among them, where those before leave doubt.
    package var imagesPerItem = 4
    package var shownPicture = ShownPicture.color
    package var thumbnails = ThumbnailPart.goods

    package init() {}

    /// The same options, if each has a value that it may have.
    /// - Throws: `OptionError.unusable` for the first that has none, also when it has no effect in this order.
    package func validated() throws(OptionError) -> OrderOptions {
        try WallOptions(order: self).validated().order
    }

    /// One line that is equal exactly for options that order equally.
    package var canonicalText: String { WallOptions(order: self).text(of: .order) }
}
