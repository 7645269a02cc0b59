/// The families that people give a color seen alone on a screen: those with at least 5 % of the answers around it.
///
/// Counted in the color survey of 2010, which `survey.tsv` describes, at the points of a lattice with steps of 5 units
/// in CIELAB; a color has the families of the nearest point. So a border may be off by up to half a step.
package struct SurveyFamilies: Sendable, Hashable {
    /// A bit for each family in the order of `Family.allCases`, the lowest first.
    private let bits: UInt16

    /// - Parameter color: a color outside sRGB has the families of a color at the edge of sRGB.
    init(of color: CIELAB) {
        bits = SurveyLattice.shared.bits(at: color)
    }

    package init(of color: RGB) { self.init(of: CIELAB(color)) }

    /// Whether the family is one of them. People deny all others.
    package func contains(_ family: Family) -> Bool {
        Family.allCases.firstIndex(of: family).map { bits >> $0 & 1 == 1 } ?? false
    }
}

/// The lookup table: planes of one lightness, in these rows of one a, in these points.
private struct SurveyLattice: Sendable {
    /// Values for consecutive steps.
    private struct Steps<Value: Sendable>: Sendable {
        let first: Int
        let values: [Value]

        /// The value of a step; beyond the ends, the last value there.
        subscript(_ step: Int) -> Value { values[min(max(step - first, 0), values.count - 1)] }
    }

    private let planes: Steps<Steps<Steps<UInt16>>>

    static let shared = SurveyLattice()

    private init() {
        let table = ShippedTable.survey.rows(columns: ["lightness", "a", "b", "families"])
        var lines: [[(a: Int, bits: Steps<UInt16>)]] = Array(repeating: [], count: 21)
        for row in table {
            guard let lightness = Int(row[0]), let a = Int(row[1]), let b = Int(row[2]) else {
                preconditionFailure("survey.tsv: \(row[0]), \(row[1]) and \(row[2]) are not a place")
            }
            let bits = Steps(first: b / SurveyLattice.step, values: SurveyLattice.numbers(row[3]))
            lines[lightness / SurveyLattice.step].append((a: a / SurveyLattice.step, bits: bits))
        }
        planes = Steps(first: 0, values: lines.map { Steps(first: $0[0].a, values: $0.map(\.bits)) })
    }

    /// The distance between points in CIELAB.
    private static let step = 5

    func bits(at color: CIELAB) -> UInt16 {
        func step(_ value: Double) -> Int { Int((max(-1000, min(1000, value)) / Double(SurveyLattice.step)).rounded()) }
        return planes[step(color.lightness)][step(color.a)][step(color.b)]
    }

    /// Three lower-case hexadecimal digits each, separated by a space. By bytes, because it delays the start of the
    /// program.
    private static func numbers(_ text: Substring) -> [UInt16] {
        let bytes = Array(text.utf8)
        func digit(_ place: Int) -> UInt16 { UInt16(bytes[place] < 0x3A ? bytes[place] & 15 : bytes[place] - 0x57) }
        return stride(from: 0, to: bytes.count, by: 4).map { digit($0) << 8 | digit($0 + 1) << 4 | digit($0 + 2) }
    }
}
