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
        var tallies = CellTallies()
        var cellOfSlot = [Int32](repeating: -1, count: RGBCells.slots + 8)
        var slots = cellOfSlot.mutableSpan
        let columnParts = box.columnParts(width: canvas.width)
        let parts = columnParts.span
        let luma = canvas.luma.span
        let pixels = canvas.pixels.span
        let labels = labels.span
        let (width, height) = (canvas.width, canvas.height)
        for y in 0..<height {
            let rowPart = box.rowPart(y) &* 4
            let edges = SIMD4<UInt32>(y < topStrip ? 1 : 0, y >= height - topStrip ? 1 : 0, 0, 0)
            let isEdgeRow = edges != .zero
            for x in 0..<width {
                let position = y &* width &+ x
                let label = labels[position]
                if label == .backdrop { continue }
                let pixel = PackedPixel(bits: pixels[position])
                let slot = label == .goods ? pixel.slot : RGBCells.slots &+ Int(label.rawValue)
                var index = Int(slots[slot])
                if index < 0 {
                    index = tallies.add(undecided: label == .goods ? nil : label)
                    slots[slot] = Int32(truncatingIfNeeded: index)
                }
                let own = Int32(luma[position])
                var step = x < width &- 1 ? abs(own &- Int32(luma[position &+ 1])) : 0
                if y < height &- 1 { step = max(step, abs(own &- Int32(luma[position &+ width]))) }
                tallies.count(pixel, step: step, part: rowPart &+ parts[x], in: index)
                let isSide = x < sideStrip || x >= width &- sideStrip
                if isEdgeRow || isSide {
                    tallies.borders[index] &+= edges &+ SIMD4(0, 0, isSide ? 1 : 0, 0)
                }
            }
        }
        cells = tallies.cells
    }
}

/// What a cell is made of, as whole numbers.
private struct CellTallies {
    private var undecided: [PixelLabel?] = []
    /// Red, green, blue, and the luma steps.
    private var sums: [SIMD4<UInt64>] = []
    /// Top, bottom, sides.
    var borders: [SIMD4<UInt32>] = []
    /// 16 a cell.
    private var places: [UInt32] = []

    /// - Returns: the number of a new cell.
    mutating func add(undecided label: PixelLabel?) -> Int {
        undecided.append(label)
        sums.append(.zero)
        borders.append(.zero)
        for _ in 0..<16 { places.append(0) }
        return sums.count - 1
    }

    /// - Parameters:
    ///   - step: the larger luma step to the right or lower neighbor.
    ///   - part: which of the 4x4 parts of the goods' box it lies in.
    @inline(__always)
    mutating func count(_ pixel: PackedPixel, step: Int32, part: Int, in cell: Int) {
        let bits = UInt64(pixel.bits)
        sums[cell] &+= SIMD4(bits >> 16 & 255, bits >> 8 & 255, bits & 255, UInt64(UInt32(bitPattern: step)))
        places[cell &* 16 &+ part] &+= 1
    }

    var cells: [RGBCells.Cell] {
        sums.indices.map { index in
            var cell = RGBCells.Cell(undecided: undecided[index])
            let (sum, border) = (sums[index], borders[index])
            cell.channels = SIMD3(Double(sum.x), Double(sum.y), Double(sum.z))
            cell.texture = Double(sum.w)
            (cell.top, cell.bottom, cell.sides) = (Double(border.x), Double(border.y), Double(border.z))
            for part in 0..<16 { cell.places[part] = Double(places[index * 16 + part]) }
            cell.count = cell.places.sum()
            return cell
        }
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
        PixelBox.count(labels.span, width: width, &columns, &rows)
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

    private static func count(_ labels: Span<PixelLabel>, width: Int, _ columns: inout [Int], _ rows: inout [Int]) {
        var columns = columns.mutableSpan
        for y in rows.indices {
            var count = 0
            for x in 0..<width where labels[y &* width &+ x] == .goods {
                columns[x] &+= 1
                count &+= 1
            }
            rows[y] = count
        }
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
