import ColorScience

/// The shown colors of all items, those that lie together in one cell of a lattice: a search reads the cells near its
/// color, and no others.
///
/// Memory: 60 bytes a color.
struct PaletteIndex: Sendable {
    /// Cell after cell, in each by item.
    let entries: [PaletteEntry]
    let cells: [PaletteCell]
    private let coarse: CoarseColors
    /// Colors in the fullest cell.
    private let largestCell: Int

    /// - Complexity: O(colors).
    init(_ columns: ItemColumns) {
        var starts = [Int32](repeating: 0, count: PaletteIndex.cellCount + 1)
        for color in columns.colors { starts[PaletteIndex.cell(of: color.rgb) + 1] += 1 }
        for cell in 0..<PaletteIndex.cellCount { starts[cell + 1] += starts[cell] }
        let ends = starts
        entries = [PaletteEntry](unsafeUninitializedCapacity: columns.colors.count) { room, count in
            for item in 0..<columns.count {
                let range = columns.colorRange(of: item)
                let shown = columns.colors[range].reduce(0) { $0 + Int($1.thousandths) }
                for number in range {
                    let color = columns.colors[number]
                    let cell = PaletteIndex.cell(of: color.rgb)
                    // That of the leading color is what the item is called, be it by a person.
                    let family = number == range.lowerBound ? columns.families[item] : color.family
                    let entry = PaletteEntry(color, family: family, item: item, shown: shown)
                    room.initializeElement(at: Int(starts[cell]), to: entry)
                    starts[cell] += 1
                }
            }
            count = columns.colors.count
        }
        cells = [PaletteCell](entries: entries, ends: ends)
        coarse = CoarseColors(entries)
        largestCell = cells.reduce(0) { max($0, $1.entries.count) }
    }

    /// Calls `body` with each color that is near enough for its family, and its squared distance.
    /// - Parameter limits: of the distance, by family; less than 0 for a family that never is.
    func forEachColor(
        near query: QueryColor, within limits: [Double], _ body: (borrowing PaletteEntry, _ squared: Double) -> Void
    ) {
        let limit = limits.reduce(-1, max)
        let squaredLimits = limits.map { $0 < 0 ? -1 : $0 * $0 }
        let coarseLimits = squaredLimits.map { $0 < 0 ? -1 : Float($0) + CoarseColors.error }
        entries.withUnsafeBufferPointer { entries in
            coarse.families.withUnsafeBufferPointer { families in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: largestCell) { squares in
                    for cell in cells where query.leastDistance(to: cell) <= limit {
                        coarse.writeSquares(cell.entries, to: query, into: squares)
                        for offset in 0..<cell.entries.count {
                            let number = cell.entries.lowerBound &+ offset
                            let family = Int(families[number])
                            guard squares[offset] <= coarseLimits[family] else { continue }
                            let squared = query.squaredDistance(to: entries[number])
                            if squared <= squaredLimits[family] { body(entries[number], squared) }
                        }
                    }
                }
            }
        }
    }

    /// Five bits of each channel.
    private static let cellCount = 1 << 15

    private static func cell(of color: RGB) -> Int {
        Int(color.red >> 3) << 10 | Int(color.green >> 3) << 5 | Int(color.blue >> 3)
    }
}

/// A color that an item shows.
struct PaletteEntry: Sendable {
    let lightness: Double
    let a: Double
    let b: Double
    let chroma: Double
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
    }
}

/// Where the colors of one cell stand, and how far they reach.
struct PaletteCell: Sendable {
    let entries: Range<Int>
    private(set) var lightness = Span()
    private(set) var a = Span()
    private(set) var b = Span()

    /// From the least to the greatest of some numbers.
    struct Span: Sendable {
        private var low = Double.infinity
        private var high = -Double.infinity

        mutating func include(_ number: Double) { (low, high) = (min(low, number), max(high, number)) }

        /// 0 for a number inside.
        func gap(to number: Double) -> Double { max(0, low - number, number - high) }
    }

    fileprivate init(_ range: Range<Int>, of entries: [PaletteEntry]) {
        self.entries = range
        for entry in entries[range] {
            lightness.include(entry.lightness)
            a.include(entry.a)
            b.include(entry.b)
        }
    }
}

extension [PaletteCell] {
    fileprivate init(entries: [PaletteEntry], ends: [Int32]) {
        self = zip(ends, ends.dropFirst()).filter { $0 < $1 }.map { PaletteCell(Int($0)..<Int($1), of: entries) }
    }
}

/// The same colors in single precision and side by side, in a form that becomes vector instructions: most are seen to be too
/// far by it.
private struct CoarseColors: Sendable {
    private let lightness: [Float]
    private let a: [Float]
    private let b: [Float]
    /// Positions in `Family.allCases`.
    let families: [UInt8]

    /// More than the rounding of a squared distance.
    static let error: Float = 1e-5

    init(_ entries: [PaletteEntry]) {
        lightness = entries.map { Float($0.lightness) }
        a = entries.map { Float($0.a) }
        b = entries.map { Float($0.b) }
        families = entries.map { $0.family }
    }

    /// Writes squared distances that are, but for `error`, not more than the exact ones.
    func writeSquares(_ range: Range<Int>, to query: QueryColor, into squares: UnsafeMutableBufferPointer<Float>) {
        let center = (lightness: Float(query.lightness), a: Float(query.a), b: Float(query.b))
        let lightnessFactor = Float(query.lightnessFactor)
        // Chroma and hue together make the plane, each with its factor: the smaller one for both.
        let planeFactor = Float(min(query.chromaFactor, query.hueFactor))
        lightness.withUnsafeBufferPointer { lightness in
            a.withUnsafeBufferPointer { a in
                b.withUnsafeBufferPointer { b in
                    for offset in 0..<range.count {
                        let number = range.lowerBound &+ offset
                        let dl = lightness[number] - center.lightness
                        let (da, db) = (a[number] - center.a, b[number] - center.b)
                        squares[offset] = dl * dl * lightnessFactor + (da * da + db * db) * planeFactor
                    }
                }
            }
        }
    }
}
