/// A quadratic function of x and y.
struct Surface {
    static let terms = 6
    /// The first six count, the others are 0.
    let factors: SIMD8<Double>

    @inline(__always)
    static func basis(x: Double, y: Double) -> SIMD8<Double> { SIMD8(1, x, y, x * x, y * y, x * y, 0, 0) }

    @inline(__always)
    func value(at basis: SIMD8<Double>) -> Double { (factors * basis).sum() }
}

/// Least squares over samples of three channels, with the first terms of a surface.
struct SurfaceFit {
    private(set) var count = 0
    /// 0: samples are only counted.
    private let terms: Int
    private var products = [SIMD8<Double>](repeating: .zero, count: Surface.terms)
    private var red = SIMD8<Double>.zero
    private var green = SIMD8<Double>.zero
    private var blue = SIMD8<Double>.zero

    /// Keeps the surface flat where few samples say otherwise.
    private static let ridge = 0.02

    init(terms: Int) {
        self.terms = terms
    }

    @inline(__always)
    mutating func add(_ sample: RingSample) {
        count += 1
        guard terms > 0 else { return }
        for term in 0..<terms { products[term] += sample.basis[term] * sample.basis }
        red += sample.channels.x * sample.basis
        green += sample.channels.y * sample.basis
        blue += sample.channels.z * sample.basis
    }

    /// The surfaces of red, green and blue.
    var surfaces: [Surface] {
        [red, green, blue].map { target in
            var rows = (0..<terms).map { row in
                (0..<terms).map { column in
                    let isRidge = row == column && row > 0
                    return products[row][column] + (isRidge ? SurfaceFit.ridge * Double(count) : 0)
                } + [target[row]]
            }
            let solution = solve(&rows)
            var factors = SIMD8<Double>.zero
            for (term, factor) in solution.enumerated() { factors[term] = factor }
            return Surface(factors: factors)
        }
    }
}

/// Gauss-Jordan elimination with row pivots; an undetermined unknown is 0.
private func solve(_ rows: inout [[Double]]) -> [Double] {
    let count = rows.count
    for column in 0..<count {
        let pivot = (column..<count).reduce(column) { abs(rows[$1][column]) > abs(rows[$0][column]) ? $1 : $0 }
        rows.swapAt(column, pivot)
        guard abs(rows[column][column]) >= 1e-9 else { continue }
        for row in 0..<count where row != column {
            let factor = rows[row][column] / rows[column][column]
            for index in column...count { rows[row][index] -= factor * rows[column][index] }
        }
    }
    return (0..<count).map { abs(rows[$0][$0]) < 1e-9 ? 0 : rows[$0][count] / rows[$0][$0] }
}
