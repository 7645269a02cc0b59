/// A color in Oklab, a perceptually uniform space: equal distances look about equally large.
///
/// After B. Ottosson, "A perceptual color space for image processing", 2020.
package struct Oklab: Sendable, Hashable {
    /// 0 black ... 1 white.
    package let lightness: Double
    /// Green (negative) to red, about -0.24...0.28 inside sRGB.
    package let a: Double
    /// Blue (negative) to yellow, about -0.32...0.20 inside sRGB.
    package let b: Double

    package init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    package init(_ color: RGB) {
        let red = linearLight[Int(color.red)]
        let green = linearLight[Int(color.green)]
        let blue = linearLight[Int(color.blue)]
        let roots = cubeRoots(
            SIMD4(
                0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue,
                0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue,
                0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue, 0))
        let (long, medium, short) = (roots.x, roots.y, roots.z)
        lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
        a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
        b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
    }

    /// Distance from the grey axis, 0...0.33 inside sRGB.
    package var chroma: Double { (a * a + b * b).squareRoot() }

    /// Hue angle in degrees, 0..<360: 29 red, 70 orange, 110 yellow, 142 green, 264 blue, 328 magenta. 0 for greys.
    package var hueDegrees: Double { directionDegrees(a, b) }

    /// Euclidean distance; about 0.02 is a just-noticeable step.
    package func distance(to other: Oklab) -> Double {
        let dL = lightness - other.lightness
        let da = a - other.a
        let db = b - other.b
        return (dL * dL + da * da + db * db).squareRoot()
    }
}

extension RGB {
    /// The color on a screen; channels outside sRGB are clipped to 0 or 255.
    init(_ color: Oklab) {
        let (lightness, a, b) = (color.lightness, color.a, color.b)
        let roots = SIMD3(
            lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b,
            lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b,
            lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
        let cones = roots * roots * roots
        self.init(
            red: channel(4.076_741_662_1 * cones.x - 3.307_711_591_3 * cones.y + 0.230_969_929_2 * cones.z),
            green: channel(-1.268_438_004_6 * cones.x + 2.609_757_401_1 * cones.y - 0.341_319_396_5 * cones.z),
            blue: channel(-0.004_196_086_3 * cones.x - 0.703_418_614_7 * cones.y + 1.707_614_701_0 * cones.z))
    }
}

/// The channel value with the nearest light.
private func channel(_ light: Double) -> UInt8 {
    var (low, high) = (0, 255)
    while high - low > 1 {
        let middle = (low + high) / 2
        if linearLight[middle] <= light { low = middle } else { high = middle }
    }
    return UInt8(light - linearLight[low] <= linearLight[high] - light ? low : high)
}

/// Oklab with an expanded center of the chroma plane: finer steps near grey, so that dark navy stays apart from black,
/// but noise does not become a hue.
struct WarpedColor {
    /// Lightness, then the stretched a and b.
    let vector: SIMD3<Double>

    init(_ color: Oklab) {
        let chroma = (color.a * color.a + color.b * color.b + 1e-12).squareRoot()
        let stretch = 1.6 * ((chroma + 0.02).squareRoot() - 0.02.squareRoot()) / chroma
        vector = SIMD3(color.lightness, color.a * stretch, color.b * stretch)
    }

    /// The index of the color's cell in a cubic lattice with edges of 0.08, in 0..<`cellCount`.
    var cell: Int {
        let (size, middle) = (0.08, WarpedColor.side / 2)
        let place = SIMD3(vector.x / size, vector.y / size + 0.5, vector.z / size + 0.5).rounded(.down)
        return (Int(place.x) * WarpedColor.side + Int(place.y) + middle) * WarpedColor.side + Int(place.z) + middle
    }

    /// Lightness is at most 1, the stretched chroma of sRGB 0.73.
    static let cellCount = 13 * side * side
    private static let side = 20
}
