private import CPlaceWeights

/// A convolutional network that finds the goods in a picture and their families, from copies of 160 x 160 and 64 x 64
/// pixels.
///
/// It computes a weight and the families for each place; the weighted sum over the places gives the probability of each
/// family (attention pooling). The backbone is EfficientNet-Lite0, pretrained by others on photographs of a thousand
/// things; all of it was fine-tuned on judged families. 200 million multiplications. Layers and arithmetic:
/// docs/internals/places.md. `scripts/learn/places.py` trains it.
struct PlaceNet: Sendable {
    /// The network trained on judged pictures; read once.
    static let learned: PlaceNet = {
        var count = 0
        let bytes = place_weights(&count)
        guard let net = PlaceNet(Array(UnsafeBufferPointer(start: bytes, count: count))) else {
            preconditionFailure("places.bin is not a file of weights")
        }
        return net
    }()

    /// Rows and columns of the copy for the features.
    static let copySide = 160
    /// Rows and columns of the places in the output.
    static let side = 64
    /// Rows and columns of its finest features.
    private static let fineSide = 20
    /// The byte for a signed number of 0.
    private static let zero = 128
    /// The blocks whose output the head reads.
    private static let taps = [4, 10, 15]

    private let stem: PlaceLayer
    private let blocks: [Block]
    /// Indexed by `Name`.
    private let head: [PlaceLayer]
    /// The contribution of position, at the finest features.
    private let position: PlaceSteps
    /// 65535 times e to the power of minus 0, 1, 2 ... 64ths.
    let powers: [UInt16]

    /// An inverted residual block: expansion, depthwise convolution, projection.
    private struct Block {
        /// All layers but the last.
        let inner: [PlaceLayer]
        let last: PlaceLayer
        /// Whether the input is added to the result.
        let adds: Bool

        func result(_ grid: PlaceGrid) -> PlaceGrid {
            let wide = inner.reduce(grid) { $1.bytes($0) }
            guard adds else { return last.bytes(wide, base: PlaceNet.zero) }
            var sum = grid
            last.add(wide, to: &sum)
            return sum
        }
    }

    /// The layers of the head, in the order of the file: from features to context (p, q) and to the places (x); from a
    /// place's own color (c); the output for each place (o); and the light of the whole picture (g).
    private enum Name: Int, CaseIterable {
        case p0, p1, p2, q0, q1, q2, x, c, o, g0, g1
    }

    /// - Parameter bytes: a file that `scripts/learn/places_rounding.py` wrote.
    /// - Returns: nil for any other bytes.
    init?(_ bytes: [UInt8]) {
        var file = PlaceFile(bytes)
        guard file.hasMagic else { return nil }
        stem = file.layer()
        let count = file.unsigned()
        guard count > PlaceNet.taps[2], count < 100 else { return nil }
        blocks = (0..<count).map { _ in
            let (expands, adds) = (file.unsigned() != 0, file.unsigned() != 0)
            let inner = (0..<(expands ? 2 : 1)).map { _ in file.layer() }
            return Block(inner: inner, last: file.layer(), adds: adds)
        }
        head = Name.allCases.map { _ in file.layer() }
        let width = head[Name.q0.rawValue].outputs
        var position = PlaceSteps(rows: PlaceNet.fineSide, columns: PlaceNet.fineSide, width: width)
        for index in position.values.indices { position.values[index] = file.signed() }
        self.position = position
        powers = (0..<768).map { _ in UInt16(truncatingIfNeeded: file.unsigned()) }
        guard file.isAtItsEnd else { return nil }
    }

    /// If the two likeliest families are close, the families are the mean for the picture and its mirror image. The
    /// weights are those of the picture.
    /// - Parameters:
    ///   - copy: 160 x 160 places of red, green, blue, alpha, rows from the top, on white; alpha is ignored.
    ///   - picture: the same of 64 x 64 places.
    func look(at copy: [UInt8], _ picture: [UInt8]) -> PlaceLook {
        let look = singleLook(at: copy, picture)
        guard look.isUndecided else { return look }
        return look.mean(
            with: singleLook(at: PlaceNet.mirrored(copy, PlaceNet.copySide), PlaceNet.mirrored(picture, PlaceNet.side)))
    }

    /// A square of places mirrored horizontally.
    private static func mirrored(_ square: [UInt8], _ side: Int) -> [UInt8] {
        var mirror = square
        for place in 0..<side * side {
            let from = 4 * (place + side - 1 - 2 * (place % side))
            for channel in 0..<4 { mirror[4 * place + channel] = square[from + channel] }
        }
        return mirror
    }

    private func singleLook(at copy: [UInt8], _ picture: [UInt8]) -> PlaceLook {
        precondition(
            copy.count == 4 * PlaceNet.copySide * PlaceNet.copySide, "a copy has 160 x 160 places of four bytes")
        precondition(picture.count == 4 * PlaceNet.side * PlaceNet.side, "a picture has 64 x 64 places of four bytes")
        let features = self.features(PlaceNet.grid(of: copy))
        var context = steps(.p2, features[2])
        context.addPositive(steps(.q2, context.clipped(outside: 0)))
        context = merged(steps(.p1, features[1]), context, .q1)
        var fine = steps(.p0, features[0])
        fine.add(position)
        context = merged(fine, context, .q0)
        let whole = features[2].mean()
        return PlaceLook(
            places(PlaceNet.planes(picture), steps(.x, context.clipped())), light: steps(.g1, layer(.g0).bytes(whole)),
            picture: picture, powers: powers)
    }

    /// The outputs of the blocks in `taps`.
    private func features(_ copy: PlaceGrid) -> [PlaceGrid] {
        var grid = stem.bytes(copy)
        var found: [PlaceGrid] = []
        for (number, block) in blocks.enumerated() {
            grid = block.result(grid)
            if PlaceNet.taps.contains(number) { found.append(grid) }
        }
        return found
    }

    /// Combines a fine and a coarse grid, with a convolution over neighbors.
    private func merged(_ fine: PlaceSteps, _ coarse: PlaceSteps, _ around: Name) -> PlaceSteps {
        var sum = fine
        sum.add(coarse.doubled())
        sum.addPositive(steps(around, sum.clipped(outside: 0)))
        return sum
    }

    /// The score and the families of each place, from its own color and its surroundings. Computed row by row, so that
    /// the data stays in the cache.
    private func places(_ planes: PlaceGrid, _ around: PlaceSteps) -> PlaceSteps {
        let wide = around.spreadAlong(to: PlaceNet.side)
        let width = 16
        var values: [Int32] = []
        values.reserveCapacity(PlaceNet.side * PlaceNet.side * width)
        for row in 0..<PlaceNet.side {
            var hidden = layer(.c).steps(planes, row: row)
            wide.add(row: row, to: &hidden)
            values += steps(.o, hidden.clipped()).values
        }
        return PlaceSteps(rows: PlaceNet.side, columns: PlaceNet.side, width: width, values: values)
    }

    private func steps(_ name: Name, _ grid: PlaceGrid) -> PlaceSteps { layer(name).steps(grid) }

    private func layer(_ name: Name) -> PlaceLayer { head[name.rawValue] }

    /// Red, green and blue, with an alpha whose weight is 0; the padding is the middle grey, which contributes nothing.
    private static func grid(of copy: [UInt8]) -> PlaceGrid {
        var grid = PlaceGrid(rows: copySide, columns: copySide, channels: 3, outside: 127)
        for row in 0..<copySide {
            let (to, from) = (grid.index(row, 0), 4 * copySide * row)
            grid.values.replaceSubrange(to..<to + 4 * copySide, with: copy[from..<from + 4 * copySide])
        }
        return grid
    }

    /// The input for each place's own color, relative to 128: light, two opponent colors, chroma, saturation, alpha.
    private static func planes(_ picture: [UInt8]) -> PlaceGrid {
        var grid = PlaceGrid(rows: side, columns: side, channels: 6)
        for place in 0..<side * side {
            let (red, green) = (Int(picture[4 * place]), Int(picture[4 * place + 1]))
            let (blue, alpha) = (Int(picture[4 * place + 2]), Int(picture[4 * place + 3]))
            let most = max(red, green, blue)
            let chroma = most - min(red, green, blue)
            let light = (red + 2 * green + blue + 2) >> 2
            let numbers = SIMD8(
                light - 128, (red - green) >> 1, ((red + green) >> 2) - (blue >> 1), chroma >> 1,
                127 * chroma / max(1, most), alpha >> 1, -zero, -zero)
            let index = grid.index(place / side, place % side)
            for channel in 0..<6 { grid.values[index + channel] = UInt8(truncatingIfNeeded: numbers[channel] + zero) }
        }
        return grid
    }
}
