/// Linear light, 0...1, of a channel of sRGB, 0...1 (IEC 61966-2-1).
package func light(ofChannel channel: Double) -> Double {
    channel <= 0.040_45 ? channel / 12.92 : exponential(2.4 * logarithm((channel + 0.055) / 1.055))
}

/// sRGB bytes as linear light, 0...1, to 6 decimals.
let linearLight: [Double] = (0...255).map { byte in
    (light(ofChannel: Double(byte) / 255) * 1_000_000).rounded() / 1_000_000
}
