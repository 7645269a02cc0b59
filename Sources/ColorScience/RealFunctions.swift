import Glibc

/// e to the power of `exponent`.
package func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// The natural logarithm.
package func logarithm(_ number: Double) -> Double { log(number) }

/// 1 / (1 + e^-x).
package func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

/// e to the power of each exponent of 0 or less, within a relative 1e-6; below -80 as at -80.
///
/// Additions and multiplications only, so that it is the same on every machine and becomes vector instructions.
@inlinable @inline(__always)
package func exponentials(_ exponents: SIMD8<Float>) -> SIMD8<Float> {
    let bounded = exponents.replacing(with: -80, where: exponents .< -80)
    // Adding 1.5 * 2^23 rounds to a whole number, which then stands in the lowest bits.
    let shifted = bounded * 1.442_695 + 12_582_912
    let whole = shifted - 12_582_912
    let rest = bounded - whole * 0.693_359_375 + whole * 2.121_944_4e-4
    // The series up to the sixth power; the rest is at most 0.35.
    var power = rest * (1.0 / 720) + (1.0 / 120)
    power = power * rest + (1.0 / 24)
    power = power * rest + (1.0 / 6)
    power = power * rest + 0.5
    power = power * rest + 1
    power = power * rest + 1
    let bits = unsafe unsafeBitCast(shifted, to: SIMD8<UInt32>.self)
    let scale = (bits &+ 127) &<< 23
    return unsafe power * unsafeBitCast(scale, to: SIMD8<Float>.self)
}
