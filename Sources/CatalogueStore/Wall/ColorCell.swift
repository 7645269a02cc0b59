import ColorScience

/// Where a color lies in CIE L*a*b*, and in a lattice of cubes by which the store finds it.
struct ColorCell {
    let lab: CIELAB

    /// Side of a cube: a neighborhood touches few of them, and a wall fills some hundreds.
    private static let side = 8.0

    init(_ color: RGB) {
        lab = CIELAB(color)
    }

    var lightness: Int { ColorCell.index(lab.lightness) }
    var a: Int { ColorCell.index(lab.a) }
    var b: Int { ColorCell.index(lab.b) }

    /// The number of the cube along one axis.
    static func index(_ coordinate: Double) -> Int { Int((coordinate / side).rounded(.down)) }

    /// The numbers of the cubes that a stretch of an axis touches.
    static func indices(around coordinate: Double, within distance: Double) -> ClosedRange<Int> {
        index(coordinate - distance)...index(coordinate + distance)
    }
}
