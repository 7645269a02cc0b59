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
