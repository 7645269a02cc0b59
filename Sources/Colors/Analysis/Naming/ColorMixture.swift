/// A color as a mixture of typical colors, as the vote weighs it.
///
/// Its names are the vote's own: there the light and the place of a cluster speak beside them. What a color is called
/// alone is `ColorNaming`.
struct ColorMixture {
    /// The evidence for each family, as logarithms except for a constant.
    let nameScores: FamilyValues
    /// How much such a color counts on an object, and on a worn garment, as the logarithm of a factor.
    let objectScore: Double
    let wornScore: Double

    init(_ color: Oklab, by learned: LearnedVote) {
        let mixture = learned.colors.mixture(at: WarpedColor(color).vector)
        objectScore = mixture[PrototypeTable.objectLane]
        wornScore = mixture[PrototypeTable.wornLane]
        nameScores = FamilyValues(lanes: mixture).withoutOtherLanes
    }

    /// How likely each family is for the color alone; sums to 1.
    static func naming(_ color: Oklab) -> FamilyValues {
        FamilyValues(lanes: NamingTable.shipped.colors.mixture(at: WarpedColor(color).vector)).softmax
    }
}
