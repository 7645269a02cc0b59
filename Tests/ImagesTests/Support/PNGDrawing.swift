import CPNGWriter
import TestSupport

/// What a drawn PNG holds, before it is a file.
struct PNGDrawing {
    let kind: DrawnPNG
    let width: Int
    let height: Int
    /// As stored, one behind the other.
    private let rows: [UInt8]
    /// Red, green and blue of each color.
    private let palette: [UInt8]
    /// tRNS of a palette.
    private let opacities: [UInt8]
    /// tRNS of grey, which uses the first, and of three channels.
    private let clear: [UInt16]

    init(_ kind: DrawnPNG, width: Int, height: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.kind = kind
        self.width = width
        self.height = height
        let stride = (width * kind.channels.count * kind.depth + 7) / 8
        rows = noisyRows(stride: stride, height: height, using: &generator)
        let isPalette = kind.channels == .palette
        let colors = isPalette ? min(kind.colorCount, 1 << kind.depth) : 0
        palette = (0..<colors * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // Two clear ones and more, for libgd makes a difference between them.
        opacities = (0..<(isPalette && kind.isClear ? max(1, colors * 3 / 4) : 0)).map { index in
            [128, 0, UInt8.random(in: 0...255, using: &generator)][index % 3]
        }
        let (depth, first) = (kind.depth, rows)
        // The color of a pixel, as far as it goes.
        let color = (0..<3).map { UInt16(first[depth / 8 * $0 % first.count]) << (depth == 16 ? 8 : 0) }
        clear = [depth < 8 ? color[0] & UInt16((1 << depth) - 1) : color[0], color[1], color[2]]
    }

    /// - Parameter filter: of all rows, 0...4 as in PNG's specification; nil for libpng's choice.
    func bytes(filter: Int? = nil) -> [UInt8] {
        palette.withUnsafeBufferPointer { palette in
            opacities.withUnsafeBufferPointer { opacities in
                let hasClearColor = kind.isClear && kind.channels != .palette
                let file = PNGKind(
                    width: UInt32(width), height: UInt32(height), colorType: Int32(kind.channels.rawValue),
                    depth: Int32(kind.depth), isInterlaced: kind.isInterlaced, filter: Int32(filter ?? -1),
                    pieceSize: kind.pieceSize, palette: palette.baseAddress, colorCount: Int32(palette.count / 3),
                    opacities: opacities.baseAddress, opacityCount: Int32(opacities.count),
                    hasClearColor: hasClearColor, clearColor: (clear[0], clear[1], clear[2]))
                return written(file, rows)
            }
        }
    }

    /// Each behind the type of its filter: none.
    var unfilteredRows: [UInt8] {
        let stride = rows.count / height
        return (0..<height).flatMap { [0] + rows[($0 * stride)..<(($0 + 1) * stride)] }
    }

    /// What a decoder must make of it, row by row: worked out here, from the specification and from what libgd keeps:
    /// of 16 bits the upper 8, of opacity 7, one wholly transparent color without red, green and blue.
    var pixels: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let samples = (0..<kind.channels.count).map { sample(x, y, channel: $0) }
        switch kind.channels {
        case .grey: return grey(samples[0])
        case .palette: return color(Int(samples[0]))
        case .greyAlpha: return opacity(samples[1]) | samples[0] * 0x01_0101
        case .rgb: return samples[0] << 16 | samples[1] << 8 | samples[2]
        case .rgba: return opacity(samples[3]) | samples[0] << 16 | samples[1] << 8 | samples[2]
        }
    }

    private func sample(_ x: Int, _ y: Int, channel: Int) -> UInt32 {
        let bit = (x * kind.channels.count + channel) * kind.depth
        let byte = UInt32(rows[y * (rows.count / height) + bit / 8])
        return kind.depth < 8 ? byte >> UInt32(8 - kind.depth - bit % 8) & (1 << UInt32(kind.depth) - 1) : byte
    }

    private func grey(_ value: UInt32) -> UInt32 {
        if kind.isClear, value == UInt32(kind.depth == 16 ? clear[0] >> 8 : clear[0]) { return 0x7F00_0000 }
        return (kind.depth < 8 ? 255 * value / (1 << UInt32(kind.depth) - 1) : value) * 0x01_0101
    }

    private func color(_ index: Int) -> UInt32 {
        if index == opacities.firstIndex(of: 0) { return 0x7F00_0000 }
        guard 3 * index < palette.count else { return 0 }
        let (red, green, blue) = (palette[3 * index], palette[3 * index + 1], palette[3 * index + 2])
        let opacity = index < opacities.count ? opacity(UInt32(opacities[index])) : 0
        return opacity | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    private func opacity(_ value: UInt32) -> UInt32 { (127 - value >> 1) << 24 }
}

private func noisyRows(stride: Int, height: Int, using generator: inout SeededGenerator) -> [UInt8] {
    let flat = (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var rows: [UInt8] = []
    for y in 0..<height {
        for x in 0..<stride {
            let isNoise = (x / 11 + y / 7) % 3 == 0
            rows.append(isNoise ? UInt8.random(in: 0...255, using: &generator) : flat[x % 4 + 4 * (y / 9 % 2)])
        }
    }
    return rows
}

private func written(_ kind: PNGKind, _ rows: [UInt8]) -> [UInt8] {
    var kind = kind
    var start: UnsafeMutablePointer<UInt8>?
    let count = writePNG(&kind, rows, &start)
    defer { freePNG(start) }
    return [UInt8](UnsafeBufferPointer(start: start, count: count))
}
