/// Horizontal runs of samples of one group, joined if they share an edge (4-connected, union-find).
struct ConnectedRuns {
    struct Run {
        let y: Int32
        let start: Int32
        /// Index of its last sample.
        let end: Int32
        /// `PixelClass.group`.
        let group: UInt8
        fileprivate var parent: Int32
        fileprivate(set) var touchesBorder: Bool
        fileprivate var touchesBackdrop = false
    }

    private(set) var runs: [Run] = []
    private var rowStarts: [Int] = []

    init(of classes: [PixelClass], width: Int, height: Int) {
        findRuns(classes.span, width: width, height: height)
        joinRows(height)
        // Parents come before their runs: after this loop, each run has its root as parent.
        for index in runs.indices { runs[index].parent = runs[Int(runs[index].parent)].parent }
        attachShadows(height)
    }

    /// Whether the run belongs to a backdrop that reaches the border.
    func isOpenBackdrop(_ index: Int) -> Bool { runs[index].group == 1 && runs[root(index)].touchesBorder }

    /// Whether the run belongs to a shadow that touches such a backdrop.
    func isOpenShadow(_ index: Int) -> Bool { runs[index].group == 2 && runs[root(index)].touchesBackdrop }

    private mutating func findRuns(_ classes: Span<PixelClass>, width: Int, height: Int) {
        for y in 0..<height {
            rowStarts.append(runs.count)
            var x = 0
            while x < width {
                let group = classes[unchecked: y &* width &+ x].group
                let start = x
                repeat { x &+= 1 } while x < width && classes[unchecked: y &* width &+ x].group == group
                let touches = y == 0 || y == height - 1 || start == 0 || x == width
                runs.append(
                    Run(
                        y: Int32(y), start: Int32(start), end: Int32(x - 1), group: group, parent: Int32(runs.count),
                        touchesBorder: group == 1 && touches))
            }
        }
        rowStarts.append(runs.count)
    }

    private mutating func joinRows(_ height: Int) {
        forEachVerticalContact(height) { connected, upper, lower in
            let group = connected.runs[upper].group
            if group != 0, group == connected.runs[lower].group { connected.unite(upper, lower) }
        }
    }

    private mutating func attachShadows(_ height: Int) {
        for y in 0..<height {
            for index in rowStarts[y]..<rowStarts[y + 1] - 1 { attach(index, index + 1) }
        }
        forEachVerticalContact(height) { connected, upper, lower in connected.attach(upper, lower) }
    }

    /// Calls `body` for each pair of runs in adjacent rows that touch.
    private mutating func forEachVerticalContact(_ height: Int, _ body: (inout ConnectedRuns, Int, Int) -> Void) {
        for y in 1..<max(1, height) {
            var (upper, lower) = (rowStarts[y - 1], rowStarts[y])
            while upper < rowStarts[y] && lower < rowStarts[y + 1] {
                if runs[upper].start <= runs[lower].end && runs[lower].start <= runs[upper].end {
                    body(&self, upper, lower)
                }
                if runs[upper].end < runs[lower].end { upper += 1 } else { lower += 1 }
            }
        }
    }

    private mutating func attach(_ left: Int, _ right: Int) {
        let isSwapped = runs[left].group == 2
        let (backdrop, shadow) = isSwapped ? (right, left) : (left, right)
        guard runs[backdrop].group == 1, runs[shadow].group == 2, runs[root(backdrop)].touchesBorder else { return }
        runs[root(shadow)].touchesBackdrop = true
    }

    private mutating func unite(_ left: Int, _ right: Int) {
        let (first, second) = (shortenedRoot(left), shortenedRoot(right))
        guard first != second else { return }
        let (low, high) = (min(first, second), max(first, second))
        runs[high].parent = Int32(low)
        if runs[high].touchesBorder { runs[low].touchesBorder = true }
    }

    /// The root of a run; call after `joinRows`.
    private func root(_ index: Int) -> Int { Int(runs[index].parent) }

    private mutating func shortenedRoot(_ index: Int) -> Int {
        var index = Int32(index)
        while runs[Int(index)].parent != index {
            runs[Int(index)].parent = runs[Int(runs[Int(index)].parent)].parent
            index = runs[Int(index)].parent
        }
        return Int(index)
    }
}
