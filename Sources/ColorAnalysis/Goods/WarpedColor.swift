#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Oklab with the middle of the chroma plane stretched: finer steps near grey, so that dark navy stays apart from black
/// and noise does not become a hue.
struct WarpedColor {
    /// Lightness, then the stretched a and b.
    let vector: SIMD3<Double>

    init(_ color: Oklab) {
        let chroma = (color.a * color.a + color.b * color.b + 1e-12).squareRoot()
        let stretch = 1.6 * ((chroma + 0.02).squareRoot() - 0.02.squareRoot()) / chroma
        vector = SIMD3(color.lightness, color.a * stretch, color.b * stretch)
    }

    /// The cell of an even partition with edges of 0.08, as one number.
    var cell: Int {
        let size = 0.08
        let position = SIMD3(vector.x / size, vector.y / size + 0.5, vector.z / size + 0.5).rounded(.down)
        return (Int(position.x) * 64 + Int(position.y) + 32) * 64 + Int(position.z) + 32
    }
}

/// e to the power of `exponent`.
func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// The natural logarithm.
func logarithm(_ number: Double) -> Double { log(number) }

/// 1 / (1 + e^-x).
func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
