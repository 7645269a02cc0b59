/// The class of a sample relative to the backdrop; one byte, so that vector instructions set many at once.
///
/// 0 for another color, 1 for the backdrop's, 2 for nearly the backdrop's without an edge, 3 for a darker backdrop
/// without an edge.
struct PixelClass: Equatable {
    private let number: UInt8

    @inline(__always)
    init(number: UInt8) { self.number = number }

    static var backdrop: PixelClass { PixelClass(number: 1) }

    /// The group for runs: 0 other, 1 backdrop of both kinds, 2 shadow.
    @inline(__always)
    var group: UInt8 { (number &+ 1) >> 1 }
}

/// Classifies samples against a backdrop, row by row.
///
/// Its loops have no branches and no numbers above 16 bits, so that the compiler vectorizes them.
struct PixelClassifier {
    private let tight: UInt8
    private let flat: UInt8

    /// The greatest luma step to a neighbor that is not an edge.
    private static let maxFlatStep: UInt8 = 4
    private static let maxShadowStep: UInt8 = 8
    /// Greatest difference of a shadow's channels from the darkened backdrop.
    private static let maxShadowTint: UInt8 = 9

    init(_ model: BackdropModel) {
        tight = UInt8(min(20, max(6, Int(2.5 * model.deviation + 0.5))))
        flat = UInt8(min(36, max(14, Int(4 * model.deviation + 0.5))))
    }

    /// The class of each sample, row-major.
    /// - Complexity: O(samples); the model is evaluated once per 8x8 samples.
    func classes(of image: SampledImage, model: BackdropModel) -> [PixelClass] {
        let width = image.width
        var classes = [PixelClass](repeating: .backdrop, count: image.count)
        var target = classes.mutableSpan
        var backdrop = BackdropRow(width: width)
        var row = PixelRow(width: width)
        for y in 0..<image.height {
            if y.isMultiple(of: BackdropRow.blockSide) { backdrop.fill(y: y, of: image, model: model) }
            row.load(image.pixels.span, at: y &* width)
            row.compare(with: backdrop)
            guard let unexplained = row.unexplained(tight: tight) else { continue }
            row.findSteps(in: image.luma, y: y, unexplained)
            row.compare(withShadeOf: backdrop, luma: image.luma, y: y, unexplained)
            classify(row, unexplained, &target, at: y &* width)
        }
        return classes
    }

    private func classify(
        _ row: PixelRow, _ range: Range<Int>, _ classes: inout MutableSpan<PixelClass>, at start: Int
    ) {
        let (distances, steps, shades) = (row.distances.span, row.steps.span, row.shadeDistances.span)
        for x in range {
            let (distance, step) = (distances[unchecked: x], steps[unchecked: x])
            let near: UInt8 = step <= PixelClassifier.maxFlatStep ? 2 : 0
            let shaded: UInt8 = shades[unchecked: x] <= PixelClassifier.maxShadowTint ? 3 : 0
            let shadow: UInt8 = step <= PixelClassifier.maxShadowStep ? shaded : 0
            let loose = distance <= flat ? near : shadow
            classes[unchecked: start &+ x] = PixelClass(number: distance <= tight ? 1 : loose)
        }
    }
}
