import Colors

extension Family {
    /// The number that stands for the family in stores. It never changes, and no number is used twice.
    package var storedNumber: Int {
        switch self {
        case .black: 0
        case .white: 1
        case .grey: 2
        case .red: 3
        case .orange: 4
        case .yellow: 5
        case .green: 6
        case .blue: 7
        case .purple: 8
        case .pink: 9
        case .brown: 10
        case .beige: 11
        }
    }

    /// - Returns: nil for a number that stands for no family.
    package init?(storedNumber: Int) {
        guard Family.byNumber.indices.contains(storedNumber), let family = Family.byNumber[storedNumber] else {
            return nil
        }
        self = family
    }

    private static let byNumber: [Family?] = (0...(allCases.map(\.storedNumber).max() ?? 0)).map { number in
        allCases.first { $0.storedNumber == number }
    }
}

extension [Family] {
    /// A bit for each family that is among them, by its stored number.
    var storedBits: Int { reduce(0) { $0 | 1 << $1.storedNumber } }

    /// In the order of their stored numbers.
    package init(storedBits bits: Int) {
        self = Family.allCases.filter { bits & 1 << $0.storedNumber != 0 }
    }
}
