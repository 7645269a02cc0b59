package import Colors

/// One item on the wall, with all that the outputs say of it.
package struct WallEntry: Sendable, Equatable {
    package var item: CatalogueItem
    /// Position on the wall, from 1.
    package var rank: Int
    package var place: WallPosition
    /// The measured colors, or what a person made of them; nil when the image could not be used, and `failure` says
    /// why.
    package var analysis: ImageColors?
    package var failure: ItemFailure?
    /// What was measured, whatever a person says: the family of the leading color; nil without one.
    package var measuredFamily: Family?
    /// The same before the shop's words had their say: what the picture that gave the colors says alone.
    package var picturedFamily: Family?
    /// What the first picture alone says, where another one or the shop's words decided otherwise; else nil.
    package var picture: ImageColors?
    /// What the shop's words decided; nil where they changed nothing.
    package var decision: WordDecision?
    /// The picture that gave the colors, as the feed gives it, where it is not the first; else nil.
    package var colorImage: String?
    /// What is remarkable about the item, in the order of `ImageFlag.allCases`.
    package var flags: [ImageFlag]
    /// The person's words about an override; nil when there is none.
    package var overrideNote: String?
    /// As a file of overrides has it: a family, `#rrggbb` or the name of a color; nil when there is no override.
    package var overrideColor: String?
    /// SHA-256 of the image's bytes as 64 hexadecimal digits; nil when they could not be read.
    package var imageHash: String?
    /// Path of the thumbnail, relative to the catalogue's report folder; nil when there is none.
    package var thumbnail: String?
    /// Path of a page that explains the colors, relative to the same folder; nil when there is none.
    package var explanation: String?

    package init(
        item: CatalogueItem, rank: Int, place: WallPosition, analysis: ImageColors?, failure: ItemFailure?,
        flags: [ImageFlag] = [], overrideNote: String? = nil, overrideColor: String? = nil, imageHash: String?,
        thumbnail: String?, explanation: String? = nil
    ) {
        self.item = item
        self.rank = rank
        self.place = place
        self.analysis = analysis
        self.failure = failure
        measuredFamily = analysis?.colors.first?.family
        picturedFamily = measuredFamily
        self.flags = flags
        self.overrideNote = overrideNote
        self.overrideColor = overrideColor
        self.imageHash = imageHash
        self.thumbnail = thumbnail
        self.explanation = explanation
    }

    /// The family of the leading color.
    package var family: Family? { analysis?.colors.first?.family }
}

/// All that flags an item: what its image shows, and what the shop and people say.
package struct ItemFlags {
    private let flags: Set<ImageFlag>

    /// - Parameters:
    ///   - word: what the shop says.
    ///   - colors: as shown, overrides included.
    ///   - sharesImage: whether other items have the same image.
    package init(
        _ word: VendorColor, analysis: ImageColors?, colors: [DominantColor], isOverridden: Bool, sharesImage: Bool
    ) {
        var flags = Set(analysis?.flags ?? [])
        if isOverridden { flags.insert(.overridden) }
        if sharesImage { flags.insert(.duplicateImage) }
        let contradicts = word.clearlyContradicts(colors.map(\.family))
        if !colors.isEmpty, contradicts, !isOverridden { flags.insert(.vendorMismatch) }
        self.flags = flags
    }

    /// In the order of `ImageFlag.allCases`.
    package var sorted: [ImageFlag] { ImageFlag.allCases.filter(flags.contains) }
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
