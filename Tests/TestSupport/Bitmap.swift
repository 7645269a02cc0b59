/// A 24-bit BMP of `0xRRGGBB` pixels.
package func bitmap(side: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) -> [UInt8] {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    let padding = [UInt8](repeating: 0, count: side % 4)
    var pixels: [UInt8] = []
    for y in (0..<side).reversed() {
        for x in 0..<side {
            let color = color(x, y)
            pixels += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
        }
        pixels += padding
    }
    let header = Array("BM".utf8) + little(54 + pixels.count) + little(0) + little(54)
    let info = little(40) + little(side) + little(side) + [1, 0, 24, 0] + little(0) + little(pixels.count)
    return header + info + little(2835) + little(2835) + little(0) + little(0) + pixels
}

/// Goods of one color in the middle of a white image, as BMP.
/// - Parameter hex: six digits, with or without #; what is not a color becomes black.
package func pictureOfGoods(_ hex: String) -> [UInt8] {
    let goods = UInt32(hex.drop { $0 == "#" }, radix: 16) ?? 0
    return bitmap(side: 64) { (16..<48).contains($0) && (16..<48).contains($1) ? goods : 0xFFFFFF }
}
