/// A part of a picture, in pixels.
struct PixelBox: Equatable {
    var rows: Range<Int>
    var columns: Range<Int>

    var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }
}

extension PixelBox {
    /// The part of a picture on a plain backdrop that shows the goods, with a margin.
    ///
    /// The whole picture in doubt: without a known backdrop, if everything looks like backdrop, or if a cut would
    /// hardly enlarge the goods.
    /// - Parameter channels: channels of a picture of `size`, each with its backdrop.
    /// - Returns: nil for the whole picture.
    init?(goodsIn channels: [(Channel, PlainPaper)], of size: PixelSize) {
        let found = channels.compactMap { channel, paper in paper.goods(in: channel) }
        guard let first = found.first else { return nil }
        let goods = found.dropFirst().reduce(first) { $0.union($1) }
        guard goods.freeSides(in: size) >= 2 else { return nil }
        let whole = max(size.width, size.height)
        let margin = (max(goods.size.width, goods.size.height) * PixelBox.marginPercent + 99) / 100
        rows = goods.rows.widened(by: margin, in: size.height)
        columns = goods.columns.widened(by: margin, in: size.width)
        // A tile is a square, so backdrop on the shorter axis costs nothing.
        let side = max(rows.count, columns.count, (whole * PixelBox.leastPercent + 99) / 100)
        rows = rows.grown(to: side, in: size.height)
        columns = columns.grown(to: side, in: size.width)
        guard max(rows.count, columns.count) * 100 <= whole * PixelBox.mostPercent else { return nil }
    }

    private func union(_ other: PixelBox) -> PixelBox {
        PixelBox(rows: rows.union(other.rows), columns: columns.union(other.columns))
    }

    /// The number of sides of the picture that it does not touch.
    private func freeSides(in size: PixelSize) -> Int {
        [rows.lowerBound > 0, rows.upperBound < size.height, columns.lowerBound > 0, columns.upperBound < size.width]
            .count { $0 }
    }

    /// On each side, relative to the longer side of the goods.
    private static let marginPercent = 6
    /// Relative to the longer side of the picture: small goods are enlarged by two and a half at most.
    private static let leastPercent = 40
    /// A cut that leaves more is not worth a file.
    private static let mostPercent = 95
}

extension PackedImage {
    /// The part that shows the goods, in a higher resolution if it is small; nil for the whole.
    /// - Parameter larger: returns the same copy up to half as large again; nil if there is none.
    func cutToGoods(_ larger: () -> PackedImage?) -> PackedImage? {
        guard let part = goodsPart else { return nil }
        // With one pixel at each end for rounding, it is not larger than the whole.
        let isSmall = (max(part.size.width, part.size.height) + 2) * 3 <= max(size.width, size.height) * 2
        guard isSmall, let larger = larger() else { return cropped(to: part) }
        return larger.cropped(to: part.scaled(from: size, to: larger.size))
    }
}

extension PixelBox {
    fileprivate func scaled(from size: PixelSize, to large: PixelSize) -> PixelBox {
        PixelBox(
            rows: rows.scaled(from: size.height, to: large.height),
            columns: columns.scaled(from: size.width, to: large.width))
    }
}

extension Range<Int> {
    /// Rounded outwards.
    fileprivate func scaled(from length: Int, to other: Int) -> Range<Int> {
        (lowerBound * other / length)..<((upperBound * other + length - 1) / length)
    }

    fileprivate func union(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }

    fileprivate func widened(by margin: Int, in length: Int) -> Range<Int> {
        Swift.max(0, lowerBound - margin)..<Swift.min(length, upperBound + margin)
    }

    /// Extended equally at both ends, until it has `count` values or touches an end of `length`.
    fileprivate func grown(to most: Int, in length: Int) -> Range<Int> {
        let more = Swift.min((Swift.max(0, most - count) + 1) / 2, lowerBound, length - upperBound)
        return (lowerBound - more)..<(upperBound + more)
    }
}
