/// What each sample of a picture belongs to.
///
/// Backdrop does not vote and goods do. The mask leaves the other four open: each of them votes as one color, and its
/// size, place and color decide.
package enum PixelLabel: UInt8, Sendable {
    case backdrop = 0
    case goods = 1
    /// Backdrop seen through the goods, or pale goods.
    case enclosedBackdrop = 2
    /// A shadow beside the goods.
    case shadow = 3
    /// The backdrop's color, out of reach from the border: a hole, or white goods.
    case unreachedBackdrop = 4
    /// A shadow inside the goods.
    case enclosedShadow = 5
}

/// The goods of a picture, apart from its backdrop.
struct GoodsMask {
    private(set) var labels: [PixelLabel]
    /// How uniform the border is, 0...1; 1 for cut-outs.
    let inlierShare: Double
    /// No uniform backdrop was found: a scene.
    let isBusy: Bool
    /// The mask would have removed the goods, so everything counts.
    let isFallback: Bool
    /// The backdrop's color in the middle; nil for cut-outs, and where everything counts.
    let backdrop: RGB?

    private static let minInlierShare = 0.60
    private static let maxDeviation = 4.0

    /// Every visible sample is goods.
    init(everythingIn canvas: Canvas, alphaThreshold: Int) {
        labels = canvas.pixels.map { PackedPixel(bits: $0).alpha > alphaThreshold ? .backdrop : .goods }
        (inlierShare, isBusy, isFallback, backdrop) = (1, false, false, nil)
    }

    /// A picture that brings its own mask. Soft dark grey at its edge is a drop shadow, unless there is little else.
    init(cutOut canvas: Canvas, alphaThreshold: Int) {
        var labels = [PixelLabel](repeating: .backdrop, count: canvas.count)
        var (goods, shadows) = (0, 0)
        for (index, bits) in canvas.pixels.enumerated() {
            let pixel = PackedPixel(bits: bits)
            guard pixel.alpha <= alphaThreshold else { continue }
            labels[index] = pixel.isSoftShadow ? .shadow : .goods
            if labels[index] == .goods { goods += 1 } else { shadows += 1 }
        }
        let isTranslucent = goods * 4 < shadows
        self.labels = labels.map { $0 == .shadow ? (isTranslucent ? .goods : .backdrop) : $0 }
        (inlierShare, isBusy, isFallback, backdrop) = (1, false, false, nil)
    }

    /// An opaque picture: what the border's backdrop does not explain is goods.
    init(opaque canvas: Canvas) {
        let model = BackdropModel(of: canvas)
        var labels = GoodsMask.labels(of: canvas, model: model)
        let isBusy = model.inlierShare < GoodsMask.minInlierShare || model.deviation > GoodsMask.maxDeviation
        let counts = GoodsMask.counts(labels.span)
        let goods = counts[Int(PixelLabel.goods.rawValue)]
        let inner = [PixelLabel.enclosedBackdrop, .unreachedBackdrop, .enclosedShadow]
            .reduce(0) { $0 + counts[Int($1.rawValue)] }
        let isFallback = isBusy && goods * 20 < canvas.count || (goods + inner) * 200 < canvas.count
        if isFallback {
            labels = [PixelLabel](repeating: .goods, count: canvas.count)
        } else if isBusy {
            labels = labels.map { $0 == .goods ? .goods : .backdrop }
        }
        self.labels = labels
        inlierShare = model.inlierShare
        self.isBusy = isBusy
        self.isFallback = isFallback
        backdrop = isFallback ? nil : model.centerColor
    }

    /// Samples by label.
    private static func counts(_ labels: Span<PixelLabel>) -> [Int] {
        var counts = [Int](repeating: 0, count: 6)
        var target = counts.mutableSpan
        for index in labels.indices { target[Int(labels[index].rawValue)] &+= 1 }
        return counts
    }

    private static func labels(of canvas: Canvas, model: BackdropModel) -> [PixelLabel] {
        let (width, height) = (canvas.width, canvas.height)
        let classes = PixelClassifier(model).classes(of: canvas, model: model)
        let connected = ConnectedRuns(of: classes, width: width, height: height)
        var labels = [PixelLabel](repeating: .backdrop, count: canvas.count)
        var extent = GoodsExtent(width: width, height: height)
        for index in connected.runs.indices {
            if connected.isOpenBackdrop(index) { continue }
            let isShadow = connected.isOpenShadow(index)
            mark(connected.runs[index], isShadow: isShadow, classes.span, width: width, &labels, &extent)
        }
        extent.markEnclosed(&labels)
        return labels
    }

    private static func mark(
        _ run: ConnectedRuns.Run, isShadow: Bool, _ classes: Span<PixelClass>, width: Int, _ labels: inout [PixelLabel],
        _ extent: inout GoodsExtent
    ) {
        var target = labels.mutableSpan
        for x in run.start...run.end {
            let position = run.y &* width &+ x
            if isShadow {
                target[position] = .shadow
            } else if run.group == 1 && classes[position] == .backdrop {
                target[position] = .unreachedBackdrop
            } else {
                target[position] = .goods
                extent.add(x, run.y)
            }
        }
    }
}

extension PackedPixel {
    /// Half transparent, dark and without color.
    fileprivate var isSoftShadow: Bool {
        let (maximum, minimum) = (max(red, green, blue), min(red, green, blue))
        return isTranslucent && maximum < 110 && maximum - minimum < 24
    }

    /// Less than 200 of 255 opaque.
    var isTranslucent: Bool { alpha >= 28 }
}

/// The first and last goods of each row and column, of samples that come in reading order; -1 where there are none.
private struct GoodsExtent {
    private let width: Int
    private var rowStarts: [Int]
    private var rowEnds: [Int]
    private var columnStarts: [Int]
    private var columnEnds: [Int]

    init(width: Int, height: Int) {
        self.width = width
        rowStarts = Array(repeating: -1, count: height)
        rowEnds = rowStarts
        columnStarts = Array(repeating: -1, count: width)
        columnEnds = columnStarts
    }

    @inline(__always)
    mutating func add(_ x: Int, _ y: Int) {
        if rowStarts[y] < 0 { rowStarts[y] = x }
        rowEnds[y] = x
        if columnStarts[x] < 0 { columnStarts[x] = y }
        columnEnds[x] = y
    }

    /// Backdrop and shadow between goods in both directions become enclosed ones.
    func markEnclosed(_ labels: inout [PixelLabel]) {
        var target = labels.mutableSpan
        let starts = columnStarts.span
        let ends = columnEnds.span
        for y in rowStarts.indices where rowEnds[y] - rowStarts[y] > 1 {
            for x in rowStarts[y] + 1..<rowEnds[y] {
                let label = target[y &* width &+ x]
                guard label == .backdrop || label == .shadow, y > starts[x] && y < ends[x] else { continue }
                target[y &* width &+ x] = label == .backdrop ? .enclosedBackdrop : .enclosedShadow
            }
        }
    }
}
