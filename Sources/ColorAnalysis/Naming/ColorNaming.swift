package import ColorScience

/// What people call a color that they see alone.
///
/// Fitted to the color survey of 2010 and to goods that were judged by eye; `scripts/learn-families.py` says how. No
/// image has a part in it, so a hex is called the same everywhere.
package struct ColorNaming: Sendable {
    /// How likely each family is; sums to 1.
    package let probabilities: FamilyValues

    /// - Complexity: about 1 microsecond.
    package init(_ color: Oklab) { probabilities = ColorMixture(color).naming }

    package init(_ color: RGB) { self.init(Oklab(color)) }

    /// The likeliest, the first of equals.
    package var family: Family { Family.allCases[probabilities.indexOfMaximum] }
}

extension Family {
    /// What most people would call a single color.
    package init(of color: RGB) { self = ColorNaming(color).family }

    /// Its position in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}
