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

    /// - Parameters: channels of 0...255.
    init(red: Int, green: Int, blue: Int) {
        let maximum = max(red, green, blue)
        let delta = maximum - min(red, green, blue)
        value = Double(maximum) / 255
        saturation = maximum == 0 ? 0 : (value - Double(maximum - delta) / 255) / value
        let sector = HueSector(red: red, green: green, blue: blue, maximum: maximum)
        hue = sector.hue(delta: delta)
    }

    /// The nearest 8-bit sRGB color.
    package var rgb: RGB {
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

/// Which channel is the largest, and how the other two differ: all that the hue depends on besides `delta`.
struct HueSector {
    /// 0 red, 1 green, 2 blue is the largest channel; on a tie the first of them.
    let index: Int
    /// The next channel of the cycle red, green, blue minus the one after it, in -255...255.
    let difference: Int

    init(index: Int, difference: Int) {
        self.index = index
        self.difference = difference
    }

    init(red: Int, green: Int, blue: Int, maximum: Int) {
        if red == maximum {
            self.init(index: 0, difference: green - blue)
        } else if green == maximum {
            self.init(index: 1, difference: blue - red)
        } else {
            self.init(index: 2, difference: red - green)
        }
    }

    /// The hue of 0..<1, for the largest minus the smallest channel in 0...255.
    func hue(delta: Int) -> Double {
        guard delta > 0 else { return 0 }
        let turn = (Double(difference) / Double(delta) + Double(2 * index)) / 6
        return turn < 0 ? turn + 1 : turn
    }
}
