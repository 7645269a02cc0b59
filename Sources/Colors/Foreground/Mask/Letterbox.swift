extension SampledImage {
    /// The part between solid bars along the sides, as in film stills and some feeds.
    func partWithoutBars() -> GridPart {
        let top = barLength(Side(first: 0, line: width, position: 1, lines: height, length: width))
        let bottom = barLength(
            Side(first: (height - 1) * width, line: -width, position: 1, lines: height, length: width))
        let left = barLength(Side(first: 0, line: 1, position: width, lines: width, length: height))
        let right = barLength(Side(first: width - 1, line: -1, position: width, lines: width, length: height))
        guard top + bottom < height, left + right < width else { return everything }
        return GridPart(rows: top..<(height - bottom), columns: left..<(width - right))
    }

    func cropped(to part: GridPart) -> SampledImage {
        if part.rows.count == height, part.columns.count == width { return self }
        return SampledImage(
            width: part.columns.count, height: part.rows.count,
            pixels: part.rows.flatMap { pixels[part.columns.shifted(by: $0 * width)] })
    }

    /// The image seen from one side: the index of its first line, the step from line to line, and the step along a
    /// line.
    private struct Side {
        let first: Int
        let line: Int
        let position: Int
        let lines: Int
        let length: Int
    }

    /// Number of lines of a bar, counted from one side; 0 if there is none.
    ///
    /// A bar has one color within a tolerance of 10, takes 2 to 40 % of the side, and ends in an edge along most of its
    /// length.
    private func barLength(_ side: Side) -> Int {
        let most = side.lines * 2 / 5
        let solid = solidLines(side, upTo: most + 1)
        guard solid < side.lines, solid >= 2, solid * 50 >= side.lines, solid <= most else { return 0 }
        // One line of tolerance: JPEG blurs the edge.
        let next = side.first + min(side.lines - 1, solid + 1) * side.line
        let color = PackedPixel(bits: pixels[side.first])
        let edge = (0..<side.length).count {
            PackedPixel(bits: pixels[next + $0 * side.position]).distance(to: color) > 24
        }
        return edge * 10 >= side.length * 7 ? solid + 1 : 0
    }

    /// Number of lines with the first one's color, counted from one side.
    private func solidLines(_ side: Side, upTo most: Int) -> Int {
        let pixels = pixels.span
        let color = PackedPixel(bits: pixels[side.first])
        var solid = min(most, side.lines)
        // Position by position, which reads rows sequentially: most pictures differ early.
        for position in 0..<side.length {
            var index = side.first &+ position &* side.position
            var line = 0
            while line < solid {
                let pixel = PackedPixel(bits: pixels[index])
                guard pixel.bits == color.bits || pixel.distance(to: color) <= 10 else { break }
                index &+= side.line
                line &+= 1
            }
            solid = line
        }
        return solid
    }
}
