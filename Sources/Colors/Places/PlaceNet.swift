private import CPlaceWeights

/// Where in a picture is what is sold: a small convolutional net over a copy of 64 x 64.
///
/// It gives each place a weight and lets each place name its own color; the sum over the places, by weight, is how
/// likely each family is. Judged families alone taught it where goods are (attention pooling). 19.8 million
/// multiplications, about a millisecond. Layers and arithmetic: docs/internals/places.md. `scripts/learn/places.py`
/// learns it.
package struct PlaceNet: Sendable {
    /// The net that was learned from judged pictures; read once.
    package static let learned: PlaceNet = {
        var count = 0
        let bytes = place_weights(&count)
        guard let net = PlaceNet(Array(UnsafeBufferPointer(start: bytes, count: count))) else {
            preconditionFailure("places.bin is not a file of weights")
        }
        return net
    }()

    /// Rows and columns of the copy.
    package static let side = 64

    private let layers: [Name: PlaceLayer]
    /// 65535 times e to the power of minus 0, 1, 2 ... 64ths.
    let powers: [UInt16]

    /// The layers, in the order of the file: on the way down (c, d), in the middle (m), on the way up (u), for each
    /// place (h, out), and for the light of the whole picture (g).
    private enum Name: CaseIterable {
        case c0, d0, d1, m0, m1, m2, u1a, u1b, u1d, u0a, u0b, u0d, hx, hc, out, g0, g1
    }

    /// - Parameter bytes: a file that `scripts/learn/places.py` wrote.
    /// - Returns: nil when it is none.
    package init?(_ bytes: [UInt8]) {
        var file = PlaceFile(bytes)
        guard file.hasMagic else { return nil }
        var layers: [Name: PlaceLayer] = [:]
        for name in Name.allCases { layers[name] = file.layer() }
        powers = file.powers()
        guard file.isAtItsEnd else { return nil }
        self.layers = layers
    }

    /// - Parameter picture: 64 x 64 places of red, green, blue, alpha, rows from the top, laid on white already.
    package func look(at picture: [UInt8]) -> PlaceLook {
        precondition(picture.count == 4 * PlaceNet.side * PlaceNet.side, "a picture has 64 x 64 places of four bytes")
        let planes = PlacePlanes(picture).grid
        let a1 = steps(.c0, planes).clipped()
        let a2 = steps(.d0, a1).clipped()
        var a3 = steps(.d1, a2).clipped()
        for name in [Name.m0, .m1, .m2] { a3.add(steps(name, a3).clipped()) }
        let light = steps(.g1, steps(.g0, a3.mean()).clipped())
        let b1 = merged(.u1a, a3, .u1b, a2, .u1d)
        let b0 = merged(.u0a, b1, .u0b, a1, .u0d)
        return PlaceLook(places(planes, steps(.hx, b0)), light: light, picture: picture, powers: powers)
    }

    /// Score and families of each place, from its own color and what is around it. Eight rows at a time, which stay in
    /// the cache of the processor.
    private func places(_ planes: PlaceGrid, _ around: PlaceSteps) -> PlaceSteps {
        var places = PlaceSteps(rows: 0, columns: PlaceNet.side, channels: 16)
        places.values.reserveCapacity(PlaceNet.side * PlaceNet.side * places.blocks)
        for first in stride(from: 0, to: PlaceNet.side, by: 8) {
            var hidden = steps(.hc, planes, rows: first..<(first + 8))
            hidden.addDoubled(around, firstRow: first)
            places.values += steps(.out, hidden.clipped()).values
        }
        return places
    }

    private func steps(_ name: Name, _ grid: PlaceGrid, rows: Range<Int>? = nil) -> PlaceSteps {
        guard let layer = layers[name] else { preconditionFailure("every layer was read") }
        return layer.steps(grid, rows: rows)
    }

    /// What a coarse and a fine grid say together, seen with its neighbors.
    private func merged(_ up: Name, _ coarse: PlaceGrid, _ across: Name, _ fine: PlaceGrid, _ around: Name) -> PlaceGrid
    {
        var sum = steps(across, fine)
        sum.addDoubled(steps(up, coarse))
        var grid = sum.clipped()
        grid.add(steps(around, grid).clipped())
        return grid
    }
}

/// The numbers that the net sees of each place.
struct PlacePlanes {
    var grid = PlaceGrid(rows: PlaceNet.side, columns: PlaceNet.side, channels: 13)

    init(_ picture: [UInt8]) {
        for row in 0..<PlaceNet.side {
            for column in 0..<PlaceNet.side {
                let at = 4 * (row * PlaceNet.side + column)
                let (first, second) = PlacePlanes.values(
                    red: Int(picture[at]), green: Int(picture[at + 1]), blue: Int(picture[at + 2]),
                    alpha: Int(picture[at + 3]), x: 4 * column - 126, y: 4 * row - 126)
                let index = grid.index(row, column)
                grid.values[index] = SIMD8<Int16>(truncatingIfNeeded: first)
                grid.values[index + 1] = SIMD8<Int16>(truncatingIfNeeded: second)
            }
        }
    }

    /// Light, two opponent colors, chroma, saturation, alpha, the opponent colors near grey, light near black and near
    /// white, position, and distance from the middle; all from -128 to 127.
    private static func values(
        red: Int, green: Int, blue: Int, alpha: Int, x: Int, y: Int
    ) -> (SIMD8<Int>, SIMD8<Int>) {
        let most = max(red, green, blue)
        let chroma = most - min(red, green, blue)
        let light = (red + 2 * green + blue + 2) >> 2
        let first = SIMD8<Int>(
            light - 128, (red - green) >> 1, ((red + green) >> 2) - (blue >> 1), chroma >> 1,
            127 * chroma / max(1, most),
            alpha >> 1, min(127, max(-128, 4 * (red - green))), min(127, max(-128, 2 * (red + green) - 4 * blue)))
        let second = SIMD8<Int>(
            min(127, 4 * light - 128), max(-128, 4 * light - 893), x, y, 2 * max(abs(x), abs(y)) - 126, 0, 0, 0)
        return (first, second)
    }
}
