import ColorAnalysis
import Foundation

/// A color in CIELAB under D65.
struct CIELab {
    let lightness: Double
    let a: Double
    let b: Double

    init(_ lightness: Double, _ a: Double, _ b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// IEC 61966-2-1 and CIE 15.
    init(_ color: RGB) {
        let linear = [color.red, color.green, color.blue].map { byte in
            let channel = Double(byte) / 255
            return channel <= 0.040_45 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        func part(_ red: Double, _ green: Double, _ blue: Double, white: Double) -> Double {
            let ratio = (red * linear[0] + green * linear[1] + blue * linear[2]) / white
            return ratio > 216.0 / 24389 ? cbrt(ratio) : (24389.0 / 27 * ratio + 16) / 116
        }
        let x = part(0.412_456_4, 0.357_576_1, 0.180_437_5, white: 0.950_47)
        let y = part(0.212_672_9, 0.715_152_2, 0.072_175_0, white: 1)
        let z = part(0.019_333_9, 0.119_192_0, 0.950_304_1, white: 1.088_83)
        self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// CIEDE2000, in the steps and names of Sharma, Wu and Dalal, 2005.
    func difference(to other: CIELab) -> Double {
        let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
        let stretch = 1 + 0.5 * (1 - saturating(meanChroma))
        let (c1, c2) = (hypot(stretch * a, b), hypot(stretch * other.a, other.b))
        let h1 = degrees(b, stretch * a)
        let h2 = degrees(other.b, stretch * other.a)
        let hues = HuePair(first: h1, second: h2, isGrey: c1 * c2 == 0)
        let dH = 2 * (c1 * c2).squareRoot() * sine(hues.turn / 2)
        let (meanL, meanC, meanH) = ((lightness + other.lightness) / 2, (c1 + c2) / 2, hues.mean)
        let t =
            1 - 0.17 * cosine(meanH - 30) + 0.24 * cosine(2 * meanH) + 0.32 * cosine(3 * meanH + 6)
            - 0.2 * cosine(4 * meanH - 63)
        let square = (meanL - 50) * (meanL - 50)
        let lightnessPart = (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
        let chromaPart = (c2 - c1) / (1 + 0.045 * meanC)
        let huePart = dH / (1 + 0.015 * meanC * t)
        let bow = (meanH - 275) / 25
        let rotation = -sine(60 * exp(-bow * bow)) * 2 * saturating(meanC)
        let sum =
            lightnessPart * lightnessPart + chromaPart * chromaPart + huePart * huePart
            + rotation * chromaPart * huePart
        return sum.squareRoot()
    }
}

/// Two hues in degrees.
private struct HuePair {
    let first: Double
    let second: Double
    let isGrey: Bool

    /// From the first to the second the short way round.
    var turn: Double {
        let turn = second - first
        return isGrey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// Half way; with a grey the other's hue.
    var mean: Double {
        let sum = first + second
        if isGrey { return sum }
        if abs(first - second) <= 180 { return sum / 2 }
        return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
    }
}

private func saturating(_ chroma: Double) -> Double {
    let seventh = pow(chroma, 7)
    return (seventh / (seventh + pow(25, 7))).squareRoot()
}

private func degrees(_ y: Double, _ x: Double) -> Double {
    let angle = atan2(y, x) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
}

private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
