import Glibc

/// sRGB bytes as linear light, 0...1 (IEC 61966-2-1), to 6 decimals: the last bits of `pow` differ between machines.
let linearLight: [Double] = (0...255).map { byte in
    let channel = Double(byte) / 255
    let linear = channel <= 0.040_45 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    return (linear * 1_000_000).rounded() / 1_000_000
}
