/// The families that people name a color by when they see it alone on a screen: those of at least 5 % of the answers
/// around it.
///
/// Counted in the color survey of 2010, which `SurveyTable.swift` describes, at the points of a lattice of 5 units
/// in CIELAB; a color has what was counted at the nearest point. Between two points the border may lie up to half a
/// step off.
package struct SurveyFamilies: Sendable, Hashable {
    /// A bit for each family in the order of `Family.allCases`, the lowest first.
    private let bits: UInt16

    /// - Parameter color: what lies outside sRGB has the families of a color at its rim.
    package init(of color: CIELAB) {
        bits = SurveyLattice.shared.bits(at: color)
    }

    package init(of color: RGB) { self.init(of: CIELAB(color)) }

    /// Whether the family is among them. People deny a family that is not.
    package func contains(_ family: Family) -> Bool {
        Family.allCases.firstIndex(of: family).map { bits >> $0 & 1 == 1 } ?? false
    }
}

/// The table as it is looked up: planes of one lightness, which have rows of one a, which have points.
private struct SurveyLattice: Sendable {
    /// Values at steps that follow each other.
    private struct Steps<Value: Sendable>: Sendable {
        let first: Int
        let values: [Value]

        /// The value at a step; beyond the ends that at the end.
        subscript(_ step: Int) -> Value { values[min(max(step - first, 0), values.count - 1)] }
    }

    private let planes: Steps<Steps<Steps<UInt16>>>

    static let shared = SurveyLattice()

    private init() {
        var numbers = SurveyNumbers()
        planes = Steps(
            first: 0,
            values: (0...20).map { _ in
                SurveyLattice.steps(&numbers) { numbers in
                    SurveyLattice.steps(&numbers) { UInt16($0.next()) }
                }
            })
    }

    func bits(at color: CIELAB) -> UInt16 {
        func step(_ value: Double) -> Int { Int((max(-1000, min(1000, value)) / 5).rounded()) }
        return planes[step(color.lightness)][step(color.a)][step(color.b)]
    }

    private static func steps<Value>(
        _ numbers: inout SurveyNumbers, value: (inout SurveyNumbers) -> Value
    ) -> Steps<Value> {
        let (first, count) = (numbers.next() - 64, numbers.next())
        return Steps(first: first, values: (0..<count).map { _ in value(&numbers) })
    }
}

/// The numbers of `surveyTable`, one after another.
private struct SurveyNumbers {
    private let digits = surveyTable.withUTF8Buffer { Array($0) }
    private var position = 0

    /// Two digits of base64, the higher first.
    mutating func next() -> Int {
        defer { position += 2 }
        return SurveyNumbers.value(digits[position]) << 6 | SurveyNumbers.value(digits[position + 1])
    }

    private static func value(_ digit: UInt8) -> Int {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
        default: digit == UInt8(ascii: "+") ? 62 : 63
        }
    }
}
