/// The goods of a picture by color: 32x32x32 cells of RGB, with where in the picture each color lies.
struct RGBCells {
    struct Cell {
        /// nil for goods; else the undecided label whose samples make up this one cell.
        let undecided: PixelLabel?
        /// Samples.
        var count = 0.0
        /// Sum of their channels.
        var channels = SIMD3<Double>.zero
        /// Sum of the luma steps to the right and lower neighbor.
        var texture = 0.0
        /// Samples in the strips along the borders of the picture.
        var top = 0.0
        var bottom = 0.0
        var sides = 0.0
        /// Samples in each of 4x4 parts of the goods' box, row-major.
        var places = SIMD16<Double>.zero

        /// The mean color, rounded.
        var meanColor: RGB {
            func byte(_ sum: Double) -> UInt8 { UInt8((sum / count + 0.5).rounded(.down)) }
            return RGB(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z))
        }
    }

    private(set) var cells: [Cell] = []
    /// Around the goods, without the outermost hundredth of them on each side.
    let box: PixelBox
    /// Width of the strips along the left and right border, and along top and bottom.
    let sideStrip: Int
    let topStrip: Int

    /// - Complexity: O(samples).
    init(of canvas: Canvas, mask: GoodsMask) {
        box = PixelBox(of: mask.labels, width: canvas.width, height: canvas.height)
        sideStrip = max(1, canvas.width / 50)
        topStrip = max(1, canvas.height / 50)
        fill(canvas, mask.labels)
    }

    private static let slots = 1 << 15

    private mutating func fill(_ canvas: Canvas, _ labels: [PixelLabel]) {
        var cellOfSlot = [Int32](repeating: -1, count: RGBCells.slots + 8)
        let columnParts = box.columnParts(width: canvas.width)
        let luma = canvas.luma
        let (width, height) = (canvas.width, canvas.height)
        for y in 0..<height {
            let rowPart = box.rowPart(y) * 4
            let isTop = y < topStrip
            let isBottom = y >= height - topStrip
            for x in 0..<width {
                let position = y &* width &+ x
                let label = labels[position]
                if label == .backdrop { continue }
                let pixel = PackedPixel(bits: canvas.pixels[position])
                let slot = label == .goods ? pixel.slot : RGBCells.slots + Int(label.rawValue)
                var index = Int(cellOfSlot[slot])
                if index < 0 {
                    index = cells.count
                    cellOfSlot[slot] = Int32(index)
                    cells.append(Cell(undecided: label == .goods ? nil : label))
                }
                let own = Int(luma[position])
                var step = 0
                if x < width - 1 { step = abs(own - Int(luma[position &+ 1])) }
                if y < height - 1 { step = max(step, abs(own - Int(luma[position &+ width]))) }
                cells[index].add(
                    pixel, step: step, part: rowPart + columnParts[x], isTop: isTop, isBottom: isBottom,
                    isSide: x < sideStrip || x >= width - sideStrip)
            }
        }
    }
}

extension RGBCells.Cell {
    /// - Parameters:
    ///   - step: the larger luma step to the right or lower neighbor.
    ///   - part: which of the 4x4 parts of the goods' box it lies in.
    @inline(__always)
    fileprivate mutating func add(
        _ pixel: PackedPixel, step: Int, part: Int, isTop: Bool, isBottom: Bool, isSide: Bool
    ) {
        count += 1
        channels += SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        places[part] += 1
        texture += Double(step)
        if isTop { top += 1 }
        if isBottom { bottom += 1 }
        if isSide { sides += 1 }
    }
}

extension PackedPixel {
    /// Number of the 5-bit RGB cell.
    @inline(__always) fileprivate var slot: Int { (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3 }
}

/// A rectangle of samples, both ends included.
struct PixelBox {
    private(set) var left: Int
    private(set) var right: Int
    private(set) var top: Int
    private(set) var bottom: Int

    /// The box of the goods; on each side lines are cut until more than a hundredth of the goods was passed.
    init(of labels: [PixelLabel], width: Int, height: Int) {
        var columns = [Int](repeating: 0, count: width)
        var rows = [Int](repeating: 0, count: height)
        for y in 0..<height {
            for x in 0..<width where labels[y &* width &+ x] == .goods {
                columns[x] += 1
                rows[y] += 1
            }
        }
        let slack = rows.reduce(0, +) / 100
        func first(_ counts: some Collection<Int>) -> Int {
            var sum = 0
            for (index, count) in counts.enumerated() {
                sum += count
                if sum > slack { return index }
            }
            return counts.count - 1
        }
        (left, right) = (first(columns), width - 1 - first(columns.reversed()))
        (top, bottom) = (first(rows), height - 1 - first(rows.reversed()))
        if right <= left { (left, right) = (0, width - 1) }
        if bottom <= top { (top, bottom) = (0, height - 1) }
    }

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    /// Which quarter of the height a row is in, 0...3; rows outside belong to the nearest.
    func rowPart(_ y: Int) -> Int { min(3, max(0, 4 * (y - top) / height)) }

    /// The same for the columns of a picture.
    func columnParts(width pictureWidth: Int) -> [Int] {
        (0..<pictureWidth).map { min(3, max(0, 4 * ($0 - left) / width)) }
    }
}
