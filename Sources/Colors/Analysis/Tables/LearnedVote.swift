/// The factors of the vote, learned from pictures with colors judged by eye.
///
/// They are in `vote.tsv`, which `scripts/learn/families.py` writes; it describes how. Sources/Colors/MODEL.md
/// describes the data and the accuracy.
package struct LearnedVote: Sendable {
    /// The one that the program uses; read once.
    static let shipped = learned(.vote) { text throws(LearnedTable.Unusable) in try LearnedVote(text) }

    /// The names and the weight of a cluster of each typical color.
    let colors: PrototypeTable
    /// The factors of a cluster's evidence numbers for each family.
    let clusterNames: [FamilyValues]
    /// The factors for the cluster's weight.
    let clusterWeights: [Double]
    /// A cluster counts by its share to the power of 1 + this.
    let size: Double
    /// The weight of the clusters' votes relative to the families of `PlaceNet`, both as logarithms.
    let clusterPart: Double
    let placesPart: Double
    /// A constant for each family, added to both.
    let familyOffset: FamilyValues
    /// From the families' probabilities to confidence: offset, log odds, lead.
    let confidence: SIMD3<Double>

    /// - Parameter text: the text of a file like `vote.tsv`.
    package init(_ text: String) throws(LearnedTable.Unusable) {
        let table = try LearnedTable(text)
        let families = LearnedTable.familyColumns
        let prototypes = NamingTable.shipped.prototypes
        let colorRows = try table.rows(
            of: "color", prototypes.indices.map(String.init), columns: families + ["weight"])
        colors = PrototypeTable(prototypes, scores: colorRows)
        let clusterRows = try table.rows(of: "cluster", ClusterNumber.names, columns: families + ["weight"])
        clusterNames = clusterRows.map { FamilyValues($0) }
        clusterWeights = clusterRows.map { $0[families.count] }
        size = try table.rows(of: "size", ["share"], columns: ["weight"])[0][0]
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
    /// The answer of this vote, to measure one that is not shipped.
    /// - Returns: the probability of each family, and the leading one; nil if no color can be shown.
    /// - Complexity: O(clusters²), some 0.2 ms.
    package func answer(_ features: ForegroundFeatures) -> (families: FamilyValues, leader: Family?) {
        let prepared = PreparedForeground(features, by: self)
        let vote = ForegroundVote(prepared, saturationPriority: 4)
        return (vote.families, Palette(prepared, vote: vote).leader.map { Family.allCases[$0.family] })
    }
}

/// Typical colors, with the evidence for each family as logarithms plus a constant: fitted to the color survey of 2010
/// (R. Munroe, CC0; binned by Heer and Stone, CHI 2012) and to goods judged by eye.
///
/// They are in `naming.tsv`, written by `scripts/learn/families.py --rename`.
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

/// Reads a table that is part of the program; tests make sure that it is usable.
private func learned<Table>(
    _ table: ShippedTable, _ read: (String) throws(LearnedTable.Unusable) -> Table
) -> Table {
    do { return try read(table.text) } catch { preconditionFailure("\(table.rawValue).tsv: \(error)") }
}
