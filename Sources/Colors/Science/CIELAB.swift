/// A color in CIE 1976 L*a*b* under D65, the space of most color difference formulas.
package struct CIELAB: Sendable, Hashable {
    /// 0 black ... 100 white.
    package let lightness: Double
    package let a: Double
    package let b: Double

    init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    package init(_ color: RGB) {
        let (red, green, blue) = (
            linearLight[Int(color.red)], linearLight[Int(color.green)], linearLight[Int(color.blue)]
        )
        let x = (0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47
        let y = 0.212_672_9 * red + 0.715_152_2 * green + 0.072_175_0 * blue
        let z = (0.019_333_9 * red + 0.119_192_0 * green + 0.950_304_1 * blue) / 1.088_83
        let light = SIMD4(x, y, z, 0)
        let compressed = cubeRoots(light).replacing(
            with: (24_389.0 / 27 * light + 16) / 116, where: light .<= 216.0 / 24_389)
        let (fx, fy, fz) = (compressed.x, compressed.y, compressed.z)
        self.init(lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
    }

    fileprivate var chroma: Double { (a * a + b * b).squareRoot() }
}

/// The color difference CIEDE2000; 1 is about the least difference that people notice side by side.
///
/// After Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30 (2005).
package func ciede2000(_ first: CIELAB, _ second: CIELAB) -> Double {
    let stretch = 1 + 0.5 * (1 - rootOfSeventhPowerShare((first.chroma + second.chroma) / 2))
    let stretched1 = CIELAB(lightness: first.lightness, a: first.a * stretch, b: first.b)
    let stretched2 = CIELAB(lightness: second.lightness, a: second.a * stretch, b: second.b)
    let (c1, h1) = (stretched1.chroma, directionDegrees(stretched1.a, stretched1.b))
    let (c2, h2) = (stretched2.chroma, directionDegrees(stretched2.a, stretched2.b))

    let isGrey = c1 * c2 == 0
    var hueStep = isGrey ? 0 : h2 - h1
    if hueStep > halfCircle { hueStep -= 360 } else if hueStep < -halfCircle { hueStep += 360 }
    var meanHue = h1 + h2
    if !isGrey {
        meanHue = abs(h1 - h2) <= halfCircle ? meanHue / 2 : (meanHue < 360 ? meanHue + 360 : meanHue - 360) / 2
    }

    let meanLightness = (first.lightness + second.lightness) / 2
    let meanChroma = (c1 + c2) / 2
    let weight =
        1 - 0.17 * cosine(degrees: meanHue - 30) + 0.24 * cosine(degrees: 2 * meanHue)
        + 0.32 * cosine(degrees: 3 * meanHue + 6)
        - 0.20 * cosine(degrees: 4 * meanHue - 63)
    let offset = (meanLightness - 50) * (meanLightness - 50)
    let lightnessScale = 1 + 0.015 * offset / (20 + offset).squareRoot()
    let chromaScale = 1 + 0.045 * meanChroma
    let hueScale = 1 + 0.015 * meanChroma * weight
    let fromBlue = (meanHue - 275) / 25
    let rotation = 30 * exponential(-fromBlue * fromBlue)
    let interaction = -2 * rootOfSeventhPowerShare(meanChroma) * sine(degrees: 2 * rotation)

    let dL = (second.lightness - first.lightness) / lightnessScale
    let dC = (c2 - c1) / chromaScale
    let dH = 2 * (c1 * c2).squareRoot() * sine(degrees: hueStep / 2) / hueScale
    return (dL * dL + dC * dC + dH * dH + interaction * dC * dH).squareRoot()
}

/// Degrees, with a tolerance for rounding: opposite hues are at most half a circle apart.
private let halfCircle = 180 + 1e-9

/// The root of C^7 / (C^7 + 25^7).
private func rootOfSeventhPowerShare(_ chroma: Double) -> Double {
    let cube = chroma * chroma * chroma
    let seventh = cube * cube * chroma
    return (seventh / (seventh + 6_103_515_625)).squareRoot()
}
