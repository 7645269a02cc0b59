import Catalogue
import Colors

/// What another set of options would change, in numbers that say whether it is better.
struct TuneFigures: Sendable {
    /// How many of those that can be compared agree.
    struct Agreement: Sendable, Equatable {
        let agreeing: Int
        let all: Int
    }

    struct Change: Sendable {
        var item: Int
        let from: Family?
        let to: Family?
        /// Whether it was right by a person's choice or the shop's word, and is no more.
        let isLoss: Bool
        /// CIEDE2000 between the leading colors.
        let difference: Double
    }

    /// Items whose shown family is another one than on the saved wall.
    let changed: Int
    let itemCount: Int
    /// Items whose measured families meet the shop's word.
    let vendorWords: Agreement
    /// Items whose measured family is what a person chose.
    let overrides: Agreement
    /// Items whose measured family is acceptable to a person who looked at the image.
    let labels: Agreement
    /// What the wall loses first, then by how far the color moved.
    private(set) var worst: [Change]
    let families: [(family: Family, count: Int)]

    private static let worstLimit = 24

    init(_ catalogue: TuneCatalogue, saved: TunedWall, tuned: TunedWall, _ votes: TuneVotes) {
        var changes: [Change] = []
        var (words, wordCount, chosen, chosenCount) = (0, 0, 0, 0)
        var (labelled, labelCount) = (0, 0)
        var counts: [Family: Int] = [:]
        for (number, item) in catalogue.items.enumerated() {
            let (before, after) = (saved.leaders[number], tuned.leaders[number])
            let measured = item.image.map { votes.colors[$0] } ?? []
            if let family = after?.family { counts[family, default: 0] += 1 }
            if !item.word.leading.isEmpty, !measured.isEmpty {
                wordCount += 1
                words += item.word.clearlyContradicts(measured.map(\.family)) ? 0 : 1
            }
            if let choice = item.chosen, let leader = measured.first {
                chosenCount += 1
                chosen += leader.family == choice.family ? 1 : 0
            }
            if let label = item.label, let leader = measured.first {
                labelCount += 1
                labelled += label.acceptable.contains(leader.family) ? 1 : 0
            }
            if before?.family != after?.family {
                let wasRight = !item.word.leading.isEmpty && !item.word.clearlyContradicts(saved.families[number])
                changes.append(
                    Change(
                        item: number, from: before?.family, to: after?.family,
                        isLoss: wasRight && item.word.clearlyContradicts(tuned.families[number]),
                        difference: TuneFigures.difference(before, after)))
            }
        }
        (changed, itemCount) = (changes.count, catalogue.items.count)
        vendorWords = Agreement(agreeing: words, all: wordCount)
        overrides = Agreement(agreeing: chosen, all: chosenCount)
        labels = Agreement(agreeing: labelled, all: labelCount)
        worst = Array(
            changes.sorted { one, other in
                one.isLoss == other.isLoss
                    ? (other.difference, one.item) < (one.difference, other.item) : one.isLoss
            }.prefix(TuneFigures.worstLimit))
        families = Family.allCases.compactMap { family in counts[family].map { (family, $0) } }
    }

    /// The same for a wall of which the items were a part.
    func among(_ numbers: [Int]) -> TuneFigures {
        var figures = self
        for index in worst.indices { figures.worst[index].item = numbers[worst[index].item] }
        return figures
    }

    private static func difference(_ one: DominantColor?, _ other: DominantColor?) -> Double {
        guard let one, let other else { return 100 }
        return ciede2000(CIELAB(one.rgb), CIELAB(other.rgb))
    }
}
