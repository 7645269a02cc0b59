import Catalogue
import Colors
import Text

/// What the first picture alone says of the items for which another picture or the shop's word decided.
extension PageColumns {
    /// Less likely families are not named beside it.
    private static let leastShare = 0.1
    private static let mostFamilies = 3

    /// `doubtful`: `[position in the chunk, families, pictures, part]` of each such item; the last two only where the
    /// word decided: other pictures with the word, and how many in a hundred of them look like the item's family.
    ///
    /// Items in doubt are few, so a row for each costs less than columns.
    func writeDoubt(_ json: inout JSONText) {
        let rows = entries.enumerated().compactMap { offset, entry -> JSONRow? in
            guard let picture = entry.picture else { return nil }
            let families = PageColumns.packed(picture.likelihood)
            guard let decision = entry.shown.decision else { return JSONRow(offset, families) }
            return JSONRow(offset, families, decision.pictures, Int((min(max(decision.part, 0), 1) * 100).rounded()))
        }
        guard !rows.isEmpty else { return }
        json.column("doubtful", rows)
    }

    /// The likeliest families, three bytes each as in `colors`: a letter, and two digits of how likely it is.
    static func packed(_ likelihood: FamilyCounts?) -> String {
        guard let likelihood else { return "" }
        let sorted = Family.allCases.filter { likelihood[$0] > 0 }.enumerated().sorted { one, other in
            (likelihood[other.element], one.offset) < (likelihood[one.element], other.offset)
        }
        return sorted.prefix(mostFamilies).enumerated().reduce(into: "") { text, next in
            let (place, family) = (next.offset, next.element.element)
            let share = Double(likelihood[family]) / Double(FamilyCounts.whole)
            guard place == 0 || share >= leastShare else { return }
            text.unicodeScalars.append(letter(family))
            text += packed(share: share)
        }
    }
}
