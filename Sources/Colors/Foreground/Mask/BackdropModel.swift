/// The backdrop's color at each place: a quadratic surface fitted to the border, which follows gradients and vignettes.
struct BackdropModel {
    /// For red, green and blue: the factors of 1, x, y, x², y² and xy, with x and y of -1...1 across the image.
    private let surfaces: [Surface]
    /// Part of the border within the tolerance of the surface, 0...1: the evidence for a uniform backdrop.
    let inlierShare: Double
    /// Root mean square distance of these samples from the surface, in units of a channel.
    let deviation: Double

    /// Number of border samples to use; at most about twice as many are.
    private static let ringSamples = 1024
    /// The greatest distance of an inlier in each round, in units of a channel.
    private static let tolerances = [40.0, 30, 24, 20]

    /// Fits the surface by least squares, in each round to the samples near the last surface.
    /// - Complexity: O(border samples), at most about 2,000 of them.
    init(of image: SampledImage) {
        let ring = RingSample.samples(of: image, wanted: BackdropModel.ringSamples)
        var surfaces = BackdropModel.startingColor(ring).map { Surface(factors: SIMD8($0, 0, 0, 0, 0, 0, 0, 0)) }
        var inliers = 0
        var squares = 0.0
        for (round, tolerance) in BackdropModel.tolerances.enumerated() {
            let isLast = round == BackdropModel.tolerances.count - 1
            var fit = SurfaceFit(terms: isLast ? 0 : round == 0 ? 1 : Surface.terms)
            squares = 0
            for sample in ring {
                let rest = sample.channels - surfaces.values(at: sample.basis)
                guard max(abs(rest.x), abs(rest.y), abs(rest.z)) <= tolerance else { continue }
                squares += (rest * rest).sum() / 3
                fit.add(sample)
            }
            inliers = fit.count
            if isLast || inliers < 20 { break }
            surfaces = fit.surfaces
        }
        self.surfaces = surfaces
        inlierShare = ring.isEmpty ? 0 : Double(inliers) / Double(ring.count)
        deviation = inliers == 0 ? 0 : (squares / Double(inliers)).squareRoot()
    }

    /// The color in the middle of the image.
    var centerColor: RGB {
        color(x: 0, y: 0).rgb
    }

    /// The color at a place, with x and y of -1...1.
    func color(x: Double, y: Double) -> PackedPixel {
        let values = surfaces.values(at: Surface.basis(x: x, y: y))
        let (red, green, blue) = (clampedByte(values.x), clampedByte(values.y), clampedByte(values.z))
        return PackedPixel(bits: UInt32(red << 16 | green << 8 | blue))
    }

    /// The center of the fullest of 16x16x16 cells of RGB; of equal ones the first.
    private static func startingColor(_ ring: [RingSample]) -> [Double] {
        var counts = [Int](repeating: 0, count: 4096)
        for sample in ring { counts[sample.cell] += 1 }
        let best = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
        return [best >> 8, best >> 4 & 15, best & 15].map { Double($0 * 16 + 8) }
    }
}

extension [Surface] {
    /// For red, green and blue.
    fileprivate func values(at basis: SIMD8<Double>) -> SIMD3<Double> {
        SIMD3(self[0].value(at: basis), self[1].value(at: basis), self[2].value(at: basis))
    }
}

/// A pixel of the border.
struct RingSample {
    let channels: SIMD3<Double>
    let basis: SIMD8<Double>
    /// Number of its 4-bit RGB cell.
    let cell: Int

    /// Evenly spread samples of a ring of 1.5 % of the shorter side, in reading order.
    static func samples(of image: SampledImage, wanted: Int) -> [RingSample] {
        let ring = max(1, (min(image.width, image.height) * 15 + 500) / 1000)
        let inside = max(0, image.width - 2 * ring) * max(0, image.height - 2 * ring)
        let every = max(1, (image.count - inside) / wanted)
        var samples: [RingSample] = []
        var position = 0
        for y in 0..<image.height {
            let isInnerRow = y >= ring && y < image.height - ring
            var x = 0
            while x < image.width {
                if isInnerRow && x == ring && x < image.width - ring { x = image.width - ring }
                if position.isMultiple(of: every) { samples.append(RingSample(image, x, y)) }
                position += 1
                x += 1
            }
        }
        return samples
    }

    private init(_ image: SampledImage, _ x: Int, _ y: Int) {
        let pixel = image.pixel(x, y)
        channels = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        basis = Surface.basis(x: centered(x, image.width), y: centered(y, image.height))
        cell = (pixel.red >> 4) << 8 | (pixel.green >> 4) << 4 | pixel.blue >> 4
    }
}

/// An index of `count`, scaled to -1...1.
func centered(_ position: Int, _ count: Int) -> Double {
    count > 1 ? 2 * Double(position) / Double(count - 1) - 1 : 0
}

/// The nearest byte.
func clampedByte(_ value: Double) -> Int { max(0, min(255, Int((value + 0.5).rounded(.down)))) }

/// A quadratic function of x and y.
struct Surface {
    static let terms = 6
    /// The first six are used, the others are 0.
    let factors: SIMD8<Double>

    @inline(__always)
    static func basis(x: Double, y: Double) -> SIMD8<Double> { SIMD8(1, x, y, x * x, y * y, x * y, 0, 0) }

    @inline(__always)
    func value(at basis: SIMD8<Double>) -> Double { (factors * basis).sum() }
}

/// A least squares fit of the first terms of a surface to samples of three channels.
struct SurfaceFit {
    private(set) var count = 0
    /// 0: samples are only counted.
    private let terms: Int
    private var products = [SIMD8<Double>](repeating: .zero, count: Surface.terms)
    private var red = SIMD8<Double>.zero
    private var green = SIMD8<Double>.zero
    private var blue = SIMD8<Double>.zero

    /// Regularization: keeps the surface flat where there are few samples.
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
