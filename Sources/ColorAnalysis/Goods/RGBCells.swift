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

    private mutating func fill(_ canvas: Canvas, _ labels: [PixelLabel]) {
        var tallies = CellTallies()
        var slots = CellSlots(width: canvas.width)
        let columnParts = box.columnParts(width: canvas.width)
        for y in 0..<canvas.height {
            slots.find(canvas.pixels.span, labels.span, at: y * canvas.width, &tallies)
            tallies.count(slots.cells, canvas, y: y, part: box.rowPart(y) * 4, columnParts)
            if y < topStrip { tallies.countBorder(0, slots.cells, 0..<canvas.width) }
            if y >= canvas.height - topStrip { tallies.countBorder(1, slots.cells, 0..<canvas.width) }
            let right = max(sideStrip, canvas.width - sideStrip)
            tallies.countBorder(2, slots.cells, 0..<min(sideStrip, canvas.width))
            tallies.countBorder(2, slots.cells, min(right, canvas.width)..<canvas.width)
        }
        cells = tallies.cells
    }
}

/// Finds the cells of a row.
private struct CellSlots {
    /// The cell of each RGB cell, then of each label; -1 for none.
    private var cellOfSlot = [Int32](repeating: -1, count: slots + 8)
    /// The cell of each sample; -1 for none.
    private(set) var cells: [Int32]

    private static let slots = 1 << 15

    init(width: Int) {
        cells = [Int32](repeating: -1, count: width)
    }

    /// - Parameter start: where the row lies.
    mutating func find(
        _ pixels: Span<UInt32>, _ labels: Span<PixelLabel>, at start: Int, _ tallies: inout CellTallies
    ) {
        CellSlots.find(pixels, labels, at: start, &cells, &cellOfSlot, &tallies)
    }

    @inline(__always)
    private static func find(
        _ pixels: Span<UInt32>, _ labels: Span<PixelLabel>, at start: Int, _ cells: inout [Int32],
        _ cellOfSlot: inout [Int32], _ tallies: inout CellTallies
    ) {
        var target = cells.mutableSpan
        var known = cellOfSlot.mutableSpan
        for x in target.indices {
            let label = labels[unchecked: start &+ x]
            guard label != .backdrop else {
                target[unchecked: x] = -1
                continue
            }
            let slot = label == .goods ? pixels[unchecked: start &+ x].slot : CellSlots.slots &+ Int(label.rawValue)
            if known[unchecked: slot] < 0 { known[slot] = tallies.add(undecided: label == .goods ? nil : label) }
            target[unchecked: x] = known[unchecked: slot]
        }
    }
}

extension UInt32 {
    /// Number of the 5-bit RGB cell of a packed pixel.
    @inline(__always) fileprivate var slot: Int {
        let (red, green, blue) = (self >> 9 & 0x7C00, self >> 6 & 0x3E0, self >> 3 & 0x1F)
        return Int(red | green | blue)
    }
}

/// What the cells are made of, as whole numbers.
private struct CellTallies {
    private var undecided: [PixelLabel?] = []
    /// Red, green, blue, and the larger luma steps to the right or lower neighbor: four a cell.
    private var sums: [UInt64] = []
    /// Top, bottom, sides and nothing: four a cell.
    private var borders: [UInt32] = []
    /// Samples in the 4x4 parts of the goods' box: 16 a cell.
    private var places: [UInt32] = []

    /// - Returns: the number of a new cell.
    mutating func add(undecided label: PixelLabel?) -> Int32 {
        undecided.append(label)
        sums.append(contentsOf: repeatElement(0, count: 4))
        borders.append(contentsOf: repeatElement(0, count: 4))
        places.append(contentsOf: repeatElement(0, count: 16))
        return Int32(undecided.count - 1)
    }

    /// Counts a row.
    /// - Parameter part: the first of its four parts of the goods' box.
    mutating func count(_ cells: [Int32], _ canvas: Canvas, y: Int, part: Int, _ columnParts: [Int]) {
        CellTallies.add(canvas, y: y, to: &sums, cells.span)
        CellTallies.add(part, columnParts.span, to: &places, cells.span)
    }

    @inline(__always)
    private static func add(_ part: Int, _ columnParts: Span<Int>, to places: inout [UInt32], _ cells: Span<Int32>) {
        var places = places.mutableSpan
        for x in cells.indices where cells[unchecked: x] >= 0 {
            places[unchecked: Int(cells[unchecked: x]) &* 16 &+ part &+ columnParts[unchecked: x]] &+= 1
        }
    }

    @inline(__always)
    private static func add(_ canvas: Canvas, y: Int, to sums: inout [UInt64], _ cells: Span<Int32>) {
        let (pixels, start) = (canvas.pixels.span, y &* canvas.width)
        let (luma, center, stride) = (canvas.luma.values.span, canvas.luma.position(x: 0, y: y), canvas.luma.stride)
        var sums = sums.mutableSpan
        for x in cells.indices where cells[unchecked: x] >= 0 {
            let sum = Int(cells[unchecked: x]) &* 4
            let bits = UInt64(pixels[unchecked: start &+ x])
            let own = luma[unchecked: center &+ x]
            let right = own.distance(to: luma[unchecked: center &+ x &+ 1])
            let below = own.distance(to: luma[unchecked: center &+ x &+ stride])
            sums[unchecked: sum] &+= bits >> 16 & 255
            sums[unchecked: sum &+ 1] &+= bits >> 8 & 255
            sums[unchecked: sum &+ 2] &+= bits & 255
            sums[unchecked: sum &+ 3] &+= UInt64(max(right, below))
        }
    }

    /// Counts samples in the strip along a border: 0 top, 1 bottom, 2 sides.
    mutating func countBorder(_ border: Int, _ cells: [Int32], _ range: Range<Int>) {
        for x in range where cells[x] >= 0 { borders[Int(cells[x]) &* 4 &+ border] &+= 1 }
    }

    var cells: [RGBCells.Cell] {
        undecided.indices.map { index in
            var cell = RGBCells.Cell(undecided: undecided[index])
            let (first, place) = (index * 4, index * 16)
            cell.channels = SIMD3(Double(sums[first]), Double(sums[first + 1]), Double(sums[first + 2]))
            cell.texture = Double(sums[first + 3])
            (cell.top, cell.bottom) = (Double(borders[first]), Double(borders[first + 1]))
            cell.sides = Double(borders[first + 2])
            for part in 0..<16 { cell.places[part] = Double(places[place + part]) }
            cell.count = cell.places.sum()
            return cell
        }
    }
}

/// A rectangle of samples, both ends included.
struct PixelBox {
    private(set) var left: Int
    private(set) var right: Int
    private(set) var top: Int
    private(set) var bottom: Int

    /// The box of the goods; on each side lines are cut until more than a hundredth of the goods was passed.
    init(of labels: [PixelLabel], width: Int, height: Int) {
        var columns = [UInt32](repeating: 0, count: width)
        var rows = [UInt32](repeating: 0, count: height)
        PixelBox.count(labels.span, &columns, &rows)
        let slack = rows.reduce(0) { $0 + Int($1) } / 100
        func first(_ counts: some Collection<UInt32>) -> Int {
            var sum = 0
            for (index, count) in counts.enumerated() {
                sum += Int(count)
                if sum > slack { return index }
            }
            return counts.count - 1
        }
        (left, right) = (first(columns), width - 1 - first(columns.reversed()))
        (top, bottom) = (first(rows), height - 1 - first(rows.reversed()))
        if right <= left { (left, right) = (0, width - 1) }
        if bottom <= top { (top, bottom) = (0, height - 1) }
    }

    private static func count(_ labels: Span<PixelLabel>, _ columns: inout [UInt32], _ rows: inout [UInt32]) {
        var target = columns.mutableSpan
        for y in rows.indices {
            var count: UInt32 = 0
            for x in target.indices {
                let isGoods: UInt32 = labels[unchecked: y &* target.count &+ x] == .goods ? 1 : 0
                target[unchecked: x] &+= isGoods
                count &+= isGoods
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
