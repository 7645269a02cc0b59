/// The factors of the vote, learned from pictures whose colors people judged by eye.
///
/// `vote.tsv` has them. `scripts/learn/families.py` writes it and says how. Sources/Colors/MODEL.md says from what, and
/// how right they are.
package struct LearnedVote: Sendable {
    /// The one that the program answers by; read once.
    static let shipped = learned(.vote) { text throws(LearnedTable.Unusable) in try LearnedVote(text) }

    /// What a cluster of each typical color is called, and how much it counts.
    let colors: PrototypeTable
    /// What each number of a cluster's evidence says for each family.
    let clusterNames: [FamilyValues]
    /// How much it counts, in a picture of an object and in that of a worn garment.
    let clusterWeights: [SIMD2<Double>]
    /// What each number of the image's evidence says for each family.
    let imageNames: [FamilyValues]
    /// How likely each family is for a cluster without any evidence, as a logarithm.
    let offset: FamilyValues
    /// How much more than its share a large cluster counts: objects, worn garments.
    let sizes: SIMD2<Double>
    /// What distinguishes a worn garment from an object, in the order of `wornEvidence`.
    let worn: SIMD8<Double>
    /// What the logarithms of the clusters' votes and of the net's families count together.
    let clusterPart: Double
    let placesPart: Double
    /// What each family has beside these two.
    let familyOffset: FamilyValues
    /// From the families' likelihood to confidence: offset, log odds, lead.
    let confidence: SIMD3<Double>

    /// - Parameter text: of a file like `vote.tsv`.
    package init(_ text: String) throws(LearnedTable.Unusable) {
        let table = try LearnedTable(text)
        let families = LearnedTable.familyColumns
        let kinds = ["object", "worn"]
        let prototypes = NamingTable.shipped.prototypes
        let colorRows = try table.rows(
            of: "color", prototypes.indices.map(String.init), columns: families + kinds)
        colors = PrototypeTable(prototypes, scores: colorRows)
        let clusterRows = try table.rows(of: "cluster", ClusterNumber.names, columns: families + kinds)
        clusterNames = clusterRows.map { FamilyValues($0) }
        clusterWeights = clusterRows.map { SIMD2($0[families.count], $0[families.count + 1]) }
        let imageRows = try table.rows(of: "image", ImageNumber.names + ["offset"], columns: families)
        imageNames = imageRows.dropLast().map { FamilyValues($0) }
        offset = FamilyValues(imageRows[imageRows.count - 1])
        sizes = SIMD2(try table.rows(of: "size", ["share"], columns: kinds)[0])
        worn = SIMD8(try table.rows(of: "worn", WornNumber.names, columns: ["factor"]).flatMap(\.self))
        let together = try table.rows(
            of: "together", ["clusters", "places"] + LearnedTable.familyColumns, columns: ["factor"]
        ).flatMap(\.self)
        (clusterPart, placesPart) = (together[0], together[1])
        familyOffset = FamilyValues(together.dropFirst(2))
        confidence = SIMD3(
            try table.rows(of: "confidence", ["offset", "logOdds", "lead"], columns: ["factor"]).flatMap(\.self))
    }
}

extension LearnedVote {
    /// What this vote answers, to measure one that is not shipped.
    /// - Returns: how likely each family is, and the one that leads; nil where no color can be shown.
    /// - Complexity: O(clusters²), some 0.2 ms.
    package func answer(_ features: ForegroundFeatures) -> (families: FamilyValues, leader: Family?) {
        let prepared = PreparedForeground(features, by: self)
        let vote = ForegroundVote(prepared, saturationPriority: 4)
        return (vote.families, Palette(prepared, vote: vote).leader.map { Family.allCases[$0.family] })
    }
}

/// Typical colors, and the evidence for each family there, as logarithms except for a constant: fitted to the color
/// survey of 2010 (R. Munroe, CC0; binned by Heer and Stone, CHI 2012) and to goods that people judged by eye.
///
/// `naming.tsv` has them; `scripts/learn/families.py --rename` writes it.
struct NamingTable: Sendable {
    static let shipped = learned(.naming) { text throws(LearnedTable.Unusable) in try NamingTable(text) }

    /// In warped Oklab.
    let prototypes: [SIMD3<Double>]
    let colors: PrototypeTable

    init(_ text: String) throws(LearnedTable.Unusable) {
        let rows = try LearnedTable(text).rows(
            of: "color", nil, columns: ["lightness", "a", "b"] + LearnedTable.familyColumns)
        prototypes = rows.map { SIMD3($0[0], $0[1], $0[2]) }
        colors = PrototypeTable(prototypes, scores: rows.map { Array($0.dropFirst(3)) })
    }
}

/// What is read from bytes that are part of the program; that they are usable is tested.
private func learned<Table>(
    _ table: ShippedTable, _ read: (String) throws(LearnedTable.Unusable) -> Table
) -> Table {
    do { return try read(table.text) } catch { preconditionFailure("\(table.rawValue).tsv: \(error)") }
}
