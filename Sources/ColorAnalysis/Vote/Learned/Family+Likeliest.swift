package import ColorScience

extension Family {
    /// What most people would call a single color.
    package init(of color: RGB) {
        self = Family.allCases[ColorBasis(Oklab(color)).familyProbabilities.indexOfMaximum]
    }
}
