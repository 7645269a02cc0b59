import ColorAnalysis
package import ColorEvaluation
import ColorScience

/// How two walls of one catalogue differ, as figures.
package struct WallComparison: Sendable, Equatable {
    /// One of the two walls.
    package enum Side: Sendable, CaseIterable {
        case before, after
    }

    package let before: WallSmoothness
    package let after: WallSmoothness
    /// Items of the wall after.
    package let itemCount: Int
    /// Items whose family is another one, or is there on one wall only.
    package let familyChanges: Int
}

/// Reads two walls entry by entry.
///
/// It keeps one color and one id of each item, which is some 20 MB for 100,000 items.
package struct WallComparer: Sendable {
    private var before: [DominantColor] = []
    private var after: [DominantColor] = []
    private var families: [String: Family?] = [:]
    private var itemCount = 0
    private var familyChanges = 0

    package init() {}

    /// Adds an entry of one wall; the wall before comes first, each in its order.
    package mutating func append(_ entry: WallEntry, to side: WallComparison.Side) {
        let color = entry.analysis?.colors.first
        switch side {
        case .before:
            if let color { before.append(color) }
            families.updateValue(entry.family, forKey: entry.item.id)
        case .after:
            if let color { after.append(color) }
            itemCount += 1
            if let family = families[entry.item.id], family != entry.family { familyChanges += 1 }
        }
    }

    package func finish() -> WallComparison {
        WallComparison(
            before: WallSmoothness(before), after: WallSmoothness(after), itemCount: itemCount,
            familyChanges: familyChanges)
    }
}
