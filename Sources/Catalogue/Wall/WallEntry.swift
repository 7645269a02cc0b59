package import Colors

/// One item on the wall, with all that the outputs say of it.
package struct WallEntry: Sendable, Equatable {
    package var item: CatalogueItem
    /// Position on the wall, from 1.
    package var rank: Int
    package var place: WallPosition
    /// What decides its colors.
    package var shown: Shown
    /// What the picture that gives the colors says alone; nil when it could not be used, and `failure` says why.
    package var pictured: ImageColors?
    /// What the first picture says alone, where a further one gives the colors.
    package var first: ImageColors?
    /// What the item shows: what is pictured, as the shop's words and a person decided.
    package var analysis: ImageColors?
    package var failure: ItemFailure?
    /// What is remarkable about the item, in the order of `ImageFlag.allCases`.
    package var flags: [ImageFlag]
    /// The person's words about an override; nil when there is none.
    package var overrideNote: String?
    /// SHA-256 of the image's bytes as 64 hexadecimal digits; nil when they could not be read.
    package var imageHash: String?
    /// Path of the thumbnail, relative to the catalogue's report folder; nil when there is none.
    package var thumbnail: String?
    /// Path of a page that explains the colors, relative to the same folder; nil when there is none.
    package var explanation: String?

    /// An item whose first picture decides.
    package init(
        item: CatalogueItem, rank: Int, place: WallPosition, analysis: ImageColors?, failure: ItemFailure?,
        flags: [ImageFlag] = [], overrideNote: String? = nil, imageHash: String?, thumbnail: String?,
        explanation: String? = nil
    ) {
        self.item = item
        self.rank = rank
        self.place = place
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

    /// The same, whatever a person says.
    var measuredFamily: Family? { pictured.flatMap { shown.measured($0).colors.first?.family } }

    /// The same before the shop's words had their say.
    package var picturedFamily: Family? { pictured?.colors.first?.family }

    /// What the first picture alone says, where another one or the shop's words decided otherwise; else nil.
    package var picture: ImageColors? { first ?? (shown.decision == nil ? nil : pictured) }

    /// The picture that gives the colors, as the feed gives it, where it is not the first; else nil.
    package var colorImage: String? {
        let index = shown.position - 1
        return item.moreImages.indices.contains(index) ? item.moreImages[index] : nil
    }
}

/// What decides the colors of an item: its first picture or a further one, the shop's words, a person.
package struct Shown: Sendable, Hashable {
    /// Of the picture that gives the colors: 0 for the first, else its position among the further ones, from 1.
    package let position: Int
    /// What the shop's words make of the picture's answer, whatever a person says; nil where that answer stands.
    package let decision: WordDecision?
    /// Without the item and the note.
    package let override: ColorOverride?

    package init(position: Int = 0, decision: WordDecision? = nil, override: ColorOverride? = nil) {
        (self.position, self.decision) = (position, decision)
        self.override = override.map { ColorOverride(id: "", family: $0.family, color: $0.color, note: "") }
    }

    /// The same where it is shown; nil, too, where a person chose the color.
    package var ruling: WordDecision? { override == nil ? decision : nil }

    /// What a picture says with the shop's words, whatever a person says.
    package func measured(_ picture: ImageColors) -> ImageColors {
        let colors = decision.map(picture.applying) ?? picture
        return position == 0 ? colors : colors.flagged(.otherPicture)
    }

    /// The same with the person's color, if there is one, in front.
    package func colors(_ picture: ImageColors) -> ImageColors {
        override?.applied(to: measured(picture)) ?? measured(picture)
    }
}

/// All that flags an item: what its image shows, and what the shop and people say. In the order of
/// `ImageFlag.allCases`.
/// - Parameters:
///   - word: what the shop says.
///   - colors: as shown, overrides included.
///   - sharesImage: whether other items have the same image.
package func itemFlags(
    _ word: VendorColor, analysis: ImageColors?, colors: [DominantColor], isOverridden: Bool, sharesImage: Bool
) -> [ImageFlag] {
    // Few: a list of them is searched sooner than a set is made.
    var flags = analysis?.flags ?? []
    if isOverridden { flags.append(.overridden) }
    if sharesImage { flags.append(.duplicateImage) }
    if !isOverridden, word.clearlyContradicts(colors.map(\.family)) { flags.append(.vendorMismatch) }
    return ImageFlag.allCases.filter(flags.contains)
}

/// What the outputs say about a wall as a whole. It holds no clock: an unchanged catalogue gives an equal summary.
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

    /// Writes the same wall again, with every option that is not the preset's own.
    package var command: String { options.command(for: catalogue) }
}

/// How many of what.
package struct WallCounts: Sendable, Equatable {
    package var items = 0
    /// Different images among them, by their bytes.
    package var images = 0
    /// Items without a color.
    package var failed = 0
    /// Rows of the feed that became no item.
    package var skippedRows = 0
    /// Those among them that the shop itself does not show. This is not a failure.
    package var unpublishedRows = 0
    /// Items by the family of their leading color; families without items are absent.
    package var families: [Family: Int] = [:]
    /// Items without a color by the code of the failure.
    package var failures: [String: Int] = [:]

    package init() {}
}
