/// A color that is shown for an image.
struct PaletteColor {
    /// What people call by `family`: a color that occurs in the image, or the leading one as in even light.
    let swatch: RGB
    /// The one that occurs, where the swatch is another.
    var photographed: RGB?
    /// As a position in `Family.allCases`.
    let family: Int
    /// The clusters that it stands for, as indices; the first is that which the others were gathered around.
    var members: [Int]
    /// Part of the goods, 0...1.
    var share: Double
}

/// The colors to show: the one that won the vote, then other large ones that look clearly different.
///
/// What a shown color is called follows from its hex alone (`ColorNaming`). The vote decides which family leads; its
/// swatch is then one of the image's own that people call by the winner's name, or the nearest to one (`EvenLight`), so
/// word and swatch agree.
struct Palette {
    private let clusters: [PaletteCluster]
    private let vote: ForegroundVote
    private let backdrop: CIELAB?
    /// Whether all of the picture has one color: then nothing in it says in what light it was taken.
    private let isFlat: Bool

    /// The leading color is at least this part of the goods, if any color is: people would look for a smaller one.
    private static let minLeadingShare = 0.02
    /// A further color is at least this part of the goods; one of a family that is shown already, this.
    private static let minShare = 0.03
    private static let minRepeatedShare = 0.15
    /// The same for the color of the backdrop: where there is less of it, it is mostly the gap between arm and body, or
    /// a reflection.
    private static let minBackdropShare = 0.06
    /// In CIEDE2000.
    private static let backdropReach = 6.0
    /// What a color of a family that is shown already counts beside a new one.
    private static let repeatedWorth = 0.4
    /// Colors nearer than this, in CIEDE2000, are one color; of one family, than the second.
    private static let mergeDistance = 9.0
    private static let familyMergeDistance = 16.0
    /// A lit or shaded part of the leading color lies within this of it, in `shadingDistance`.
    private static let shadingReach = 0.16
    /// Over how much of color space the swatch is sought where most of the color's pixels lie.
    private static let swatchReach = 0.1

    init(_ prepared: PreparedForeground, vote: ForegroundVote) {
        self.vote = vote
        backdrop = prepared.whole.backdrop.map { CIELAB($0.rgb) }
        isFlat = prepared.whole.isFallback && prepared.clusters.count == 1
        clusters = zip(prepared.clusters, vote.scores).map { $0.color.with(share: $1.share) }
    }

    /// Whether there is a color that could be shown for the family.
    func canLead(_ family: Family) -> Bool {
        clusters.contains { $0.family == family.index } || lead(as: family.index) != nil
    }

    /// At most `limit` colors, the leading one first, then the largest.
    /// - Parameter family: that leads, as a position in `Family.allCases`; nil for the winner of the vote.
    /// - Returns: no color where none can be shown for the family.
    func colors(limit: Int, ledBy family: Int? = nil) -> [PaletteColor] {
        guard let lead = (family.map { lead(as: $0) } ?? seed).map(leading) else { return [] }
        var groups = [lead]
        let rest = clusters.indices.filter { clusters[$0].family != nil && !lead.members.contains($0) }
        for index in rest.sorted(by: { (clusters[$1].share, $0) < (clusters[$0].share, $1) }) {
            add(index, to: &groups)
        }
        var chosen = [lead]
        var others = groups.dropFirst().filter { isGoods($0) }.map { shown($0) }
        while chosen.count < limit, let next = next(from: &others, beside: &chosen) { chosen.append(next) }
        return chosen.prefix(1) + chosen.dropFirst().sorted { $0.share > $1.share }
    }

    /// The first of `colors`, without how much of the goods it is.
    var leader: (swatch: RGB, family: Int)? { seed.map { ($0.swatch, $0.family) } }

    /// A family with the color that it is shown by.
    private struct Seed {
        let family: Int
        let center: Int
        let swatch: RGB
    }

    /// The first family by votes for which there is a color.
    private var seed: Seed? {
        let families = vote.families.array
        let order = families.indices.sorted { (families[$1], $0) < (families[$0], $1) }
        let seeds = order.lazy.compactMap(lead(as:))
        return seeds.first { leading($0).share >= Palette.minLeadingShare } ?? seeds.first
    }

    /// Where most of the goods lie that may have the family, among the clusters that people call by its name alone;
    /// without such a one, the cluster with most of its votes, if even light makes it one.
    private func lead(as family: Int) -> Seed? {
        let support = vote.scores.map { $0.weight * $0.familyProbabilities[family] }
        let shown = clusters.indices.filter { clusters[$0].family != nil }
        let fitting = shown.filter { clusters[$0].family == family }
        let cover = vote.scores.map { $0.share * $0.familyProbabilities[family] }
        if let center = densest(of: fitting, weights: cover) {
            return Seed(family: family, center: center, swatch: clusters[center].swatch)
        }
        guard !isFlat, let center = shown.max(by: { (support[$0], $1) < (support[$1], $0) }),
            let swatch = EvenLight.nearest(to: clusters[center].swatch, named: Family.allCases[family])
        else { return nil }
        return Seed(family: family, center: center, swatch: swatch)
    }

    /// The color of the winner with what is the same in another light.
    private func leading(_ seed: Seed) -> PaletteColor {
        let center = clusters[seed.center]
        // The seed stands first, as in every group.
        let others = clusters.indices.filter { index in
            guard index != seed.center else { return false }
            let isSameInThisLight =
                vote.scores[index].familyIndex == seed.family
                && clusters[index].shadingDistance(to: center) < Palette.shadingReach
            return isSameInThisLight
                || !clusters[index].isFarInLightness(from: center)
                    && clusters[index].difference(to: center) < Palette.mergeDistance
        }
        let members = [seed.center] + others
        return PaletteColor(
            swatch: seed.swatch, photographed: seed.swatch == center.swatch ? nil : center.swatch, family: seed.family,
            members: members, share: share(of: members))
    }

    /// The cluster around which most of the weights lie, the first of equals.
    private func densest(of candidates: [Int], weights: [Double]) -> Int? {
        if candidates.count == 1 { return candidates[0] }
        let heavy = clusters.indices.filter { weights[$0] != 0 }
        func density(_ center: Int) -> Double {
            heavy.reduce(0) { sum, other in
                let distance = clusters[other].shadingDistance(to: clusters[center]) / Palette.swatchReach
                let fall = 1 + distance * distance
                return sum + weights[other] / (fall * fall)
            }
        }
        return candidates.map { (index: $0, density: density($0)) }.max {
            ($0.density, $1.index) < ($1.density, $0.index)
        }?.index
    }

    private func share(of members: [Int]) -> Double { members.reduce(0) { $0 + clusters[$1].share } }

    /// Puts a cluster into the nearest group that is the same color, or makes it one.
    private func add(_ index: Int, to groups: inout [PaletteColor]) {
        let cluster = clusters[index]
        var nearest: (group: Int, distance: Double)?
        for number in groups.indices {
            let seed = clusters[groups[number].members[0]]
            let isFamily = cluster.family == groups[number].family
            guard !cluster.isFarInLightness(from: seed) else { continue }
            let distance = cluster.difference(to: seed)
            guard distance < (isFamily ? Palette.familyMergeDistance : Palette.mergeDistance) else { continue }
            if distance < nearest?.distance ?? .infinity { nearest = (number, distance) }
        }
        if let nearest {
            groups[nearest.group].members.append(index)
            groups[nearest.group].share += cluster.share
        } else if let family = cluster.family {
            groups.append(
                PaletteColor(swatch: cluster.swatch, family: family, members: [index], share: cluster.share))
        }
    }

    /// Whether a group is more than backdrop that is seen through the goods, and shadows.
    private func isGoods(_ group: PaletteColor) -> Bool {
        let open = group.members.filter { clusters[$0].isBackdrop }
        return share(of: open) < 0.5 * group.share
    }

    private func isLikeBackdrop(_ color: RGB) -> Bool {
        backdrop.map { ciede2000($0, CIELAB(color)) < Palette.backdropReach } ?? false
    }

    /// The group with the swatch around which most of it lies.
    private func shown(_ group: PaletteColor) -> PaletteColor {
        var weights = [Double](repeating: 0, count: clusters.count)
        for member in group.members { weights[member] = clusters[member].share }
        let named = group.members.filter { clusters[$0].family != nil }
        guard let center = densest(of: named, weights: weights), let family = clusters[center].family else {
            return group
        }
        return PaletteColor(
            swatch: clusters[center].swatch, family: family, members: group.members, share: group.share)
    }

    /// The group that is worth most; those that look like a chosen color become part of that one.
    private func next(from rest: inout [PaletteColor], beside chosen: inout [PaletteColor]) -> PaletteColor? {
        rest.removeAll { group in
            guard let twin = chosen.indices.first(where: { chosen[$0].difference(to: group) < Palette.mergeDistance })
            else { return false }
            chosen[twin].members += group.members
            chosen[twin].share += group.share
            return true
        }
        let shown = Set(chosen.map(\.family))
        func worth(_ group: PaletteColor) -> Double {
            group.share * (shown.contains(group.family) ? Palette.repeatedWorth : 1)
        }
        func minShare(_ group: PaletteColor) -> Double {
            if shown.contains(group.family) { return Palette.minRepeatedShare }
            return isLikeBackdrop(group.swatch) ? Palette.minBackdropShare : Palette.minShare
        }
        let large = rest.indices.filter { rest[$0].share >= minShare(rest[$0]) }
        return large.max { (worth(rest[$0]), $1) < (worth(rest[$1]), $0) }.map { rest.remove(at: $0) }
    }
}

extension PaletteColor {
    fileprivate func difference(to other: PaletteColor) -> Double { ciede2000(CIELAB(swatch), CIELAB(other.swatch)) }
}

/// What the palette needs of a cluster.
struct PaletteCluster: Sendable {
    let swatch: RGB
    /// What people call the swatch alone, as a position in `Family.allCases`; nil for a cluster too small to be shown.
    private(set) var family: Int?
    /// Part of the goods, 0...1.
    private(set) var share = 1.0
    /// Whether it looks like the backdrop, or like its shadow.
    let isBackdrop: Bool
    private let lab: CIELAB
    private let oklab: Oklab

    /// As part of the goods.
    private static let minNamedShare = 0.001

    init(_ cluster: ClusterFeatures) {
        swatch = cluster.swatch
        oklab = Oklab(swatch)
        lab = CIELAB(swatch)
        family = ColorNaming(swatch, oklab).family.index
        isBackdrop = cluster.undecided != nil || 2 * cluster.backdropLike > cluster.count
    }

    func with(share: Double) -> PaletteCluster {
        var cluster = self
        cluster.share = share
        if share < PaletteCluster.minNamedShare { cluster.family = nil }
        return cluster
    }

    func difference(to other: PaletteCluster) -> Double { ciede2000(lab, other.lab) }

    /// Whether lightness alone makes a CIEDE2000 of more than 16: it counts for at least its 1.75th part.
    func isFarInLightness(from other: PaletteCluster) -> Bool { abs(lab.lightness - other.lab.lightness) > 28 }

    /// Distance in Oklab with lightness at half weight.
    func shadingDistance(to other: PaletteCluster) -> Double {
        let dL = 0.5 * (oklab.lightness - other.oklab.lightness)
        let (da, db) = (oklab.a - other.oklab.a, oklab.b - other.oklab.b)
        return (dL * dL + da * da + db * db).squareRoot()
    }
}
