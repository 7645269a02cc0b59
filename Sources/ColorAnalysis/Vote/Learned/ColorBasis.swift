/// A color as a mixture of the prototype colors.
struct ColorBasis {
    private let parts: [Double]

    private static let spread = 0.055

    init(_ color: Oklab) {
        let vector = WarpedColor(color).vector
        var parts = LearnedVote.prototypes.map { prototype in
            let offset = vector - prototype
            return (offset * offset).sum()
        }
        // Relative to the nearest: a color far from all prototypes belongs to that one.
        let least = parts.min() ?? 0
        var sum = 0.0
        for index in parts.indices {
            parts[index] = exponential((least - parts[index]) / (2 * ColorBasis.spread * ColorBasis.spread))
            sum += parts[index]
        }
        for index in parts.indices { parts[index] /= sum }
        self.parts = parts
    }

    /// The mean of `values`, one a prototype.
    func product(_ values: [Double]) -> Double {
        var sum = 0.0
        for index in parts.indices { sum += parts[index] * values[index] }
        return sum
    }

    /// How likely people call the color by each family, seen alone, in the order of `Family.allCases`.
    var familyProbabilities: [Double] { familyProbabilities(inContext: .zero) }

    /// The same in an image, where a grey can be a shaded white and a lit black.
    /// - Parameter place: place, borders and texture, in the order of `Feature`.
    func familyProbabilities(inContext place: SIMD16<Double>) -> [Double] {
        let count = Family.allCases.count
        var scores = (0..<count).map { LearnedVote.nameOffsets[$0] + (LearnedVote.contexts[$0] * place).sum() }
        let names = LearnedVote.names
        ColorBasis.add(parts.span, names.span, to: &scores)
        let highest = scores.max() ?? 0
        let powers = scores.map { exponential($0 - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// Adds to the score of each family what the prototypes say, one after the other.
    private static func add(_ parts: Span<Double>, _ names: Span<Double>, to scores: inout [Double]) {
        var scores = scores.mutableSpan
        let count = scores.count
        for prototype in parts.indices {
            let row = names.extracting((prototype * count)..<((prototype + 1) * count))
            for family in 0..<count { scores[family] += parts[prototype] * row[family] }
        }
    }
}

extension Family {
    /// Its position in `allCases`.
    var index: Int { Family.allCases.firstIndex(of: self) ?? 0 }
}

extension [Double] {
    /// The first of the largest; 0 for none.
    var indexOfMaximum: Int { indices.dropFirst().reduce(0) { self[$1] > self[$0] ? $1 : $0 } }
}
