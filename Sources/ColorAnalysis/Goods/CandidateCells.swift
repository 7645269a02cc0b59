/// One voter: the samples of the goods whose colors lie together in warped Oklab.
struct CandidateCell {
    let color: Oklab
    let meanColor: RGB
    /// S of HSV, 0...1.
    let saturation: Double
    /// Part of the kept weight, 0...1.
    let share: Double
    let undecided: PixelLabel?
    /// Where it lies and how it looks: see `Feature`.
    let features: SIMD16<Double>
    /// Its RGB cells, as indices.
    let members: [Int]
}

/// What the vote knows of a cell besides its color and share. All but texture are parts of its samples.
enum Feature {
    /// 4 rows of the goods' box, middle columns; then the same for the outer columns.
    static let middleRows = 0
    static let outerRows = 4
    /// Mean luma step / 16, at most 2.
    static let texture = 8
    static let top = 9
    static let bottom = 10
    static let sides = 11
    /// 1 for cells of `enclosedBackdrop`, `shadow`, `unreachedBackdrop`, `enclosedShadow`.
    static let undecided = 12
}

/// What the vote knows of the picture as a whole.
struct PictureFeatures {
    /// 1, log of height by width of the goods, contact with bottom, top and sides, part of the picture that is goods,
    /// uniformity of the border, part of the goods that has the color of skin.
    let values: SIMD8<Double>
}

/// All voters of a picture.
struct CandidateCells {
    let cells: [CandidateCell]
    let picture: PictureFeatures
    /// Counted weight of all goods: the sum over samples of 1 + saturationPriority * s.
    let weight: Double

    /// The heaviest cells vote, no more.
    private static let maxCells = 96

    init(_ rgb: RGBCells, canvas: Canvas, mask: GoodsMask, saturationPriority: Double) {
        let colors = rgb.cells.map { Oklab($0.meanColor) }
        let groups = CandidateCells.grouped(rgb.cells, colors)
        let total = rgb.cells.reduce(0) { $0 + $1.count }
        let inner = max(0, canvas.width - 2 * rgb.sideStrip) * max(0, canvas.height - 2 * rgb.topStrip)
        let strip = Double(canvas.count - inner)
        let weights = groups.map { group in
            let share = group.sum.count / total
            return mask.isBusy ? group.sum.centeredWeight(strip: strip, share: share) : group.sum.count
        }
        let kept = groups.indices.sorted { (weights[$1], groups[$0].key) < (weights[$0], groups[$1].key) }
            .prefix(CandidateCells.maxCells)
        let keptWeight = kept.reduce(0) { $0 + weights[$1] }
        cells = kept.map { CandidateCell(groups[$0], share: weights[$0] / keptWeight) }
        picture = PictureFeatures(rgb, colors: colors, canvas: canvas, mask: mask)
        weight = rgb.cells.reduce(0) { $0 + $1.count * (1 + saturationPriority * HSV($1.meanColor).saturation) }
    }

    struct Group {
        let key: Int
        var sum: RGBCells.Cell
        var members: [Int]
    }

    /// The RGB cells by warped Oklab cell and label, in the order of first appearance.
    private static func grouped(_ cells: [RGBCells.Cell], _ colors: [Oklab]) -> [Group] {
        var groupOfCell = [Int16](repeating: -1, count: WarpedColor.cellCount)
        var groups: [Group] = []
        for (index, cell) in cells.enumerated() {
            let warped = WarpedColor(colors[index])
            let number = warped.denseCell
            // Each undecided label has one cell only.
            if cell.undecided == nil, groupOfCell[number] >= 0 {
                let known = Int(groupOfCell[number])
                groups[known].sum.add(cell)
                groups[known].members.append(index)
            } else {
                if cell.undecided == nil { groupOfCell[number] = Int16(groups.count) }
                let key = warped.cell * 8 + Int(cell.undecided?.rawValue ?? 0)
                groups.append(Group(key: key, sum: cell, members: [index]))
            }
        }
        return groups
    }
}

extension CandidateCell {
    init(_ group: CandidateCells.Group, share: Double) {
        let sum = group.sum
        meanColor = sum.meanColor
        color = Oklab(sum.meanColor)
        saturation = HSV(sum.meanColor).saturation
        self.share = share
        undecided = sum.undecided
        members = group.members
        features = sum.features
    }
}

extension RGBCells.Cell {
    mutating func add(_ other: RGBCells.Cell) {
        count += other.count
        channels += other.channels
        texture += other.texture
        top += other.top
        bottom += other.bottom
        sides += other.sides
        places += other.places
    }

    /// For scenes: what lies in the middle counts, what runs along the border does not.
    fileprivate func centeredWeight(strip: Double, share: Double) -> Double {
        let contact = (top + bottom + sides) / strip / share
        return count * max(0.03, 1 - contact) * (places * RGBCells.Cell.centrality).sum() / count
    }

    private static let centrality = SIMD16<Double>(
        0.25, 0.6, 0.6, 0.25, 0.6, 1, 1, 0.6, 0.6, 1, 1, 0.6, 0.25, 0.6, 0.6, 0.25)

    fileprivate var features: SIMD16<Double> {
        var features = SIMD16<Double>.zero
        for row in 0..<4 {
            features[Feature.middleRows + row] = (places[row * 4 + 1] + places[row * 4 + 2]) / count
            features[Feature.outerRows + row] = (places[row * 4] + places[row * 4 + 3]) / count
        }
        features[Feature.texture] = min(texture / count / 16, 2)
        features[Feature.top] = top / count
        features[Feature.bottom] = bottom / count
        features[Feature.sides] = sides / count
        if let undecided { features[Feature.undecided + Int(undecided.rawValue) - 2] = 1 }
        return features
    }
}

extension PictureFeatures {
    fileprivate init(_ rgb: RGBCells, colors: [Oklab], canvas: Canvas, mask: GoodsMask) {
        var goods = RGBCells.Cell(undecided: nil)
        var skin = 0.0
        for (cell, color) in zip(rgb.cells, colors) where cell.undecided == nil {
            goods.add(cell)
            if color.isSkinLike { skin += cell.count }
        }
        let count = goods.count + 1e-9
        values = SIMD8(
            1, logarithm(Double(rgb.box.height) / Double(rgb.box.width)),
            goods.bottom / Double(canvas.width * rgb.topStrip), goods.top / Double(canvas.width * rgb.topStrip),
            goods.sides / Double(2 * rgb.sideStrip * canvas.height), count / Double(canvas.count), mask.inlierShare,
            skin / count)
    }
}

extension Oklab {
    /// The range of human skin in photographs; goods of these colors are common too, so it is a hint only.
    fileprivate var isSkinLike: Bool {
        chroma > 0.035 && chroma < 0.15 && hueDegrees > 25 && hueDegrees < 80 && lightness > 0.35
    }
}
