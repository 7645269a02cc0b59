// Elementary functions made of additions, multiplications, divisions and square roots, which IEEE 754 rounds the same
// on every processor. The functions of the C library depend on the processor and differ in the last bits.

/// e to the power of `exponent`, within a relative 1e-15; 0 below -745.
package func exponential(_ exponent: Double) -> Double {
    guard exponent > -745 else { return exponent.isNaN ? .nan : 0 }
    guard exponent < 709.7 else { return .infinity }
    let whole = nearestInteger(exponent * 1.442_695_040_888_963_4)
    let rest = exponent - whole * logarithmOf2.high - whole * logarithmOf2.low
    // The Taylor series up to the thirteenth power; the rest is at most 0.35.
    var power = rest * (1.0 / 6_227_020_800) + (1.0 / 479_001_600)
    power = power * rest + (1.0 / 39_916_800)
    power = power * rest + (1.0 / 3_628_800)
    power = power * rest + (1.0 / 362_880)
    power = power * rest + (1.0 / 40_320)
    power = power * rest + (1.0 / 5_040)
    power = power * rest + (1.0 / 720)
    power = power * rest + (1.0 / 120)
    power = power * rest + (1.0 / 24)
    power = power * rest + (1.0 / 6)
    power = power * rest + 0.5
    power = power * rest * rest + rest + 1
    // In two steps, for results below the least normal number.
    let half = Int(whole) / 2
    return power * powerOf2(half) * powerOf2(Int(whole) - half)
}

/// The natural logarithm, within a relative 1e-15; minus infinity for 0, NaN below.
package func logarithm(_ number: Double) -> Double {
    guard number >= .leastNormalMagnitude else {
        guard number > 0 else { return number == 0 ? -.infinity : .nan }
        return logarithm(number * 0x1p54) - 54 * 0.693_147_180_559_945_3
    }
    guard number < .infinity else { return number }
    // number = part * 2^exponent, with part between the square roots of a half and of 2.
    var exponent = Int(number.bitPattern >> 52) - 1023
    var part = Double(bitPattern: number.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if part > 1.414_213_562_373_095 { (part, exponent) = (part / 2, exponent + 1) }
    // The logarithm of the part is 2 artanh of this ratio, which is at most 0.172: eleven terms of the series.
    let ratio = (part - 1) / (part + 1)
    let square = ratio * ratio
    var tail = square * (1.0 / 21) + (1.0 / 19)
    tail = tail * square + (1.0 / 17)
    tail = tail * square + (1.0 / 15)
    tail = tail * square + (1.0 / 13)
    tail = tail * square + (1.0 / 11)
    tail = tail * square + (1.0 / 9)
    tail = tail * square + (1.0 / 7)
    tail = tail * square + (1.0 / 5)
    tail = tail * square + (1.0 / 3)
    let whole = Double(exponent)
    return whole * logarithmOf2.high + (2 * ratio + (2 * ratio * square * tail + whole * logarithmOf2.low))
}

/// The logistic function 1 / (1 + e^-x).
func logistic(_ x: Double) -> Double { 1 / (1 + exponential(-x)) }

/// Within 1e-15, for angles of up to a million degrees.
func sine(degrees: Double) -> Double { sine(degrees, quartersMore: 0) }

/// Within 1e-15, for angles of up to a million degrees.
func cosine(degrees: Double) -> Double { sine(degrees, quartersMore: 1) }

private func sine(_ degrees: Double, quartersMore: Int) -> Double {
    let quarters = nearestInteger(degrees / 90)
    // At most 45 degrees.
    let angle = (degrees - 90 * quarters) * (.pi / 180)
    let square = angle * angle
    let quarter = Int(quarters) + quartersMore
    let magnitude = quarter & 1 == 0 ? angle * sinePerAngle(square) : cosine(square)
    return quarter & 2 == 0 ? magnitude : -magnitude
}

/// The sine divided by the angle, as a function of the squared angle in radians: the series up to the eighth term.
private func sinePerAngle(_ square: Double) -> Double {
    var sum = square * (-1.0 / 1_307_674_368_000) + (1.0 / 6_227_020_800)
    sum = sum * square - (1.0 / 39_916_800)
    sum = sum * square + (1.0 / 362_880)
    sum = sum * square - (1.0 / 5_040)
    sum = sum * square + (1.0 / 120)
    sum = sum * square - (1.0 / 6)
    return sum * square + 1
}

/// The cosine as a function of the squared angle in radians: the series up to the ninth term.
private func cosine(_ square: Double) -> Double {
    var sum = square * (1.0 / 20_922_789_888_000) - (1.0 / 87_178_291_200)
    sum = sum * square + (1.0 / 479_001_600)
    sum = sum * square - (1.0 / 3_628_800)
    sum = sum * square + (1.0 / 40_320)
    sum = sum * square - (1.0 / 720)
    sum = sum * square + (1.0 / 24)
    sum = sum * square - 0.5
    return sum * square + 1
}

/// The cube roots of numbers of 0...1, by Newton's method, within 1e-15; 0 for negative numbers.
func cubeRoots(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
    var roots = SIMD4<Double>.zero
    // The exponent divided by 3 gives a start within 6 %; each step squares the error.
    for lane in 0..<4 { roots[lane] = Double(bitPattern: numbers[lane].bitPattern / 3 + 0x2A9F_7893_0000_0000) }
    for _ in 0..<5 { roots = (2 * roots + numbers / (roots * roots)) / 3 }
    return roots.replacing(with: 0, where: numbers .<= 0)
}

/// The angle of a point, 0..<360 degrees from the first axis toward the second, within 1e-13; 0 for the origin.
func directionDegrees(_ x: Double, _ y: Double) -> Double {
    guard x != 0 || y != 0 else { return 0 }
    let (width, height) = (abs(x), abs(y))
    // From the nearer axis, 0...45 degrees.
    var degrees = arctangent(min(width, height) / max(width, height)) * (180 / .pi)
    if height > width { degrees = 90 - degrees }
    if x < 0 { degrees = 180 - degrees }
    if y < 0 { degrees = 360 - degrees }
    // Just below the first axis, the nearest number is 360.
    return degrees < 360 ? degrees : 0
}

/// For 0...1, in radians; above tan 22.5 degrees computed from the diagonal.
private func arctangent(_ slope: Double) -> Double {
    guard slope > 0.414_213_562_373_095 else { return smallArctangent(slope) }
    return .pi / 4 - smallArctangent((1 - slope) / (1 + slope))
}

/// For 0...0.4375. Coefficients from FreeBSD's `s_atan.c` (Sun Microsystems, 1993).
private func smallArctangent(_ slope: Double) -> Double {
    let square = slope * slope
    var sum = square * 1.628_582_011_536_578_236_23e-02 - 3.653_157_274_421_691_552_70e-02
    sum = sum * square + 4.976_877_994_615_932_360_17e-02
    sum = sum * square - 5.833_570_133_790_573_486_45e-02
    sum = sum * square + 6.661_073_137_387_531_206_69e-02
    sum = sum * square - 7.691_876_205_044_829_994_95e-02
    sum = sum * square + 9.090_887_133_436_506_561_96e-02
    sum = sum * square - 1.111_111_040_546_235_578_80e-01
    sum = sum * square + 1.428_571_427_250_346_637_11e-01
    sum = sum * square - 1.999_999_999_987_648_324_76e-01
    sum = sum * square + 3.333_333_333_333_293_180_27e-01
    return slope - slope * square * sum
}

/// The natural logarithm of 2 in two parts; the low bits of the first are 0.
private let logarithmOf2 = (high: 6.931_471_803_691_238_164_90e-01, low: 1.908_214_929_270_587_700_02e-10)

/// For magnitudes below 2^51: the sum has no fractional bits.
@inline(__always)
private func nearestInteger(_ number: Double) -> Double { number + 0x1.8p52 - 0x1.8p52 }

/// For the exponents of normal numbers.
@inline(__always)
private func powerOf2(_ exponent: Int) -> Double { Double(bitPattern: UInt64(exponent + 1023) << 52) }

/// e to the power of each exponent of 0 or less, within a relative 1e-6; exponents below -80 count as -80.
///
/// Only additions and multiplications: the same on every machine, and vectorized.
@inline(__always)
func exponentials(_ exponents: SIMD8<Float>) -> SIMD8<Float> {
    let bounded = exponents.replacing(with: -80, where: exponents .< -80)
    // Adding 1.5 * 2^23 rounds to a whole number and puts it in the lowest bits.
    let shifted = bounded * 1.442_695 + 12_582_912
    let whole = shifted - 12_582_912
    let rest = bounded - whole * 0.693_359_375 + whole * 2.121_944_4e-4
    // The Taylor series up to the sixth power; the rest is at most 0.35.
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
