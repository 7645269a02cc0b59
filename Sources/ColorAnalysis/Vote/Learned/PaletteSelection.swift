import ColorScience
import Foreground

/// Clusters of one family and nearly one color: what a person would call one color of the product.
struct ColorGroup {
    /// Its most voting cluster, as an index.
    let seed: Int
    private(set) var members: [Int]
    /// Part of all votes, 0...1.
    private(set) var share: Double
    /// Its votes by family.
    private(set) var families: FamilyValues

    fileprivate init(seed: Int, _ score: ClusterScore) {
        self.seed = seed
        members = [seed]
        share = score.weight
        families = score.familyProbabilities * score.weight
    }

    fileprivate mutating func add(_ index: Int, _ score: ClusterScore) {
        members.append(index)
        share += score.weight
        families = families + score.familyProbabilities * score.weight
    }
}

/// A color that was chosen to be shown.
struct PaletteColor {
    let group: ColorGroup
    /// The name it carries, as a position in `Family.allCases`.
    let family: Int
}

/// Picks the colors to show: first the winner's, then further ones that are large enough or settle a doubt.
struct PaletteSelection {
    private let groups: [ColorGroup]
    private let families: FamilyValues

    /// Colors of one name nearer than this are one color; lightness counts half, since shading changes it.
    private static let mergeDistance = 0.07
    /// A cluster with less of the votes than this does not matter.
    private static let minVote = 1e-4
    /// Smallest share of a further color whose family is not shown yet, and of one whose family is.
    private static let minNewShare = 0.03
    private static let minRepeatedShare = 0.15
    /// What a color of a family that is shown already counts beside a new one.
    private static let repeatedWorth = 0.4
    /// A color may carry its second name when that is at least this likely beside the first.
    private static let secondNameRatio = 0.5
    /// A family at least this likely is shown while there is room, if a color of at least this share carries it.
    private static let doubt = 0.04
    private static let minDoubtShare = 0.001

    init(_ clusters: [ClusterFeatures], vote: ForegroundVote) {
        families = vote.families
        let colors = clusters.map { Oklab($0.color) }
        let names = vote.scores.map(\.familyProbabilities.indexOfMaximum)
        var groups: [ColorGroup] = []
        let order = vote.scores.indices.sorted { (vote.scores[$1].weight, $0) < (vote.scores[$0].weight, $1) }
        for index in order where vote.scores[index].weight >= PaletteSelection.minVote {
            var nearest: (group: Int, distance: Double)?
            for (number, group) in groups.enumerated() where names[group.seed] == names[index] {
                let distance = colors[index].shadingDistance(to: colors[group.seed])
                if distance < nearest?.distance ?? PaletteSelection.mergeDistance { nearest = (number, distance) }
            }
            if let nearest {
                groups[nearest.group].add(index, vote.scores[index])
            } else {
                groups.append(ColorGroup(seed: index, vote.scores[index]))
            }
        }
        self.groups = groups
    }

    /// At most `limit` colors, the leading one first.
    func colors(winner: Int, limit: Int) -> [PaletteColor] {
        guard
            let first = groups.indices.max(by: { (groups[$0].families[winner], $1) < (groups[$1].families[winner], $0) }
            )
        else { return [] }
        var chosen = [PaletteColor(group: groups[first], family: winner)]
        var left = groups.indices.filter { $0 != first }
        while chosen.count < limit, let next = largest(of: left, beside: chosen) {
            chosen.append(next.color)
            left.removeAll { $0 == next.index }
        }
        while chosen.count < limit, let next = settlingDoubt(from: left, beside: chosen) {
            chosen.append(next.color)
            left.removeAll { $0 == next.index }
        }
        return chosen
    }

    private typealias Pick = (index: Int, color: PaletteColor)

    private func largest(of left: [Int], beside chosen: [PaletteColor]) -> Pick? {
        let shown = Set(chosen.map(\.family))
        var best: (pick: Pick, worth: Double)?
        for index in left {
            let group = groups[index]
            let family = name(of: group, besides: shown)
            let isRepeated = shown.contains(family)
            let worth = group.share * (isRepeated ? PaletteSelection.repeatedWorth : 1)
            guard group.share >= (isRepeated ? PaletteSelection.minRepeatedShare : PaletteSelection.minNewShare) else {
                continue
            }
            if worth > best?.worth ?? 0 { best = ((index, PaletteColor(group: group, family: family)), worth) }
        }
        return best?.pick
    }

    /// The group's name, or its second one if that is new and nearly as likely.
    private func name(of group: ColorGroup, besides shown: Set<Int>) -> Int {
        let name = group.families.indexOfMaximum
        guard shown.contains(name) else { return name }
        let others = group.families.without(shown)
        let second = others.indexOfMaximum
        return others[second] >= PaletteSelection.secondNameRatio * group.families[name] ? second : name
    }

    private func settlingDoubt(from left: [Int], beside chosen: [PaletteColor]) -> Pick? {
        let shown = Set(chosen.map(\.family))
        let open = families.without(shown)
        let family = open.indexOfMaximum
        guard open[family] >= PaletteSelection.doubt,
            let index = left.max(by: { (groups[$0].families[family], $1) < (groups[$1].families[family], $0) }),
            groups[index].share >= PaletteSelection.minDoubtShare
        else { return nil }
        return (index, PaletteColor(group: groups[index], family: family))
    }
}

extension Oklab {
    /// Distance with lightness at half weight.
    fileprivate func shadingDistance(to other: Oklab) -> Double {
        let dL = 0.5 * (lightness - other.lightness)
        let da = a - other.a
        let db = b - other.b
        return (dL * dL + da * da + db * db).squareRoot()
    }
}
