import Colors

/// Makes images smaller by averaging areas in linear light, weighted by opacity.
///
/// Averages of the numbers as stored would be darker than what people see from afar, and clear pixels would bleed in.
struct AreaScaler {
    private let source: PixelSize
    private let target: PixelSize

    /// - Parameter target: not larger than the source, on both axes.
    init(from source: PixelSize, to target: PixelSize) {
        precondition(
            target.width <= source.width && target.height <= source.height && target.width > 0 && target.height > 0,
            "expected at most \(source), got \(target)")
        self.source = source
        self.target = target
    }

    /// - Parameter pixels: row-major, `0xAARRGGBB` with an alpha of 0 opaque ... 127 clear.
    /// - Returns: the same for a target of this size; clear pixels have no color.
    func scaled(_ pixels: [UInt32]) -> [UInt32] {
        // Opaque pixels stay as they are.
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
            // In parts of a row: a source row is as high as the target, a target row as the source.
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

/// Which columns of a row make up a column of a smaller one.
private struct AreaShare {
    let first: Int
    let last: Int
    /// Part of the first and of the last column, 0...1; those between count whole.
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
                // The first column may be the last of the share before: each pixel is looked up once.
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

    /// - Parameter total: what the weights of a pixel sum up to.
    func write(to pixels: inout [UInt32], from start: Int, total: Float) {
        LinearBytes.bytes.withUnsafeBufferPointer { bytes in
            for index in sums.indices { pixels[start + index] = LightRow.packed(sums[index], total: total, bytes) }
        }
    }

    @inline(__always)
    private static func light(_ pixel: UInt32, _ light: UnsafeBufferPointer<SIMD4<Float>>) -> SIMD4<Float> {
        let alpha = pixel >> 24
        // Most of a cut-out.
        if alpha >= 127 { return .zero }
        let color =
            light[Int(pixel >> 16 & 255)] + light[256 + Int(pixel >> 8 & 255)] + light[512 + Int(pixel & 255)]
        return alpha == 0 ? color : Float(127 - alpha) / 127 * color
    }

    @inline(__always)
    private static func packed(_ sum: SIMD4<Float>, total: Float, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard sum.w > 0 else { return 0x7F00_0000 }
        let light = Float(LinearBytes.steps) / sum.w
        // A Float of 2^23 and more has the nearest whole number in its lowest bits: faster than four checked
        // conversions.
        let numbers = sum * SIMD4(light, light, light, 127 / total) + SIMD4(repeating: 0x1p23)
        let most = SIMD4(UInt32(LinearBytes.steps), UInt32(LinearBytes.steps), UInt32(LinearBytes.steps), 127)
        let steps = pointwiseMin(unsafeBitCast(numbers, to: SIMD4<UInt32>.self) &- 0x4B00_0000, most)
        func byte(_ step: UInt32) -> UInt32 { UInt32(bytes[Int(step)]) }
        let alpha = 127 - steps.w
        return alpha << 24 | byte(steps[0]) << 16 | byte(steps[1]) << 8 | byte(steps[2])
    }
}

/// The curve of sRGB (IEC 61966-2-1): light is in proportion to the numbers only behind it.
enum LinearBytes {
    /// Linear light, 0...1, of each byte.
    static let light: [Float] = (0...255).map { Float(Colors.light(ofChannel: Double($0) / 255)) }

    /// The same of red, then of green, then of blue, in the place of its channel; with red the opacity. Adding three
    /// is faster than putting them together.
    static let channels: [SIMD4<Float>] =
        light.map { SIMD4($0, 0, 0, 1) } + light.map { SIMD4(0, $0, 0, 0) } + light.map { SIMD4(0, 0, $0, 0) }

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
