/// What a person said of the goods in an image.
package struct Judgement: Sendable, Equatable {
    /// The best word for the main color.
    package let best: Family
    /// The families that a shopper would accept for the main color, `best` first.
    package let acceptable: [Family]
    /// Families that cover a good part of the goods besides the main color; nil when they were not judged.
    package let others: Set<Family>?

    /// - Parameter alternatives: what is acceptable besides the best, in that order.
    package init(best: Family, alternatives: [Family] = [], others: Set<Family>? = nil) {
        self.best = best
        acceptable = [best] + alternatives
        self.others = others
    }

    /// Whether the goods have another color than the main one; nil when that was not judged.
    package var isMulticolored: Bool? { others.map { !$0.subtracting([best]).isEmpty } }
}
