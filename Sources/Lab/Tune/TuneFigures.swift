import Catalogue
import Colors
import Lab
import Walls

/// The effect of other options in numbers that show whether they are better.
struct TuneFigures: Sendable {
    struct Change: Sendable {
        var item: Int
        let from: Family?
        let to: Family?
        /// Whether the family no longer agrees with the shop's words.
        let isLoss: Bool
        /// CIEDE2000 between the leading colors.
        let difference: Double
    }

    /// Items with a different family than on the saved wall.
    let changed: Int
    let itemCount: Int
    let agreements: Agreements
    /// Losses first, then by the distance of the colors.
    private(set) var worst: [Change]
    let families: [(family: Family, count: Int)]

    private static let worstLimit = 24

    init(
        _ catalogue: TuneCatalogue, saved: TunedWall, tuned: TunedWall, _ votes: TuneVotes,
        _ decisions: WallDecisions
    ) {
        var changes: [Change] = []
        var agreements = Agreements()
        var counts: [Family: Int] = [:]
        for (number, item) in catalogue.items.enumerated() {
            let (before, after) = (saved.leaders[number], tuned.leaders[number])
            let picture = decisions.pictures[number]
            let pictured = picture < 0 ? nil : votes.answers[Int(picture)]
            let measured = pictured.flatMap { Shown(number, catalogue.facts, decisions).measured($0).colors.first }
            if let family = after?.family { counts[family, default: 0] += 1 }
            agreements.count(
                measured: measured?.family, pictured: pictured?.colors.first?.family, chosen: item.chosen?.family,
                label: item.label, word: item.word)
            if before?.family != after?.family {
                let wasRight = item.word.agrees(with: before?.family) == true
                changes.append(
                    Change(
                        item: number, from: before?.family, to: after?.family,
                        isLoss: wasRight && item.word.agrees(with: after?.family) != true,
                        difference: TuneFigures.difference(before, after)))
            }
        }
        (changed, itemCount) = (changes.count, catalogue.items.count)
        self.agreements = agreements
        worst = Array(
            changes.sorted { one, other in
                one.isLoss == other.isLoss
                    ? (other.difference, one.item) < (one.difference, other.item) : one.isLoss
            }.prefix(TuneFigures.worstLimit))
        families = Family.allCases.compactMap { family in counts[family].map { (family, $0) } }
    }

    /// The figures for a whole wall that contains these items.
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
