/// What each sample of an image belongs to.
///
/// Backdrop does not vote and foreground does. The mask leaves the other four open: each of them votes as one color,
/// and its size, place and color decide.
package enum PixelLabel: UInt8, Sendable {
    case backdrop = 0
    case foreground = 1
    /// Backdrop seen through the goods, or pale goods.
    case enclosedBackdrop = 2
    /// A shadow beside the goods.
    case shadow = 3
    /// The backdrop's color, out of reach from the border: a hole, or white goods.
    case unreachedBackdrop = 4
    /// A shadow inside the goods.
    case enclosedShadow = 5
}

/// The foreground of an image, apart from its backdrop.
struct ForegroundMask {
    /// One for each sample, row-major.
    package private(set) var labels: [PixelLabel]
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

    /// Every visible sample is foreground.
    init(everythingIn image: SampledImage, alphaThreshold: Int) {
        labels = image.pixels.map { PackedPixel(bits: $0).alpha > alphaThreshold ? .backdrop : .foreground }
        (inlierShare, isBusy, isFallback, backdrop) = (1, false, false, nil)
    }

    /// An image that brings its own mask. Soft dark grey at its edge is a drop shadow, unless there is little else.
    init(cutOut image: SampledImage, alphaThreshold: Int) {
        var labels = [PixelLabel](repeating: .backdrop, count: image.count)
        var (visible, shadows) = (0, 0)
        for (index, bits) in image.pixels.enumerated() {
            let pixel = PackedPixel(bits: bits)
            guard pixel.alpha <= alphaThreshold else { continue }
            labels[index] = pixel.isSoftShadow ? .shadow : .foreground
            if labels[index] == .foreground { visible += 1 } else { shadows += 1 }
        }
        let isTranslucent = visible * 4 < shadows
        self.labels = labels.map { $0 == .shadow ? (isTranslucent ? .foreground : .backdrop) : $0 }
        (inlierShare, isBusy, isFallback, backdrop) = (1, false, false, nil)
    }

    /// An opaque image: what the border's backdrop does not explain is foreground.
    package init(opaque image: SampledImage) {
        let model = BackdropModel(of: image)
        var labels = ForegroundMask.labels(of: image, model: model)
        let isBusy = model.inlierShare < ForegroundMask.minInlierShare || model.deviation > ForegroundMask.maxDeviation
        let foreground = labels.span.count(of: .foreground)
        let inner = [PixelLabel.enclosedBackdrop, .unreachedBackdrop, .enclosedShadow]
            .reduce(0) { $0 + labels.span.count(of: $1) }
        let isFallback = isBusy && foreground * 20 < image.count || (foreground + inner) * 200 < image.count
        if isFallback {
            labels = [PixelLabel](repeating: .foreground, count: image.count)
        } else if isBusy {
            labels = labels.map { $0 == .foreground ? .foreground : .backdrop }
        }
        self.labels = labels
        inlierShare = model.inlierShare
        self.isBusy = isBusy
        self.isFallback = isFallback
        backdrop = isFallback ? nil : model.centerColor
    }

    private static func labels(of image: SampledImage, model: BackdropModel) -> [PixelLabel] {
        let (width, height) = (image.width, image.height)
        let classes = PixelClassifier(model).classes(of: image, model: model)
        let connected = ConnectedRuns(of: classes, width: width, height: height)
        var labels = [PixelLabel](repeating: .backdrop, count: image.count)
        var extent = ForegroundExtent(width: width, height: height)
        var target = labels.mutableSpan
        for index in connected.runs.indices {
            if connected.isOpenBackdrop(index) { continue }
            let isShadow = connected.isOpenShadow(index)
            mark(connected.runs[index], isShadow: isShadow, classes.span, width: width, &target, &extent)
        }
        extent.markEnclosed(&target)
        return labels
    }

    private static func mark(
        _ run: ConnectedRuns.Run, isShadow: Bool, _ classes: Span<PixelClass>, width: Int,
        _ labels: inout MutableSpan<PixelLabel>, _ extent: inout ForegroundExtent
    ) {
        let row = Int(run.y) &* width
        let range = (row &+ Int(run.start))..<(row &+ Int(run.end) &+ 1)
        if isShadow {
            for position in range { labels[unchecked: position] = .shadow }
            return
        }
        for position in range { labels[unchecked: position] = .foreground }
        guard run.group == 1 else { return extent.add(run) }
        for position in range where classes[unchecked: position] == .backdrop {
            labels[unchecked: position] = .unreachedBackdrop
        }
        for x in run.start...run.end where labels[unchecked: row &+ Int(x)] == .foreground { extent.add(run, x...x) }
    }
}

extension Span<PixelLabel> {
    /// How many samples have a label.
    func count(of label: PixelLabel) -> Int {
        var total = 0
        var index = 0
        // Loops of `while`: the range checks of `for` keep the compiler from making vectors of them.
        while index < count {
            let end = Swift.min(index &+ 255, count)
            var part: UInt8 = 0
            while index < end {
                part &+= self[unchecked: index] == label ? 1 : 0
                index &+= 1
            }
            total &+= Int(part)
        }
        return total
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

/// The first and last foreground of each row and column, of samples that come in reading order; -1 where there are
/// none.
private struct ForegroundExtent {
    private let width: Int
    private var rowStarts: [Int32]
    private var rowEnds: [Int32]
    private var columnStarts: [Int32]
    private var columnEnds: [Int32]

    init(width: Int, height: Int) {
        self.width = width
        rowStarts = Array(repeating: -1, count: height)
        rowEnds = rowStarts
        columnStarts = Array(repeating: -1, count: width)
        columnEnds = columnStarts
    }

    mutating func add(_ run: ConnectedRuns.Run) { add(run, run.start...run.end) }

    /// - Parameter range: the columns of the run that are foreground.
    @inline(__always)
    mutating func add(_ run: ConnectedRuns.Run, _ range: ClosedRange<Int32>) {
        let y = Int(run.y)
        if rowStarts[y] < 0 { rowStarts[y] = range.lowerBound }
        rowEnds[y] = range.upperBound
        var starts = columnStarts.mutableSpan
        for x in range {
            let start = starts[unchecked: Int(x)]
            starts[unchecked: Int(x)] = start < 0 ? run.y : start
        }
        var ends = columnEnds.mutableSpan
        for x in range { ends[unchecked: Int(x)] = run.y }
    }

    /// Backdrop and shadow between foreground in both directions become enclosed ones.
    func markEnclosed(_ labels: inout MutableSpan<PixelLabel>) {
        let starts = columnStarts.span
        let ends = columnEnds.span
        for row in rowStarts.indices where rowEnds[row] - rowStarts[row] > 1 {
            let (y, start) = (Int32(row), row * width)
            for x in Int(rowStarts[row]) + 1..<Int(rowEnds[row]) {
                let label = labels[unchecked: start &+ x]
                guard label == .backdrop || label == .shadow else { continue }
                guard y > starts[unchecked: x] && y < ends[unchecked: x] else { continue }
                labels[unchecked: start &+ x] = label == .backdrop ? .enclosedBackdrop : .enclosedShadow
            }
        }
    }
}
