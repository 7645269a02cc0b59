/// Hue, saturation and value, each in 0...1. Hue is a turn: 0 red, 1/3 green, 2/3 blue.
///
/// After A. R. Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978.
package struct HSV: Sendable, Hashable {
    package let hue: Double
    package let saturation: Double
    package let value: Double

    package init(hue: Double, saturation: Double, value: Double) {
        self.hue = hue
        self.saturation = saturation
        self.value = value
    }

    /// Greys get hue 0 and black gets saturation 0.
    package init(_ color: RGB) {
        self.init(red: Int(color.red), green: Int(color.green), blue: Int(color.blue))
    }

    /// Channels are converted to fractions first, as in the published program: this decides about hues and saturations
    /// exactly between two bins.
    /// - Parameters: channels of 0...255.
    init(red: Int, green: Int, blue: Int) {
        let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
        let maximum = max(r, g, b)
        let delta = maximum - min(r, g, b)
        let turn: Double =
            if delta == 0 {
                0
            } else if r == maximum {
                (g - b) / delta / 6
            } else if g == maximum {
                (2 + (b - r) / delta) / 6
            } else {
                (4 + (r - g) / delta) / 6
            }
        self.init(
            hue: turn < 0 ? turn + 1 : turn, saturation: maximum == 0 ? 0 : delta / maximum, value: maximum)
    }

    /// The nearest 8-bit sRGB color.
    var rgb: RGB {
        let position = (hue - hue.rounded(.down)) * 6
        let sector = Int(position) % 6
        let fraction = position - Double(Int(position))
        let low = value * (1 - saturation)
        let falling = value * (1 - saturation * fraction)
        let rising = value * (1 - saturation * (1 - fraction))
        let channels: (Double, Double, Double) =
            switch sector {
            case 0: (value, rising, low)
            case 1: (falling, value, low)
            case 2: (low, value, rising)
            case 3: (low, falling, value)
            case 4: (rising, low, value)
            default: (value, low, falling)
            }
        func byte(_ channel: Double) -> UInt8 { UInt8(max(0, min(255, (channel * 255).rounded()))) }
        return RGB(red: byte(channels.0), green: byte(channels.1), blue: byte(channels.2))
    }
}
