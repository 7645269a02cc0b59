extension Canvas {
    /// The canvas without solid bars along its sides, as film stills and some feeds have them.
    func withoutLetterbox() -> Canvas {
        let top = barLength(count: height, length: width) { pixel($1, $0) }
        let bottom = barLength(count: height, length: width) { pixel($1, height - 1 - $0) }
        let left = barLength(count: width, length: height) { pixel($0, $1) }
        let right = barLength(count: width, length: height) { pixel(width - 1 - $0, $1) }
        guard top + bottom + left + right > 0, top + bottom < height, left + right < width else { return self }
        let rows = top..<(height - bottom)
        return Canvas(
            width: width - left - right, height: rows.count,
            pixels: rows.flatMap { pixels[($0 * width + left)..<(($0 + 1) * width - right)] })
    }

    /// Lines that belong to a bar, counted from one side; 0 when there is none.
    ///
    /// A bar has one color to within 10, takes 2 to 40 % of the side, and ends in an edge along most of its length.
    private func barLength(count: Int, length: Int, at pixel: (_ line: Int, _ position: Int) -> PackedPixel) -> Int {
        let color = pixel(0, 0)
        let solid = (0..<count).prefix { line in
            (0..<length).allSatisfy { pixel(line, $0).distance(to: color) <= 10 }
        }.count
        guard solid < count, solid >= 2, solid * 50 >= count, solid * 5 <= count * 2 else { return 0 }
        // One line of slack: JPEG blurs the edge.
        let next = min(count - 1, solid + 1)
        let edge = (0..<length).count { pixel(next, $0).distance(to: color) > 24 }
        return edge * 10 >= length * 7 ? solid + 1 : 0
    }
}
