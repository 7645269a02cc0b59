/// A backdrop of one color that touches the border of the picture.
struct UniformBackdrop {
    /// True where the backdrop is, row-major like the grid.
    let mask: [Bool]
    let summary: Backdrop

    /// How far a channel may lie from the backdrop's color, 0...255: more than camera noise, less than a soft shadow's core.
    private static let tolerance = 20
    /// At least this part of the visible border must have one color.
    private static let minBorderShare = 0.6
    /// A backdrop that would take more of the visible pixels than this has swallowed the goods.
    private static let maxShare = 0.97

    /// - Returns: nil when the border has no single color, or when its removal would leave hardly anything.
    init?(of grid: PixelGrid, alphaThreshold: Int) {
        guard let color = UniformBackdrop.borderColor(of: grid, alphaThreshold: alphaThreshold) else { return nil }
        let mask = UniformBackdrop.floodFill(grid, color: color, alphaThreshold: alphaThreshold)
        let visible = grid.pixels.reduce(0) { $0 + (PackedPixel(bits: $1).alpha <= alphaThreshold ? 1 : 0) }
        let removed = mask.reduce(0) { $0 + ($1 ? 1 : 0) }
        guard removed > 0, Double(removed) <= Double(visible) * UniformBackdrop.maxShare else { return nil }
        self.mask = mask
        summary = Backdrop(rgb: color, share: Double(removed) / Double(visible))
    }

    /// The grid with the backdrop made fully transparent.
    func erased(from grid: PixelGrid) -> PixelGrid {
        let pixels = zip(grid.pixels, mask).map { $1 ? 0x7F00_0000 : $0 }
        return PixelGrid(
            imageWidth: grid.imageWidth, imageHeight: grid.imageHeight, step: grid.step, pixels: pixels)
    }

    /// The median color of the visible border, if most of the border is near it.
    private static func borderColor(of grid: PixelGrid, alphaThreshold: Int) -> RGB? {
        let border = borderPositions(of: grid).map { PackedPixel(bits: grid.pixels[$0]) }
        let visible = border.filter { $0.alpha <= alphaThreshold }
        guard visible.count * 2 > border.count else { return nil }
        func median(_ channel: (PackedPixel) -> Int) -> UInt8 {
            UInt8(visible.map(channel).sorted()[visible.count / 2])
        }
        let color = RGB(red: median(\.red), green: median(\.green), blue: median(\.blue))
        let near = visible.count { isNear($0, color) }
        return Double(near) >= Double(border.count) * minBorderShare ? color : nil
    }

    private static func borderPositions(of grid: PixelGrid) -> [Int] {
        (0..<grid.pixels.count).filter { position in
            let (row, column) = position.quotientAndRemainder(dividingBy: grid.columns)
            return row == 0 || row == grid.rows - 1 || column == 0 || column == grid.columns - 1
        }
    }

    private static func isNear(_ pixel: PackedPixel, _ color: RGB) -> Bool {
        abs(pixel.red - Int(color.red)) <= tolerance && abs(pixel.green - Int(color.green)) <= tolerance
            && abs(pixel.blue - Int(color.blue)) <= tolerance
    }

    /// Everything near `color` that is connected to the border over edges.
    private static func floodFill(_ grid: PixelGrid, color: RGB, alphaThreshold: Int) -> [Bool] {
        var mask = [Bool](repeating: false, count: grid.pixels.count)
        var stack: [Int] = []
        func visit(_ position: Int) {
            let pixel = PackedPixel(bits: grid.pixels[position])
            guard !mask[position], pixel.alpha <= alphaThreshold, isNear(pixel, color) else { return }
            mask[position] = true
            stack.append(position)
        }
        borderPositions(of: grid).forEach(visit)
        while let position = stack.popLast() {
            let (row, column) = position.quotientAndRemainder(dividingBy: grid.columns)
            if row > 0 { visit(position - grid.columns) }
            if row < grid.rows - 1 { visit(position + grid.columns) }
            if column > 0 { visit(position - 1) }
            if column < grid.columns - 1 { visit(position + 1) }
        }
        return mask
    }
}
