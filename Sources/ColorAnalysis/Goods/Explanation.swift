/// Why a picture got its colors, for showing.
package struct Explanation: Sendable {
    /// Size of the sampled picture, in samples.
    package let width: Int
    package let height: Int
    /// The samples, row-major, as in `PixelGrid`.
    package let pixels: [UInt32]
    /// What each sample belongs to.
    package let labels: [PixelLabel]
    /// For each sample the shown color that it voted for, as a position in the analysis's colors; nil for none.
    package let colorOfSample: [Int?]
    package let facts: VoterFacts
    package let analysis: ImageAnalysis
}

extension ColorAnalyzer {
    /// Explains the default preset's answer.
    package func explanation(of grid: PixelGrid) -> Explanation {
        let goods = GoodsAnalysis(grid, options: options)
        return Explanation(
            width: goods.canvas.width, height: goods.canvas.height, pixels: goods.canvas.pixels,
            labels: goods.mask.labels, colorOfSample: goods.colorOfSample, facts: goods.facts,
            analysis: goods.analysis(of: grid))
    }
}

extension GoodsAnalysis {
    fileprivate var colorOfSample: [Int?] {
        var colorOfCell = [Int?](repeating: nil, count: rgb.cells.count)
        for (number, color) in chosen.enumerated() {
            for member in color.group.members {
                for cell in candidates.cells[member].members { colorOfCell[cell] = number }
            }
        }
        let cellOfSlot = Dictionary(
            rgb.cells.enumerated().map { (slot($1.undecided, $1.meanColor), $0) },
            uniquingKeysWith: { first, _ in first })
        return zip(canvas.pixels, mask.labels).map { bits, label in
            guard label != .backdrop else { return nil }
            let undecided = label == .goods ? nil : label
            return cellOfSlot[slot(undecided, PackedPixel(bits: bits).rgb)].flatMap { colorOfCell[$0] }
        }
    }

    /// The same for all samples of an RGB cell.
    private func slot(_ undecided: PixelLabel?, _ color: RGB) -> Int {
        if let undecided { return -Int(undecided.rawValue) }
        return Int(color.red >> 3) << 10 | Int(color.green >> 3) << 5 | Int(color.blue >> 3)
    }
}
