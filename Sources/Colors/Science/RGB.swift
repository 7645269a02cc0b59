/// An opaque sRGB color, 8 bits a channel.
package struct RGB: Sendable, Hashable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rrggbb`, with or without the `#`, and `#rgb`, in either case; nil for anything else.
    package init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        let isShort = hex.utf8.count == 4 && digits.utf8.count == 3
        let all = isShort ? digits.reduce(into: "") { $0 += "\($1)\($1)" }[...] : digits
        guard let channels = bytes(ofHexadecimal: all), channels.count == 3 else { return nil }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// The color as `#rrggbb`, lower case.
    package var hex: String { "#" + hexadecimal([red, green, blue]) }
}

// Conversion of bytes to hexadecimal digits and back: for colors, digests and escapes.

/// Two lower-case digits per byte.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
        for (index, byte) in bytes.enumerated() {
            (digits[2 * index], digits[2 * index + 1]) = (digit(byte >> 4), digit(byte & 15))
        }
        return 2 * bytes.count
    }
}

/// The bytes for pairs of digits in either case; nil for any other text.
package func bytes(ofHexadecimal digits: some StringProtocol) -> [UInt8]? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
        guard let high = value(ofDigit: digits[index]), let low = value(ofDigit: digits[index + 1]) else { return nil }
        bytes.append(high << 4 | low)
    }
    return bytes
}

private func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// The linear light, 0...1, of an sRGB channel, 0...1 (IEC 61966-2-1).
package func light(ofChannel channel: Double) -> Double {
    channel <= 0.040_45 ? channel / 12.92 : exponential(2.4 * logarithm((channel + 0.055) / 1.055))
}

/// sRGB bytes as linear light, 0...1, to 6 decimals.
let linearLight: [Double] = (0...255).map { byte in
    (light(ofChannel: Double(byte) / 255) * 1_000_000).rounded() / 1_000_000
}
