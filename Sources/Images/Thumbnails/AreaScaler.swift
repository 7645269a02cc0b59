import Colors

/// Scales images down by area averaging in linear light, weighted by opacity.
///
/// Averages of stored values would be too dark, and the colors of clear pixels would show.
struct AreaScaler {
    private let source: PixelSize
    private let target: PixelSize

    /// - Parameter target: not larger than the source on either axis.
    init(from source: PixelSize, to target: PixelSize) {
        precondition(
            target.width <= source.width && target.height <= source.height && target.width > 0 && target.height > 0,
            "expected at most \(source), got \(target)")
        self.source = source
        self.target = target
    }

    /// - Parameter pixels: row-major, `0xAARRGGBB` with an alpha of 0 opaque ... 127 clear.
    /// - Returns: pixels in the same form for the target size; clear pixels have no color.
    func scaled(_ pixels: [UInt32]) -> [UInt32] {
        // Opaque pixels stay unchanged.
        if source == target, pixels.allSatisfy({ $0 >> 24 == 0 }) { return pixels }
        return pixels.withUnsafeBufferPointer { buffer in
            scaled { row, body in
                body(UnsafeBufferPointer(rebasing: buffer[(row * source.width)..<((row + 1) * source.width)]))
            }
        }
    }

    /// - Parameter withRow: calls its second argument with the pixels of a row.
    /// - Complexity: O(pixels of the source), some 3 ns each.
    func scaled(withRow: (Int, (UnsafeBufferPointer<UInt32>) -> Void) -> Void) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: target.width * target.height)
        var written = 0
        let total = Float(source.width) / Float(target.width) * Float(source.height)
        let across = (0..<target.width).map { AreaShare(ofColumn: $0, from: source.width, to: target.width) }
        var (own, next) = (LightRow(count: target.width), LightRow(count: target.width))
        var line = LightRow(count: target.width)
        for row in 0..<source.height {
            withRow(row) { pixels in line.fill(from: pixels, across) }
            // In fractions of a row: a source row has the height of the target, a target row that of the source.
            let end = (row + 1) * target.height
            let rest = end - (written + 1) * source.height
            own.add(line, weight: Float(min(target.height, target.height - rest)))
            guard rest >= 0 else { continue }
            own.write(to: &result, from: written * target.width, total: total)
            written += 1
            if rest > 0 { next.add(line, weight: Float(rest)) }
            swap(&own, &next)
            next.clear()
        }
        return result
    }
}

/// The columns of a row that form a column of a smaller one.
private struct AreaShare {
    let first: Int
    let last: Int
    /// Weights of the first and of the last column, 0...1; those between have weight 1.
    let firstPart: Float
    let lastPart: Float

    init(ofColumn column: Int, from source: Int, to target: Int) {
        let (start, end) = (column * source, (column + 1) * source)
        (first, last) = (start / target, (end - 1) / target)
        firstPart = Float(min(end, (first + 1) * target) - start) / Float(target)
        lastPart = first == last ? 0 : Float(end - last * target) / Float(target)
    }
}

/// Sums of red, green and blue light times opacity, and of opacity.
private struct LightRow {
    private var sums: [SIMD4<Float>]

    init(count: Int) {
        sums = Array(repeating: .zero, count: count)
    }

    mutating func clear() {
        for index in sums.indices { sums[index] = .zero }
    }

    mutating func fill(from pixels: UnsafeBufferPointer<UInt32>, _ across: [AreaShare]) {
        LinearBytes.channels.withUnsafeBufferPointer { light in
            var column = 0
            var pixel = LightRow.light(pixels[column], light)
            for (index, share) in across.enumerated() {
                // The first column may be the last one of the share before: each pixel is only converted once.
                if column < share.first {
                    column = share.first
                    pixel = LightRow.light(pixels[column], light)
                }
                var sum = share.firstPart * pixel
                while column + 1 < share.last {
                    column += 1
                    sum += LightRow.light(pixels[column], light)
                }
                if share.lastPart > 0 {
                    column = share.last
                    pixel = LightRow.light(pixels[column], light)
                    sum += share.lastPart * pixel
                }
                sums[index] = sum
            }
        }
    }

    mutating func add(_ other: LightRow, weight: Float) {
        for index in sums.indices { sums[index] += weight * other.sums[index] }
    }

    /// - Parameter total: the sum of the weights of a pixel.
    func write(to pixels: inout [UInt32], from start: Int, total: Float) {
        LinearBytes.bytes.withUnsafeBufferPointer { bytes in
            for index in sums.indices { pixels[start + index] = LightRow.packed(sums[index], total: total, bytes) }
        }
    }

    @inline(__always)
    private static func light(_ pixel: UInt32, _ light: UnsafeBufferPointer<SIMD4<Float>>) -> SIMD4<Float> {
        let alpha = pixel >> 24
        // Most pixels of a cut-out are clear.
        if alpha >= 127 { return .zero }
        let color =
            light[Int(pixel >> 16 & 255)] + light[256 + Int(pixel >> 8 & 255)] + light[512 + Int(pixel & 255)]
        return alpha == 0 ? color : Float(127 - alpha) / 127 * color
    }

    @inline(__always)
    private static func packed(_ sum: SIMD4<Float>, total: Float, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard sum.w > 0 else { return 0x7F00_0000 }
        let light = Float(LinearBytes.steps) / sum.w
        // A Float of 2^23 and more has the nearest integer in its lowest bits: faster than four checked conversions.
        let numbers = sum * SIMD4(light, light, light, 127 / total) + SIMD4(repeating: 0x1p23)
        let most = SIMD4(UInt32(LinearBytes.steps), UInt32(LinearBytes.steps), UInt32(LinearBytes.steps), 127)
        let steps = pointwiseMin(unsafeBitCast(numbers, to: SIMD4<UInt32>.self) &- 0x4B00_0000, most)
        func byte(_ step: UInt32) -> UInt32 { UInt32(bytes[Int(step)]) }
        let alpha = 127 - steps.w
        return alpha << 24 | byte(steps[0]) << 16 | byte(steps[1]) << 8 | byte(steps[2])
    }
}

/// The curve of sRGB (IEC 61966-2-1) as tables from bytes to linear light and back.
enum LinearBytes {
    /// Linear light, 0...1, of each byte.
    static let light: [Float] = (0...255).map { Float(Colors.light(ofChannel: Double($0) / 255)) }

    /// The same for red, then green, then blue, each in its own lane; the opacity is with red. Adding three vectors is
    /// faster than building one.
    static let channels: [SIMD4<Float>] =
        light.map { SIMD4($0, 0, 0, 1) } + light.map { SIMD4(0, $0, 0, 0) } + light.map { SIMD4(0, 0, $0, 0) }

    /// The nearest byte for linear light in steps of 1 / `steps`.
    static let bytes: [UInt8] = {
        var bytes = [UInt8](repeating: 255, count: steps + 1)
        var start = 0
        for byte in 0..<255 {
            // The border between two bytes is in their middle on the scale of sRGB.
            let end = Int((Colors.light(ofChannel: (Double(byte) + 0.5) / 255) * Double(steps)).rounded(.up))
            for index in start..<end { bytes[index] = UInt8(byte) }
            start = end
        }
        return bytes
    }()

    /// Enough for dark bytes, whose linear light differs least.
    static let steps = 1 << 14
}
