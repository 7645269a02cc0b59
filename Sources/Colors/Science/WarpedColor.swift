/// Oklab with the middle of the chroma plane stretched: finer steps near grey, so that dark navy stays apart from black
/// and noise does not become a hue.
package struct WarpedColor {
    /// Lightness, then the stretched a and b.
    package let vector: SIMD3<Double>

    package init(_ color: Oklab) {
        let chroma = (color.a * color.a + color.b * color.b + 1e-12).squareRoot()
        let stretch = 1.6 * ((chroma + 0.02).squareRoot() - 0.02.squareRoot()) / chroma
        vector = SIMD3(color.lightness, color.a * stretch, color.b * stretch)
    }

    /// The cell of an even partition with edges of 0.08, as one number.
    package var cell: Int {
        let (x, y, z) = position
        return (x * 64 + y + 32) * 64 + z + 32
    }

    /// The same as a position in a table of `cellCount`.
    package var denseCell: Int {
        let (x, y, z) = position
        return (x * WarpedColor.side + y + WarpedColor.side / 2) * WarpedColor.side + z + WarpedColor.side / 2
    }

    /// Lightness goes up to 1, the stretched chroma of sRGB to 0.73.
    package static let cellCount = 13 * side * side
    private static let side = 20

    private var position: (Int, Int, Int) {
        let size = 0.08
        let position = SIMD3(vector.x / size, vector.y / size + 0.5, vector.z / size + 0.5).rounded(.down)
        return (Int(position.x), Int(position.y), Int(position.z))
    }
}
