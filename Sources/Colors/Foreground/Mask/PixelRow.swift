/// The backdrop for a row of samples, evaluated once per 8x8 samples.
struct BackdropRow {
    fileprivate var red: [UInt8]
    fileprivate var green: [UInt8]
    fileprivate var blue: [UInt8]
    /// 65536 / luma, at most 65535.
    fileprivate var inverseLuma: [UInt16]

    static let blockSide = 8

    init(width: Int) {
        red = [UInt8](repeating: 0, count: width)
        (green, blue) = (red, red)
        inverseLuma = [UInt16](repeating: 0, count: width)
    }

    /// - Parameter y: the first of the rows.
    mutating func fill(y: Int, of image: SampledImage, model: BackdropModel) {
        let half = BackdropRow.blockSide / 2
        let middle = centered(min(image.height - 1, y + half), image.height)
        for start in stride(from: 0, to: image.width, by: BackdropRow.blockSide) {
            let color = model.color(x: centered(min(image.width - 1, start + half), image.width), y: middle)
            let inverse = UInt16(min(65_535, 65_536 / max(1, Int(color.luma))))
            for x in start..<min(image.width, start + BackdropRow.blockSide) {
                (red[x], green[x], blue[x]) = (color.rgb.red, color.rgb.green, color.rgb.blue)
                inverseLuma[x] = inverse
            }
        }
    }
}

/// A row of samples by channel, and their differences from the backdrop and from neighbors.
struct PixelRow {
    private let width: Int
    private var red: [UInt8]
    private var green: [UInt8]
    private var blue: [UInt8]
    /// Largest difference from the backdrop in a channel.
    private(set) var distances: [UInt8]
    /// Largest luma step to one of the four neighbors.
    private(set) var steps: [UInt8]
    /// Largest difference from the darkened backdrop in a channel; 255 if it cannot be a shadow.
    private(set) var shadeDistances: [UInt8]
    /// Luma relative to the backdrop's, in 1/65536; 0 if it cannot be a shadow.
    private var ratios: [UInt16]

    /// The least luma of a shadow relative to the backdrop's, in 1/65536: 0.45. From 1 on, colors are so close that
    /// they are the backdrop's.
    private static let leastRatio: UInt16 = 45 * 655

    init(width: Int) {
        self.width = width
        red = [UInt8](repeating: 0, count: width)
        (green, blue, distances, steps, shadeDistances) = (red, red, red, red, red)
        ratios = [UInt16](repeating: 0, count: width)
    }

    mutating func load(_ pixels: Span<UInt32>, at start: Int) {
        PixelRow.copy(pixels, at: start, shift: 16, to: &red)
        PixelRow.copy(pixels, at: start, shift: 8, to: &green)
        PixelRow.copy(pixels, at: start, shift: 0, to: &blue)
    }

    @inline(__always)
    private static func copy(_ pixels: Span<UInt32>, at start: Int, shift: UInt32, to channel: inout [UInt8]) {
        var target = channel.mutableSpan
        for x in target.indices {
            target[unchecked: x] = UInt8(truncatingIfNeeded: pixels[unchecked: start &+ x] &>> shift)
        }
    }

    mutating func compare(with backdrop: BackdropRow) {
        let (reds, greens, blues) = (self.red, self.green, self.blue)
        let (red, green, blue) = (reds.span, greens.span, blues.span)
        let (redBehind, greenBehind, blueBehind) = (backdrop.red.span, backdrop.green.span, backdrop.blue.span)
        var target = distances.mutableSpan
        for x in target.indices {
            let inRed = red[unchecked: x].distance(to: redBehind[unchecked: x])
            let inGreen = green[unchecked: x].distance(to: greenBehind[unchecked: x])
            let inBlue = blue[unchecked: x].distance(to: blueBehind[unchecked: x])
            target[unchecked: x] = max(max(inRed, inGreen), inBlue)
        }
    }

    /// From the first to the last sample that differs by more than `tight`; nil for none.
    func unexplained(tight: UInt8) -> Range<Int>? {
        let distances = distances.span
        var (start, end) = (0, width)
        while start < end && distances[unchecked: start] <= tight { start &+= 1 }
        while end > start && distances[unchecked: end &- 1] <= tight { end &-= 1 }
        return start < end ? start..<end : nil
    }

    mutating func findSteps(in luma: LumaPlane, y: Int, _ range: Range<Int>) {
        let values = luma.values.span
        let (center, stride) = (luma.position(x: 0, y: y), luma.stride)
        var target = steps.mutableSpan
        for x in range {
            let own = values[unchecked: center &+ x]
            let left = own.distance(to: values[unchecked: center &+ x &- 1])
            let right = own.distance(to: values[unchecked: center &+ x &+ 1])
            let above = own.distance(to: values[unchecked: center &+ x &- stride])
            let below = own.distance(to: values[unchecked: center &+ x &+ stride])
            target[unchecked: x] = max(max(left, right), max(above, below))
        }
    }

    mutating func compare(withShadeOf backdrop: BackdropRow, luma: LumaPlane, y: Int, _ range: Range<Int>) {
        findRatios(backdrop, luma, y: y, range)
        PixelRow.compare(red, with: backdrop.red, times: ratios, range, &shadeDistances)
        PixelRow.compare(green, with: backdrop.green, times: ratios, range, &shadeDistances)
        PixelRow.compare(blue, with: backdrop.blue, times: ratios, range, &shadeDistances)
    }

    private mutating func findRatios(_ backdrop: BackdropRow, _ luma: LumaPlane, y: Int, _ range: Range<Int>) {
        let (values, start, inverses) = (luma.values.span, luma.position(x: 0, y: y), backdrop.inverseLuma.span)
        var target = ratios.mutableSpan
        for x in range {
            let (own, inverse) = (UInt16(values[unchecked: start &+ x]), inverses[unchecked: x])
            // The product of 8 and 16 bits, in two parts.
            let low = own &* (inverse & 255)
            let high = own &* (inverse >> 8) &+ low >> 8
            let ratio = high << 8 | low & 255
            let shadow = ratio >= PixelRow.leastRatio ? ratio : 0
            target[unchecked: x] = high < 256 ? shadow : 0
        }
        PixelRow.start(&shadeDistances, ratios, range)
    }

    private static func start(_ distances: inout [UInt8], _ ratios: [UInt16], _ range: Range<Int>) {
        let ratios = ratios.span
        var target = distances.mutableSpan
        for x in range { target[unchecked: x] = ratios[unchecked: x] == 0 ? 255 : 0 }
    }

    /// Raises `distances` to the differences in a channel.
    private static func compare(
        _ channel: [UInt8], with backdrop: [UInt8], times ratios: [UInt16], _ range: Range<Int>,
        _ distances: inout [UInt8]
    ) {
        let (own, behind, ratios) = (channel.span, backdrop.span, ratios.span)
        var target = distances.mutableSpan
        for x in range {
            let (color, ratio) = (UInt16(behind[unchecked: x]), ratios[unchecked: x])
            let shade = (color &* (ratio >> 8) &+ (color &* (ratio & 255)) >> 8) >> 8
            let distance = own[unchecked: x].distance(to: UInt8(truncatingIfNeeded: shade))
            target[unchecked: x] = max(target[unchecked: x], distance)
        }
    }
}
