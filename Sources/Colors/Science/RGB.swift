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

    /// Reads `#rrggbb`, with or without the `#`, in either case; nil for anything else.
    package init?(hex: String) {
        guard let channels = bytes(ofHexadecimal: hex.hasPrefix("#") ? hex.dropFirst() : hex[...]), channels.count == 3
        else { return nil }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// The color as `#rrggbb`, lower case.
    package var hex: String { "#" + hexadecimal([red, green, blue]) }
}
