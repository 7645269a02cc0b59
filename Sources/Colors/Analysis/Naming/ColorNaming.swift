/// What people call a color that they see alone.
///
/// Fitted to the color survey of 2010 and to goods that were judged by eye; `scripts/learn/families.py` says how. No
/// image has a part in it, so a hex is called the same everywhere.
package struct ColorNaming: Sendable {
    /// How likely each family is; sums to 1. It changes smoothly from color to color.
    package let probabilities: FamilyValues
    /// The likeliest of those that people do not deny (`SurveyFamilies`), the first of equals.
    package let family: Family

    /// - Complexity: about 1 microsecond.
    package init(_ color: RGB) { self.init(color, Oklab(color)) }

    /// - Parameter lab: the same color.
    init(_ color: RGB, _ lab: Oklab) {
        let probabilities = ColorMixture.naming(lab)
        self.probabilities = probabilities
        let likeliest = Family.allCases[probabilities.indexOfMaximum]
        let accepted = SurveyFamilies(of: color)
        guard !accepted.contains(likeliest) else {
            family = likeliest
            return
        }
        family = Family.allCases.filter(accepted.contains).max { probabilities[$0] < probabilities[$1] } ?? likeliest
    }
}

extension Family {
    /// What most people would call a single color.
    package init(of color: RGB) { self = ColorNaming(color).family }

    /// Its position in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}
