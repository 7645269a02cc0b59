/// What a single sample looks like beside the backdrop.
enum PixelClass: UInt8 {
    case other
    /// The backdrop's color.
    case backdrop
    /// Nearly the backdrop's color, without an edge.
    case nearBackdrop
    /// The backdrop, darker, without an edge.
    case shadow

    /// Runs are made of these: other, backdrop of both kinds, shadow.
    @inline(__always)
    var group: UInt8 { (rawValue &+ 1) >> 1 }
}

/// Classifies samples against a backdrop.
struct PixelClassifier {
    private let tight: Int
    private let flat: Int

    /// Luma steps to a neighbor that still count as no edge.
    private static let maxFlatStep = 4
    private static let maxShadowStep = 8
    /// How far a shadow's channels may lie from the darkened backdrop.
    private static let maxShadowTint = 9
    /// A shadow's luma as a part of the backdrop's, in 1/65536: 0.45 to 1.02.
    private static let shadowRatios = 45 * 655...66_847
    private static let blockSide = 8

    init(_ model: BackdropModel) {
        tight = min(20, max(6, Int(2.5 * model.deviation + 0.5)))
        flat = min(36, max(14, Int(4 * model.deviation + 0.5)))
    }

    /// The class of each sample, row-major.
    /// - Complexity: O(samples); the model is evaluated once for 8x8 of them.
    func classes(of canvas: Canvas, model: BackdropModel) -> [PixelClass] {
        let side = PixelClassifier.blockSide
        var classes = [PixelClass](repeating: .other, count: canvas.count)
        var target = classes.mutableSpan
        let pixels = canvas.pixels.span
        let luma = canvas.luma.span
        let (width, height) = (canvas.width, canvas.height)
        var blocks: [Block] = []
        for y in 0..<canvas.height {
            if y.isMultiple(of: side) { blocks = self.blocks(row: y, of: canvas, model: model) }
            for index in blocks.indices {
                let block = blocks[index]
                // Most of a backdrop is one color to the bit.
                var known = UInt32.max
                for x in (index &* side)..<min(width, (index &+ 1) &* side) {
                    let position = y &* width &+ x
                    if pixels[position] == known {
                        target[position] = .backdrop
                        continue
                    }
                    let pixel = PackedPixel(bits: pixels[position])
                    let distance = pixel.distance(to: block.color)
                    if distance <= tight {
                        target[position] = .backdrop
                        known = pixel.bits
                    } else if distance <= flat {
                        let step = lumaStep(luma, x, y, width, height)
                        if step <= PixelClassifier.maxFlatStep { target[position] = .nearBackdrop }
                    } else if isShaded(pixel, luma: Int(luma[position]), block: block) {
                        let step = lumaStep(luma, x, y, width, height)
                        if step <= PixelClassifier.maxShadowStep { target[position] = .shadow }
                    }
                }
            }
        }
        return classes
    }

    /// The backdrop in the middle of a block.
    private struct Block {
        let color: PackedPixel
        /// 65536 / luma.
        let inverseLuma: Int
    }

    private func blocks(row: Int, of canvas: Canvas, model: BackdropModel) -> [Block] {
        let half = PixelClassifier.blockSide / 2
        let y = centered(min(canvas.height - 1, row + half), canvas.height)
        return stride(from: 0, to: canvas.width, by: PixelClassifier.blockSide).map { start in
            let color = model.color(x: centered(min(canvas.width - 1, start + half), canvas.width), y: y)
            return Block(color: color, inverseLuma: 65_536 / max(1, color.luma))
        }
    }

    @inline(__always)
    private func isShaded(_ pixel: PackedPixel, luma: Int, block: Block) -> Bool {
        let ratio = luma &* block.inverseLuma
        guard PixelClassifier.shadowRatios.contains(ratio) else { return false }
        let (color, tint) = (block.color, PixelClassifier.maxShadowTint)
        return abs(pixel.red &- (ratio &* color.red) >> 16) <= tint
            && abs(pixel.green &- (ratio &* color.green) >> 16) <= tint
            && abs(pixel.blue &- (ratio &* color.blue) >> 16) <= tint
    }

    /// The largest luma step to one of the four neighbors.
    @inline(__always)
    private func lumaStep(_ luma: Span<UInt8>, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Int {
        let position = y &* width &+ x
        let own = Int(luma[position])
        var step = 0
        if x > 0 { step = max(step, abs(own &- Int(luma[position &- 1]))) }
        if x < width &- 1 { step = max(step, abs(own &- Int(luma[position &+ 1]))) }
        if y > 0 { step = max(step, abs(own &- Int(luma[position &- width]))) }
        if y < height &- 1 { step = max(step, abs(own &- Int(luma[position &+ width]))) }
        return step
    }
}
