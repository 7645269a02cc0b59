import ColorScience

/// The shown colors of all items, those of one family that lie together in one cell of a lattice: a search reads the cells
/// near its color, and no others.
///
/// Memory: 80 bytes a color.
struct PaletteIndex: Sendable {
    /// Cell after cell; in each those that the item shows most of first.
    let entries: [PaletteEntry]
    private let cells: [PaletteCell]
    private let boxes: CellBoxes
    private let coarse: CoarseColors
    /// Colors in the fullest cell.
    private let largestCell: Int

    /// - Complexity: O(colors * log(colors in a cell)).
    init(_ columns: ItemColumns) {
        let lattice = Lattice(colors: columns.colors.count)
        var starts = [Int32](repeating: 0, count: lattice.cellCount + 1)
        columns.forEachShownColor { color, family, _, _ in starts[lattice.cell(of: color.rgb, family) + 1] += 1 }
        for cell in 0..<lattice.cellCount { starts[cell + 1] += starts[cell] }
        let ends = starts
        var sorted = [PaletteEntry](unsafeUninitializedCapacity: columns.colors.count) { room, count in
            columns.forEachShownColor { color, family, item, shown in
                let cell = lattice.cell(of: color.rgb, family)
                let entry = PaletteEntry(color, family: family, item: item, shown: shown)
                room.initializeElement(at: Int(starts[cell]), to: entry)
                starts[cell] += 1
            }
            count = columns.colors.count
        }
        let ranges = zip(ends, ends.dropFirst()).lazy.map { Int($0)..<Int($1) }.filter { !$0.isEmpty }
        cells = ranges.map { range in
            sorted[range].sort { ($0.lackStep, $0.item) < ($1.lackStep, $1.item) }
            return PaletteCell(entries: range, family: sorted[range.lowerBound].family)
        }
        entries = sorted
        boxes = CellBoxes(cells, of: sorted)
        coarse = CoarseColors(sorted)
        largestCell = cells.reduce(0) { max($0, $1.entries.count) }
    }

    /// Calls `body` with each color that is near enough for its family, and its squared distance.
    /// - Parameter radii: by family; less than 0 for a family that never is near.
    func forEachColor(
        near query: QueryColor, within radii: [Double], _ body: (borrowing PaletteEntry, _ squared: Double) -> Void
    ) {
        forEachNearCell(query, radii) { cell, radius, _ in
            for number in cell.entries {
                let squared = query.squaredDistance(to: entries[number])
                if squared <= radius * radius { body(entries[number], squared) }
            }
        }
    }

    /// Calls `body` with each color that is near enough for its family and for how much of it the item shows: those, and
    /// perhaps some more, whose distance and `lackStep` together are within `limits`.
    /// - Parameter limits: by family; less than 0 for a family that never is near.
    func forEachEntry(
        near query: QueryColor, within limits: [Double], _ body: (borrowing PaletteEntry, _ squared: Double) -> Void
    ) {
        entries.withUnsafeBufferPointer { entries in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: largestCell) { excess in
                forEachNearCell(query, limits) { cell, limit, least in
                    let number = coarse.writeExcess(
                        cell.entries, of: query, limit: Float(limit), least: least, into: excess)
                    for offset in 0..<number where excess[offset] <= CoarseColors.error {
                        let entry = cell.entries.lowerBound &+ offset
                        body(entries[entry], query.squaredDistance(to: entries[entry]))
                    }
                }
            }
        }
    }

    /// Calls `body` with each cell whose colors may be within the limit of its family, that limit, and a distance that none
    /// of them is nearer than.
    private func forEachNearCell(
        _ query: QueryColor, _ limits: [Double], _ body: (PaletteCell, _ limit: Double, _ least: Float) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: cells.count) { squares in
            boxes.writeLeastSquares(to: query, into: squares)
            for number in cells.indices {
                let limit = limits[Int(cells[number].family)]
                guard limit >= 0 else { continue }
                let least = max(0, squares[number] - CoarseColors.error)
                if least <= Float(limit * limit) + CoarseColors.error { body(cells[number], limit, least.squareRoot()) }
            }
        }
    }
}

extension ItemColumns {
    /// Calls `body` with all colors, each with its family, its item, and the thousandths that the item shows together.
    fileprivate func forEachShownColor(
        _ body: (_ color: ShownColor, _ family: UInt8, _ item: Int, _ shown: Int) -> Void
    ) {
        for item in 0..<count {
            let range = colorRange(of: item)
            let shown = colors[range].reduce(0) { $0 + Int($1.thousandths) }
            for number in range {
                // That of the leading color is what the item is called, be it by a person.
                let family = number == range.lowerBound ? families[item] : colors[number].family
                body(colors[number], family, item, shown)
            }
        }
    }
}

/// Cells of sRGB, some for each family.
private struct Lattice {
    /// Of each channel: so that a cell has some dozens of colors, and there are not too many cells.
    private let bits: Int

    init(colors: Int) { bits = colors < 1 << 20 ? 4 : 5 }

    var cellCount: Int { 256 << (3 * bits) }

    func cell(of color: RGB, _ family: UInt8) -> Int {
        func part(_ channel: UInt8) -> Int { Int(channel) >> (8 - bits) }
        let place = part(color.red) << (2 * bits) | part(color.green) << bits | part(color.blue)
        return Int(family) << (3 * bits) | place
    }
}

/// A color that an item shows.
struct PaletteEntry: Sendable {
    let lightness: Double
    let a: Double
    let b: Double
    let chroma: Double
    /// What it adds to a distance that the item shows other colors too, when it alone is looked for: 0 or more.
    let lackStep: Double
    let item: Int32
    /// Thousandths of the goods.
    let share: UInt16
    /// Thousandths that the item shows together.
    let shown: UInt16
    /// Position in `Family.allCases`.
    let family: UInt8

    init(_ color: ShownColor, family: UInt8, item: Int, shown: Int) {
        let lab = Oklab(color.rgb)
        (lightness, a, b) = (lab.lightness, lab.a, lab.b)
        chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        self.item = Int32(item)
        share = color.thousandths
        self.shown = UInt16(shown)
        self.family = family
        lackStep = PaletteEntry.lackStep(share: Double(color.thousandths), shown: Double(shown), weight: 1)
    }

    /// How much a color that the item barely shows is farther than one that it shows alone.
    private static let shareStep = 0.2

    /// What it adds to a distance that the item shows less of the color than its part of a query.
    func lackStep(weight: Double) -> Double {
        PaletteEntry.lackStep(share: Double(share), shown: Double(shown), weight: weight)
    }

    private static func lackStep(share: Double, shown: Double, weight: Double) -> Double {
        let wanted = weight * shown
        let lack = wanted > share ? (wanted - share) / wanted : 0
        return shareStep * (lack * lack)
    }
}

/// Colors of one family that lie together.
private struct PaletteCell: Sendable {
    let entries: Range<Int>
    let family: UInt8
}

/// Where the colors of each cell stand in Oklab, and how far they reach.
private struct CellBoxes: Sendable {
    /// On one axis.
    private struct Spans: Sendable {
        private(set) var middles: [Float] = []
        private(set) var halfWidths: [Float] = []

        init(_ cells: [PaletteCell], _ entries: [PaletteEntry], _ value: (PaletteEntry) -> Double) {
            for cell in cells {
                var (low, high) = (Double.infinity, -Double.infinity)
                for entry in entries[cell.entries] {
                    let value = value(entry)
                    (low, high) = (min(low, value), max(high, value))
                }
                middles.append(Float((low + high) / 2))
                halfWidths.append(Float((high - low) / 2))
            }
        }

        /// Adds to each cell's sum the square of how far it is from a number, times a factor.
        func addSquares(to number: Float, times factor: Float, into sums: UnsafeMutableBufferPointer<Float>) {
            middles.withUnsafeBufferPointer { middles in
                halfWidths.withUnsafeBufferPointer { halfWidths in
                    for cell in 0..<middles.count {
                        let gap = (middles[cell] - number).magnitude - halfWidths[cell]
                        let outside = gap > 0 ? gap : 0
                        sums[cell] += outside * outside * factor
                    }
                }
            }
        }
    }

    private let lightness: Spans
    private let a: Spans
    private let b: Spans

    init(_ cells: [PaletteCell], of entries: [PaletteEntry]) {
        lightness = Spans(cells, entries) { $0.lightness }
        a = Spans(cells, entries) { $0.a }
        b = Spans(cells, entries) { $0.b }
    }

    /// Writes, for each cell, a squared distance that no color in it is below, but for `CoarseColors.error`.
    func writeLeastSquares(to query: QueryColor, into squares: UnsafeMutableBufferPointer<Float>) {
        squares.update(repeating: 0)
        let planeFactor = Float(query.leastPlaneFactor)
        lightness.addSquares(to: Float(query.lightness), times: Float(query.lightnessFactor), into: squares)
        a.addSquares(to: Float(query.a), times: planeFactor, into: squares)
        b.addSquares(to: Float(query.b), times: planeFactor, into: squares)
    }
}

/// The same colors in single precision and side by side, in a form that becomes vector instructions: most are seen to be too
/// far by it.
private struct CoarseColors: Sendable {
    private let lightness: [Float]
    private let a: [Float]
    private let b: [Float]
    private let lackSteps: [Float]

    /// More than the rounding of a squared distance.
    static let error: Float = 1e-5

    init(_ entries: [PaletteEntry]) {
        lightness = entries.map { Float($0.lightness) }
        a = entries.map { Float($0.a) }
        b = entries.map { Float($0.b) }
        lackSteps = entries.map { Float($0.lackStep) }
    }

    /// Writes by how much squared distances, which are, but for `error`, not more than the exact ones, are above what the
    /// limit leaves for them.
    /// - Parameters:
    ///   - range: of one cell.
    ///   - least: no color of the cell is nearer.
    /// - Returns: how many of the cell were written; the others show too little of their color.
    func writeExcess(
        _ range: Range<Int>, of query: QueryColor, limit: Float, least: Float,
        into excess: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        let center = (lightness: Float(query.lightness), a: Float(query.a), b: Float(query.b))
        let lightnessFactor = Float(query.lightnessFactor)
        let planeFactor = Float(query.leastPlaneFactor)
        // Steps are sorted, and what they leave is not negative.
        let most = limit - least + CoarseColors.error
        return lackSteps.withUnsafeBufferPointer { steps in
            var count = 0
            while count < range.count, steps[range.lowerBound &+ count] <= most { count &+= 1 }
            lightness.withUnsafeBufferPointer { lightness in
                a.withUnsafeBufferPointer { a in
                    b.withUnsafeBufferPointer { b in
                        for offset in 0..<count {
                            let number = range.lowerBound &+ offset
                            let dl = lightness[number] - center.lightness
                            let (da, db) = (a[number] - center.a, b[number] - center.b)
                            let left = limit - steps[number]
                            excess[offset] =
                                dl * dl * lightnessFactor + (da * da + db * db) * planeFactor - left * left
                        }
                    }
                }
            }
            return count
        }
    }
}
