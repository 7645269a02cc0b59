/// The part of an image that a sample belongs to.
///
/// Backdrop does not vote, foreground does. The mask leaves the other four undecided: each votes as one color, and its
/// size, place and color decide.
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

/// Separates the foreground of an image from its backdrop.
struct ForegroundMask {
    /// One for each sample, row-major.
    let labels: [PixelLabel]
    /// Whether there is no uniform backdrop: a scene.
    let isBusy: Bool
    /// Whether everything counts, because the mask would have removed the goods.
    let isFallback: Bool
    /// The backdrop's color in the center; nil for cut-outs, and if everything counts.
    let backdrop: RGB?

    private static let minInlierShare = 0.60
    private static let maxDeviation = 4.0

    /// Every visible sample is foreground.
    init(everythingIn image: SampledImage, alphaThreshold: Int) {
        labels = image.pixels.map { PackedPixel(bits: $0).alpha > alphaThreshold ? .backdrop : .foreground }
        (isBusy, isFallback, backdrop) = (false, false, nil)
    }

    /// The mask of an image with transparency. Soft dark grey at its edge is a drop shadow, unless there is little
    /// else.
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
        (isBusy, isFallback, backdrop) = (false, false, nil)
    }

    /// The mask of an opaque image: samples that the backdrop model does not explain are foreground.
    init(opaque image: SampledImage) {
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
        self.isBusy = isBusy
        self.isFallback = isFallback
        backdrop = isFallback ? nil : model.centerColor
    }

    private static func labels(of image: SampledImage, model: BackdropModel) -> [PixelLabel] {
        let (width, height) = (image.width, image.height)
        let classes = PixelClassifier(model).classes(of: image, model: model)
        let connected = ConnectedRuns(of: classes, width: width, height: height)
        var labels = [PixelLabel](repeating: .backdrop, count: image.count)
        var target = labels.mutableSpan
        for index in connected.runs.indices {
            if connected.isOpenBackdrop(index) { continue }
            let isShadow = connected.isOpenShadow(index)
            mark(connected.runs[index], isShadow: isShadow, classes.span, width: width, &target)
        }
        ForegroundExtent(of: labels, width: width, height: height).markEnclosed(&labels)
        return labels
    }

    private static func mark(
        _ run: ConnectedRuns.Run, isShadow: Bool, _ classes: Span<PixelClass>, width: Int,
        _ labels: inout MutableSpan<PixelLabel>
    ) {
        let row = Int(run.y) &* width
        let range = (row &+ Int(run.start))..<(row &+ Int(run.end) &+ 1)
        if isShadow {
            for position in range { labels[unchecked: position] = .shadow }
            return
        }
        for position in range { labels[unchecked: position] = .foreground }
        guard run.group == 1 else { return }
        for position in range where classes[unchecked: position] == .backdrop {
            labels[unchecked: position] = .unreachedBackdrop
        }
    }
}

extension Span<PixelLabel> {
    /// Number of samples with a label.
    func count(of label: PixelLabel) -> Int {
        var total = 0
        var index = 0
        // `while` loops: the range checks of `for` prevent vectorization.
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
    /// Translucent, dark and colorless.
    fileprivate var isSoftShadow: Bool {
        let (maximum, minimum) = (max(red, green, blue), min(red, green, blue))
        return isTranslucent && maximum < 110 && maximum - minimum < 24
    }
}

/// The first and last foreground of each row and column; the end of the image and -1 if there is none.
struct ForegroundExtent {
    private(set) var rowStarts: [Int32]
    private(set) var rowEnds: [Int32]
    private(set) var columnStarts: [Int32]
    private(set) var columnEnds: [Int32]

    init(of labels: [PixelLabel], width: Int, height: Int) {
        rowStarts = Array(repeating: Int32(width), count: height)
        rowEnds = Array(repeating: -1, count: height)
        columnStarts = Array(repeating: Int32(height), count: width)
        columnEnds = Array(repeating: -1, count: width)
        for y in 0..<height {
            let row = labels.span.extracting((y * width)..<((y + 1) * width))
            ForegroundExtent.widen(&columnStarts, &columnEnds, by: row, y: Int32(y), height: Int32(height))
            guard let ends = ForegroundExtent.ends(of: row) else { continue }
            (rowStarts[y], rowEnds[y]) = (Int32(ends.lowerBound), Int32(ends.upperBound))
        }
    }

    private static func widen(
        _ starts: inout [Int32], _ ends: inout [Int32], by row: Span<PixelLabel>, y: Int32, height: Int32
    ) {
        var starts = starts.mutableSpan
        var ends = ends.mutableSpan
        for x in row.indices {
            let isForeground = row[unchecked: x] == .foreground
            starts[unchecked: x] = min(starts[unchecked: x], isForeground ? y : height)
            ends[unchecked: x] = max(ends[unchecked: x], isForeground ? y : -1)
        }
    }

    /// The first and the last foreground of a row.
    private static func ends(of row: Span<PixelLabel>) -> ClosedRange<Int>? {
        var first = 0
        while first < row.count, row[unchecked: first] != .foreground { first &+= 1 }
        guard first < row.count else { return nil }
        var last = row.count &- 1
        while row[unchecked: last] != .foreground { last &-= 1 }
        return first...last
    }

    /// Relabels backdrop and shadow between foreground in both directions as enclosed.
    func markEnclosed(_ labels: inout [PixelLabel]) {
        let (starts, ends) = (columnStarts.span, columnEnds.span)
        var labels = labels.mutableSpan
        for row in rowStarts.indices where rowEnds[row] - rowStarts[row] > 1 {
            let (y, start) = (Int32(row), row * starts.count)
            for x in Int(rowStarts[row]) + 1..<Int(rowEnds[row]) {
                let label = labels[unchecked: start &+ x]
                guard label == .backdrop || label == .shadow else { continue }
                guard y > starts[unchecked: x] && y < ends[unchecked: x] else { continue }
                labels[unchecked: start &+ x] = label == .backdrop ? .enclosedBackdrop : .enclosedShadow
            }
        }
    }
}
