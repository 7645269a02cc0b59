/// A color that is shown for an image.
struct PaletteColor {
    /// A color that people call `family`: one that occurs in the image, or the leading one as in even light.
    let swatch: RGB
    /// The color that occurs in the image, if the swatch is another.
    var photographed: RGB?
    /// As an index in `Family.allCases`.
    let family: Int
    /// Indices of the clusters in the group; the first is its seed.
    var members: [Int]
    /// Part of the goods, 0...1.
    var share: Double
}

/// The colors to show: the winner of the vote, then other large ones that look clearly different.
///
/// The name of a shown color depends only on its hex value (`ColorNaming`). The vote decides which family leads; its
/// swatch is a color of the image that people call by the winner's name, or the nearest such color (`EvenLight`), so
/// that word and swatch agree.
struct Palette {
    private let clusters: [PaletteCluster]
    private let vote: ForegroundVote
    private let backdrop: CIELAB?
    /// Whether the whole picture has one color: then nothing in it shows the light.
    private let isFlat: Bool

    /// The least part of the goods for the leading color, if any color has that much: people do not name a smaller one.
    private static let minLeadingShare = 0.02
    /// The least part of the goods for a further color; then the same for one of a family that is shown already.
    private static let minShare = 0.03
    private static let minRepeatedShare = 0.15
    /// The same for the backdrop's color: a smaller part is mostly the gap between arm and body, or a reflection.
    private static let minBackdropShare = 0.06
    /// In CIEDE2000.
    private static let backdropReach = 6.0
    /// The weight of a color whose family is shown already, relative to a new one.
    private static let repeatedWorth = 0.4
    /// Colors closer than this, in CIEDE2000, count as one; the second value is for colors of one family.
    private static let mergeDistance = 9.0
    private static let familyMergeDistance = 16.0
    /// Lit and shaded parts of the leading color are within this distance of it, by `shadingDistance`.
    private static let shadingReach = 0.16
    /// The width, in color space, of the kernel that finds where most of the color's pixels are.
    private static let swatchReach = 0.1

    init(_ prepared: PreparedForeground, vote: ForegroundVote) {
        self.vote = vote
        backdrop = prepared.whole.backdrop.map { CIELAB($0.rgb) }
        isFlat = prepared.whole.isFallback && prepared.clusters.count == 1
        clusters = zip(prepared.clusters, vote.scores).map { $0.color.with(share: $1.share) }
    }

    /// Whether the family has a color that could be shown.
    func canLead(_ family: Family) -> Bool {
        clusters.contains { $0.family == family.index } || lead(as: family.index) != nil
    }

    /// At most `limit` colors, the leading one first, then the largest.
    /// - Parameter family: the leading one, as an index in `Family.allCases`; nil for the winner of the vote.
    /// - Returns: no colors if none can be shown for the family.
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

    /// The first of `colors`, without its share.
    var leader: (swatch: RGB, family: Int)? { seed.map { ($0.swatch, $0.family) } }

    /// A family with the color that is shown for it.
    private struct Seed {
        let family: Int
        let center: Int
        let swatch: RGB
    }

    /// The first family by votes that has a color.
    private var seed: Seed? {
        let families = vote.families.array
        let order = families.indices.sorted { (families[$1], $0) < (families[$0], $1) }
        let seeds = order.lazy.compactMap(lead(as:))
        return seeds.first { leading($0).share >= Palette.minLeadingShare } ?? seeds.first
    }

    /// The densest of the clusters that people call by the family's name alone, weighted by goods that may have the
    /// family. If there is none, the cluster with most of the family's votes, if even light gives it that name.
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

    /// The color of the winner, with the clusters that are the same in another light.
    private func leading(_ seed: Seed) -> PaletteColor {
        let center = clusters[seed.center]
        // The seed comes first, as in every group.
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

    /// The candidate with the highest density of weights around it; of equal ones the first.
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

    /// Adds a cluster to the nearest group with the same color, or makes it a new group.
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

    /// Whether less than half of a group is backdrop seen through the goods, or shadow.
    private func isGoods(_ group: PaletteColor) -> Bool {
        let open = group.members.filter { clusters[$0].isBackdrop }
        return share(of: open) < 0.5 * group.share
    }

    private func isLikeBackdrop(_ color: RGB) -> Bool {
        backdrop.map { ciede2000($0, CIELAB(color)) < Palette.backdropReach } ?? false
    }

    /// The group, with the swatch where its density is highest.
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

    /// Removes the group with the greatest worth; first merges groups that look like a chosen color into that one.
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

/// The data of a cluster for the palette.
struct PaletteCluster: Sendable {
    let swatch: RGB
    /// The family that people call the swatch alone, as an index in `Family.allCases`; nil if the cluster is too small
    /// to show.
    private(set) var family: Int?
    /// Part of the goods, 0...1.
    private(set) var share = 1.0
    /// Whether it looks like the backdrop or its shadow.
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

    /// Whether lightness alone makes a CIEDE2000 of more than 16: a difference in lightness counts at least a 1.75th.
    func isFarInLightness(from other: PaletteCluster) -> Bool { abs(lab.lightness - other.lab.lightness) > 28 }

    /// Distance in Oklab with lightness at half weight.
    func shadingDistance(to other: PaletteCluster) -> Double {
        let dL = 0.5 * (oklab.lightness - other.oklab.lightness)
        let (da, db) = (oklab.a - other.oklab.a, oklab.b - other.oklab.b)
        return (dL * dL + da * da + db * db).squareRoot()
    }
}
