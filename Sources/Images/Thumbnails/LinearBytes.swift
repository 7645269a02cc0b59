import Colors

/// The curve of sRGB (IEC 61966-2-1): light is in proportion to the numbers only behind it.
enum LinearBytes {
    /// Linear light, 0...1, of each byte.
    static let light: [Float] = (0...255).map { Float(Colors.light(ofChannel: Double($0) / 255)) }

    /// The nearest byte for linear light in steps of 1 / `steps`.
    static let bytes: [UInt8] = {
        var bytes = [UInt8](repeating: 255, count: steps + 1)
        var start = 0
        for byte in 0..<255 {
            // The border lies in the middle between two bytes, as people see them.
            let end = Int((Colors.light(ofChannel: (Double(byte) + 0.5) / 255) * Double(steps)).rounded(.up))
            for index in start..<end { bytes[index] = UInt8(byte) }
            start = end
        }
        return bytes
    }()

    /// Enough for the dark bytes, whose linear light lies closest together.
    static let steps = 1 << 14
}
