package import Colors

/// One item on the wall, with everything that the outputs say of it.
package struct WallEntry: Sendable, Equatable {
    package var item: CatalogueItem
    /// Position on the wall, from 1.
    package var rank: Int
    package var position: WallPosition
    /// What decides its colors.
    package var shown: Shown
    /// The answer of the picture that gives the colors; nil when it could not be used, and `failure` says why.
    package var pictured: ImageColors?
    /// The answer of the first picture, if a further one gives the colors.
    package var first: ImageColors?
    /// The colors that the item shows: those of the picture, as the shop's words and a person changed them.
    package var analysis: ImageColors?
    package var failure: ItemFailure?
    /// The flags of the item, in the order of `ImageFlag.allCases`.
    package var flags: [ImageFlag]
    /// The note of the override; nil when there is none.
    package var overrideNote: String?
    /// SHA-256 of the image's bytes as 64 hexadecimal digits; nil when they could not be read.
    package var imageHash: String?
    /// Path of the thumbnail, relative to the catalogue's report folder; nil when there is none.
    package var thumbnail: String?
    /// Path of a page that explains the colors, relative to the same folder; nil when there is none.
    package var explanation: String?

    /// An item whose first picture gives the colors.
    package init(
        item: CatalogueItem, rank: Int, position: WallPosition, analysis: ImageColors?, failure: ItemFailure?,
        flags: [ImageFlag] = [], overrideNote: String? = nil, imageHash: String?, thumbnail: String?,
        explanation: String? = nil
    ) {
        self.item = item
        self.rank = rank
        self.position = position
        shown = Shown()
        (pictured, self.analysis) = (analysis, analysis)
        self.failure = failure
        self.flags = flags
        self.overrideNote = overrideNote
        self.imageHash = imageHash
        self.thumbnail = thumbnail
        self.explanation = explanation
    }

    /// Whether a person chose the color.
    package var isOverridden: Bool { shown.override != nil }

    /// The family of the leading color.
    package var family: Family? { analysis?.colors.first?.family }

    /// The same without the override.
    package var measuredFamily: Family? { pictured.flatMap { shown.measured($0).colors.first?.family } }

    /// The same by the picture alone, without override and words.
    package var picturedFamily: Family? { pictured?.colors.first?.family }

    /// The answer of the first picture alone, if a further picture or the shop's words changed it; else nil.
    package var picture: ImageColors? { first ?? (shown.decision == nil ? nil : pictured) }

    /// The picture that gives the colors, as in the feed, if it is not the first; else nil.
    package var colorImage: String? {
        let index = shown.position - 1
        return item.furtherPictures.indices.contains(index) ? item.furtherPictures[index] : nil
    }
}

/// What decides the colors of an item: which of its pictures, the shop's words, and a person.
package struct Shown: Sendable, Hashable {
    /// The picture that gives the colors: 0 for the first, else its position among the further pictures, from 1.
    package let position: Int
    /// What the shop's words make of the picture's answer, before any override; nil if they change nothing.
    package let decision: WordDecision?
    /// The override, without id and note.
    package let override: ColorOverride?

    package init(position: Int = 0, decision: WordDecision? = nil, override: ColorOverride? = nil) {
        (self.position, self.decision) = (position, decision)
        self.override = override.map { ColorOverride(id: "", family: $0.family, color: $0.color, note: "") }
    }

    /// The decision if it is shown: nil, too, if a person chose the color.
    package var ruling: WordDecision? { override == nil ? decision : nil }

    /// The colors of a picture with the shop's words, without the override.
    package func measured(_ picture: ImageColors) -> ImageColors {
        let colors = decision.map(picture.applying) ?? picture
        return position == 0 ? colors : colors.flagged(.otherPicture)
    }

    /// The same with the override, if there is one.
    package func colors(_ picture: ImageColors) -> ImageColors {
        override?.applied(to: measured(picture)) ?? measured(picture)
    }
}

/// All flags of an item: those of its image, and those from the shop's words and people. In the order of
/// `ImageFlag.allCases`.
/// - Parameters:
///   - word: the shop's word for the color.
///   - colors: the shown ones, after an override.
///   - sharesImage: whether other items have the same image.
package func itemFlags(
    _ word: VendorColor, analysis: ImageColors?, colors: [DominantColor], isOverridden: Bool, sharesImage: Bool
) -> [ImageFlag] {
    // They are few: an array is faster than a set.
    var flags = analysis?.flags ?? []
    if isOverridden { flags.append(.overridden) }
    if sharesImage { flags.append(.duplicateImage) }
    if !isOverridden, word.clearlyContradicts(colors.map(\.family)) { flags.append(.vendorMismatch) }
    return ImageFlag.allCases.filter(flags.contains)
}

/// What the outputs say about a wall as a whole. It has no time in it: an unchanged catalogue gives an equal summary.
package struct WallSummary: Sendable, Equatable {
    package var catalogue: String
    package var options: WallOptions
    package var counts: WallCounts
    /// Rows of the feed that became no item, in the order of the feed.
    package var skippedRows: [SkippedRow]

    package init(
        catalogue: String, options: WallOptions, counts: WallCounts, skippedRows: [SkippedRow]
    ) {
        self.catalogue = catalogue
        self.options = options
        self.counts = counts
        self.skippedRows = skippedRows
    }

    /// The command that writes the same wall again, with every option that is not the preset's own.
    package var command: String { options.command(for: catalogue) }
}

package struct WallCounts: Sendable, Equatable {
    package var items = 0
    /// Different images, by their bytes.
    package var images = 0
    /// Items without a color.
    package var failed = 0
    /// Rows of the feed that became no item.
    package var skippedRows = 0
    /// Rows of these that the shop itself does not show, which is not a failure.
    package var unpublishedRows = 0
    /// Items by the family of their leading color; families without items are absent.
    package var families: [Family: Int] = [:]
    /// Items without a color by the code of the failure.
    package var failures: [String: Int] = [:]

    package init() {}
}
