import Glibc

/// A color in CIE 1976 L*a*b* under D65: the space that color differences are quoted in.
package struct CIELAB: Sendable, Hashable {
    /// 0 black ... 100 white.
    package let lightness: Double
    package let a: Double
    package let b: Double

    package init(lightness: Double, a: Double, b: Double) {
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
        let (fx, fy, fz) = (CIELAB.compressed(x), CIELAB.compressed(y), CIELAB.compressed(z))
        self.init(lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
    }

    private static func compressed(_ t: Double) -> Double {
        t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116
    }
}

/// The color difference CIEDE2000; 1 is about the least that people notice side by side.
///
/// After Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30 (2005).
package func ciede2000(_ first: CIELAB, _ second: CIELAB) -> Double {
    let (chroma1, chroma2) = (hypot(first.a, first.b), hypot(second.a, second.b))
    let meanChroma7 = pow((chroma1 + chroma2) / 2, 7)
    let stretch = 1 + 0.5 * (1 - (meanChroma7 / (meanChroma7 + 6_103_515_625)).squareRoot())
    let (c1, h1) = polar(first.a * stretch, first.b)
    let (c2, h2) = polar(second.a * stretch, second.b)

    let isGrey = c1 * c2 == 0
    var hueStep = isGrey ? 0 : h2 - h1
    if hueStep > 180 { hueStep -= 360 } else if hueStep < -180 { hueStep += 360 }
    var meanHue = h1 + h2
    if !isGrey { meanHue = abs(h1 - h2) <= 180 ? meanHue / 2 : (meanHue < 360 ? meanHue + 360 : meanHue - 360) / 2 }

    let meanLightness = (first.lightness + second.lightness) / 2
    let meanChroma = (c1 + c2) / 2
    let weight =
        1 - 0.17 * cosine(meanHue - 30) + 0.24 * cosine(2 * meanHue) + 0.32 * cosine(3 * meanHue + 6)
        - 0.20 * cosine(4 * meanHue - 63)
    let offset = (meanLightness - 50) * (meanLightness - 50)
    let lightnessScale = 1 + 0.015 * offset / (20 + offset).squareRoot()
    let chromaScale = 1 + 0.045 * meanChroma
    let hueScale = 1 + 0.015 * meanChroma * weight
    let rotation = 30 * exp(-pow((meanHue - 275) / 25, 2))
    let chroma7 = pow(meanChroma, 7)
    let interaction = -2 * (chroma7 / (chroma7 + 6_103_515_625)).squareRoot() * sin(2 * rotation * .pi / 180)

    let dL = (second.lightness - first.lightness) / lightnessScale
    let dC = (c2 - c1) / chromaScale
    let dH = 2 * (c1 * c2).squareRoot() * sin(hueStep / 2 * .pi / 180) / hueScale
    return (dL * dL + dC * dC + dH * dH + interaction * dC * dH).squareRoot()
}

private func polar(_ a: Double, _ b: Double) -> (chroma: Double, hueDegrees: Double) {
    guard a != 0 || b != 0 else { return (0, 0) }
    let degrees = atan2(b, a) * 180 / .pi
    return (hypot(a, b), degrees < 0 ? degrees + 360 : degrees)
}

private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
