import Catalogue
import Colors
import Text

/// The differences between two walls of one catalogue, as figures.
struct WallComparison: Sendable, Equatable {
    /// One of the two walls.
    enum Side: Sendable, CaseIterable {
        case before, after
    }

    /// The figures of one wall.
    struct Figures: Sendable, Equatable {
        /// Over neighbors of different color.
        fileprivate(set) var smoothness = WallSmoothness([])
        /// Number of different leading colors.
        fileprivate(set) var colors = 0
        fileprivate(set) var agreements = Agreements()
    }

    let before: Figures
    let after: Figures
    /// Items of the wall after.
    let itemCount: Int
    /// Items with a different family, or with a family on one wall only.
    let familyChanges: Int

    /// The judges of items of the walls, in the order of `Judge.allCases`.
    var judges: [Judge] {
        Judge.allCases.filter { before.agreements[$0].items + after.agreements[$0].items > 0 }
    }
}

/// Reads two walls entry by entry.
///
/// It stores one color and one id for each item, some 20 MB for 100,000 items.
struct WallComparer: Sendable {
    private var before = WallFigures()
    private var after = WallFigures()
    private var families: [ExactText: Family?] = [:]
    private var itemCount = 0
    private var familyChanges = 0

    init() {}

    /// Adds an entry of one wall; the earlier wall comes first, each in its order.
    /// - Parameter label: the judgement of the item's image in a list of labels; nil for none.
    mutating func append(_ entry: WallEntry, to side: WallComparison.Side, label: Judgement? = nil) {
        switch side {
        case .before:
            before.append(entry, label)
            families.updateValue(entry.family, forKey: ExactText(entry.item.id))
        case .after:
            after.append(entry, label)
            itemCount += 1
            if let family = families[ExactText(entry.item.id)], family != entry.family { familyChanges += 1 }
        }
    }

    func finish() -> WallComparison {
        WallComparison(
            before: before.finish(), after: after.finish(), itemCount: itemCount, familyChanges: familyChanges)
    }
}

/// The figures of one wall while it is read.
private struct WallFigures: Sendable {
    private var colors: [DominantColor] = []
    private var figures = WallComparison.Figures()

    mutating func append(_ entry: WallEntry, _ label: Judgement?) {
        if let color = entry.analysis?.colors.first { colors.append(color) }
        figures.agreements.count(
            measured: entry.measuredFamily, pictured: entry.picturedFamily,
            chosen: entry.isOverridden ? entry.family : nil, label: label,
            word: VendorColor(entry.item.vendorColor))
    }

    func finish() -> WallComparison.Figures {
        var figures = figures
        figures.smoothness = WallSmoothness(colors, isAmongDifferent: true)
        figures.colors = Set(colors.map(\.rgb)).count
        return figures
    }
}
