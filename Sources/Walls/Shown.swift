package import Catalogue
package import Colors

/// What decides the colors of an item: its first picture or a further one, the shop's words, a person.
package struct Shown: Sendable, Hashable {
    /// Of the picture that gives the colors: 0 for the first, else its position among the further ones, from 1.
    package let position: Int
    /// nil where the picture's own answer stands, or a person's.
    package let decision: WordDecision?
    /// Without the item and the note.
    package let override: ColorOverride?

    package init(position: Int = 0, decision: WordDecision? = nil, override: ColorOverride? = nil) {
        (self.position, self.decision) = (position, decision)
        self.override = override.map { ColorOverride(id: "", family: $0.family, color: $0.color, note: "") }
    }

    package init(_ item: Int, _ facts: WallFacts, _ decisions: WallDecisions) {
        self.init(
            position: decisions.positions[item] ?? 0, decision: decisions.words[item], override: facts.overrides[item])
    }

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

/// All that an entry says of an item's pictures.
package struct EntryPicture: Sendable {
    /// What the picture that gives the colors says; nil when it could not be used.
    package let colors: ImageColors?
    /// Why it could not be used.
    package let failure: ItemFailure?
    /// What the first picture says where a further one gives the colors; nil when it could not be used.
    package let first: ImageColors?
    /// Whether other items show it.
    package let isShared: Bool
    /// As `WallEntry.imageHash`.
    package let hash: String?
    /// As `WallEntry.thumbnail`.
    package let thumbnail: String?

    package init(
        colors: ImageColors?, failure: ItemFailure?, first: ImageColors? = nil, isShared: Bool, hash: String?,
        thumbnail: String?
    ) {
        (self.colors, self.failure, self.first) = (colors, failure, first)
        (self.isShared, self.hash, self.thumbnail) = (isShared, hash, thumbnail)
    }
}

extension WallEntry {
    /// - Parameters:
    ///   - rank: 0 for an item that is not on a wall.
    ///   - word: what the shop calls the item's color.
    ///   - note: a person's words about an override.
    package init(
        _ item: CatalogueItem, rank: Int, _ shown: Shown, _ picture: EntryPicture, word: VendorColor, note: String?,
        _ sorter: WallSorter
    ) {
        let measured = picture.colors.map(shown.measured)
        let analysis = picture.colors.map(shown.colors)
        let flags = ItemFlags(
            word, analysis: measured, colors: analysis?.colors ?? [], isOverridden: shown.override != nil,
            sharesImage: picture.isShared)
        self.init(
            item: item, rank: rank, place: sorter.place(of: analysis?.colors ?? []), analysis: analysis,
            failure: picture.failure, flags: flags.sorted, overrideNote: note, overrideColor: shown.override?.text,
            imageHash: picture.hash, thumbnail: picture.thumbnail)
        (measuredFamily, picturedFamily) = (measured?.colors.first?.family, picture.colors?.colors.first?.family)
        self.picture = picture.first ?? (shown.decision == nil ? nil : picture.colors)
        decision = shown.decision
        let index = shown.position - 1
        colorImage = item.moreImages.indices.contains(index) ? item.moreImages[index] : nil
    }
}
