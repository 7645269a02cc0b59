/// How well the flag `multi` finds goods of several colors, over the images where a person looked for them.
package struct MultiScore: Sendable, Equatable {
    /// Images that were looked at.
    package private(set) var count = 0
    /// Images of goods that have several colors.
    package private(set) var multicolored = 0
    /// Images with the flag.
    package private(set) var flagged = 0
    /// Images that are both.
    package private(set) var right = 0

    /// Of the goods with several colors, the part that has the flag; 0 when there are none.
    package var foundPart: Double { multicolored == 0 ? 0 : Double(right) / Double(multicolored) }
    /// Of the images with the flag, the part that shows such goods; 0 when there are none.
    package var rightPart: Double { flagged == 0 ? 0 : Double(right) / Double(flagged) }

    init(_ results: [LabelledResult]) {
        for result in results {
            if let isMulticolored = result.judgement.isMulticolored {
                add(isMulticolored, isFlagged: result.analysis?.flags.contains(.multi) ?? false)
            }
        }
    }

    private mutating func add(_ isMulticolored: Bool, isFlagged: Bool) {
        count += 1
        multicolored += isMulticolored ? 1 : 0
        flagged += isFlagged ? 1 : 0
        right += isMulticolored && isFlagged ? 1 : 0
    }
}
