import Glibc

/// e to the power of `exponent`.
package func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// The natural logarithm.
package func logarithm(_ number: Double) -> Double { log(number) }

/// 1 / (1 + e^-x).
package func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

/// e to the power of each exponent of 0 or less, within a relative 1e-10; below -700 as at -700.
///
/// Additions and multiplications only, so that it is the same on every machine and becomes vector instructions.
@inlinable @inline(__always)
package func exponentials(_ exponents: SIMD8<Double>) -> SIMD8<Double> {
    let bounded = exponents.replacing(with: -700, where: exponents .< -700)
    // Adding 1.5 * 2^52 rounds to a whole number, which then stands in the lowest bits.
    let shifted = bounded * 1.442_695_040_888_963_4 + 6_755_399_441_055_744
    let whole = shifted - 6_755_399_441_055_744
    let rest = bounded - whole * 0.693_147_180_369_123_8 - whole * 1.908_214_929_270_587_7e-10
    // The series up to the ninth power; the rest is at most 0.35.
    var power = rest * (1.0 / 362_880) + (1.0 / 40_320)
    power = power * rest + (1.0 / 5_040)
    power = power * rest + (1.0 / 720)
    power = power * rest + (1.0 / 120)
    power = power * rest + (1.0 / 24)
    power = power * rest + (1.0 / 6)
    power = power * rest + 0.5
    power = power * rest + 1
    power = power * rest + 1
    let bits = unsafe unsafeBitCast(shifted, to: SIMD8<UInt64>.self)
    let scale = (bits &+ 1023) &<< 52
    return unsafe power * unsafeBitCast(scale, to: SIMD8<Double>.self)
}
