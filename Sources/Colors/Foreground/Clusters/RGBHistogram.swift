/// The foreground of an image by color: 32x32x32 bins of RGB, with the places of each color in the image.
struct RGBHistogram {
    struct Bin {
        /// The undecided label whose samples are in this bin, whatever their color; nil for foreground.
        let undecided: PixelLabel?
        /// Samples.
        var count = 0
        /// Sums of their channels.
        var channels = SIMD3<Int>.zero
        /// Samples in the strips along the borders of the image.
        var top = 0
        var bottom = 0
        var sides = 0
        /// Samples in each of 4x4 parts of the foreground's box, row-major.
        var places = SIMD16<UInt32>.zero
        /// Depths below the outline of the foreground, and samples with the backdrop's color.
        var outline = OutlineCounts.zero
        /// Sum of the samples' parts from `PlaceMap.add`.
        var placeWeight: UInt64 = 0

        /// The mean color, rounded half up.
        var meanColor: RGB {
            func byte(_ sum: Int) -> UInt8 { UInt8((2 * sum + count) / (2 * count)) }
            return RGB(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z))
        }

        mutating func add(_ other: Bin) {
            count += other.count
            channels &+= other.channels
            top += other.top
            bottom += other.bottom
            sides += other.sides
            places &+= other.places
            outline &+= other.outline
            placeWeight += other.placeWeight
        }
    }

    let bins: [Bin]
    /// Width of the strips along the left and right border, and along top and bottom.
    let sideStrip: Int
    let topStrip: Int

    /// - Complexity: O(samples).
    init(of image: SampledImage, mask: ForegroundMask, places: PlaceMap) {
        let labels = mask.labels
        let box = PixelBox(of: labels, width: image.width, height: image.height)
        let sideStrip = max(1, image.width / 50)
        let topStrip = max(1, image.height / 50)
        let right = max(sideStrip, image.width - sideStrip)
        let outline = Outline(of: mask, width: image.width, height: image.height, box: box)
        let columnParts = box.columnParts(width: image.width)
        // The bin of each sample of a row; -1 for none.
        var row = [Int32](repeating: -1, count: image.width)
        // The bin of each RGB slot, then of each label; -1 for none.
        var binOfSlot = [Int32](repeating: -1, count: PackedPixel.slotCount + 8)
        var tallies = BinTallies()
        for y in 0..<image.height {
            tallies.find(&row, &binOfSlot, image.pixels.span, labels.span, at: y * image.width)
            tallies.add(row.span, image.pixels.span, at: y * image.width)
            tallies.add(row.span, part: box.rowPart(y) * 4, columnParts.span)
            outline.count(row.span, image, y: y, &tallies.outlines)
            places.add(row.span, y: y, to: &tallies.placeWeights)
            if y < topStrip { tallies.countBorder(0, row, 0..<image.width) }
            if y >= image.height - topStrip { tallies.countBorder(1, row, 0..<image.width) }
            tallies.countBorder(2, row, 0..<min(sideStrip, image.width))
            tallies.countBorder(2, row, min(right, image.width)..<image.width)
        }
        (self.sideStrip, self.topStrip, bins) = (sideStrip, topStrip, tallies.bins)
    }
}

/// The sums of the bins, as whole numbers.
private struct BinTallies {
    private var undecided: [PixelLabel?] = []
    /// Red, green, blue.
    private var sums: [SIMD3<Int>] = []
    /// Top, bottom, sides and an unused one: four per bin.
    private var borders: [UInt32] = []
    /// Samples in the 4x4 parts of the foreground's box: 16 per bin.
    private var places: [UInt32] = []
    var outlines: [OutlineCounts] = []
    var placeWeights: [UInt64] = []

    /// Finds the bin of each sample of a row, and adds missing bins.
    /// - Parameter start: index of the row's first sample.
    mutating func find(
        _ row: inout [Int32], _ binOfSlot: inout [Int32], _ pixels: Span<UInt32>, _ labels: Span<PixelLabel>,
        at start: Int
    ) {
        var target = row.mutableSpan
        var known = binOfSlot.mutableSpan
        for x in target.indices {
            let label = labels[unchecked: start &+ x]
            guard label != .backdrop else {
                target[unchecked: x] = -1
                continue
            }
            let slot =
                label == .foreground
                ? PackedPixel(bits: pixels[unchecked: start &+ x]).slot : PackedPixel.slotCount &+ Int(label.rawValue)
            if known[unchecked: slot] < 0 { known[slot] = addBin(undecided: label == .foreground ? nil : label) }
            target[unchecked: x] = known[unchecked: slot]
        }
    }

    /// - Returns: the number of a new bin.
    private mutating func addBin(undecided label: PixelLabel?) -> Int32 {
        undecided.append(label)
        sums.append(.zero)
        borders.append(contentsOf: repeatElement(0, count: 4))
        places.append(contentsOf: repeatElement(0, count: 16))
        outlines.append(.zero)
        placeWeights.append(0)
        return Int32(undecided.count - 1)
    }

    /// Counts samples by place.
    /// - Parameter part: index of the first of the row's four parts of the foreground's box.
    mutating func add(_ bins: Span<Int32>, part: Int, _ columnParts: Span<Int>) {
        var places = places.mutableSpan
        for x in bins.indices where bins[unchecked: x] >= 0 {
            places[unchecked: Int(bins[unchecked: x]) &* 16 &+ part &+ columnParts[unchecked: x]] &+= 1
        }
    }

    /// Adds colors.
    /// - Parameter start: index of the row's first sample.
    mutating func add(_ bins: Span<Int32>, _ pixels: Span<UInt32>, at start: Int) {
        var sums = sums.mutableSpan
        for x in bins.indices where bins[unchecked: x] >= 0 {
            let pixel = PackedPixel(bits: pixels[unchecked: start &+ x])
            sums[unchecked: Int(bins[unchecked: x])] &+= SIMD3(pixel.red, pixel.green, pixel.blue)
        }
    }

    /// Counts samples in the strip along a border: 0 top, 1 bottom, 2 sides.
    mutating func countBorder(_ border: Int, _ bins: [Int32], _ range: Range<Int>) {
        for x in range where bins[x] >= 0 { borders[Int(bins[x]) &* 4 &+ border] &+= 1 }
    }

    var bins: [RGBHistogram.Bin] {
        undecided.indices.map { index in
            var bin = RGBHistogram.Bin(undecided: undecided[index])
            let (first, place) = (index * 4, index * 16)
            bin.channels = sums[index]
            (bin.top, bin.bottom) = (Int(borders[first]), Int(borders[first + 1]))
            bin.sides = Int(borders[first + 2])
            for part in 0..<16 { bin.places[part] = places[place + part] }
            bin.outline = outlines[index]
            bin.placeWeight = placeWeights[index]
            bin.count = Int(bin.places.wrappedSum())
            return bin
        }
    }
}

/// A rectangle of samples, inclusive.
struct PixelBox {
    private(set) var left: Int
    private(set) var right: Int
    private(set) var top: Int
    private(set) var bottom: Int

    /// The box of the foreground; on each side, lines are cut until more than a hundredth of it is outside.
    init(of labels: [PixelLabel], width: Int, height: Int) {
        var columns = [UInt32](repeating: 0, count: width)
        var rows = [UInt32](repeating: 0, count: height)
        PixelBox.count(labels.span, &columns, &rows)
        let slack = rows.reduce(0) { $0 + Int($1) } / 100
        func first(_ counts: some Collection<UInt32>) -> Int {
            var sum = 0
            for (index, count) in counts.enumerated() {
                sum += Int(count)
                if sum > slack { return index }
            }
            return counts.count - 1
        }
        (left, right) = (first(columns), width - 1 - first(columns.reversed()))
        (top, bottom) = (first(rows), height - 1 - first(rows.reversed()))
        if right <= left { (left, right) = (0, width - 1) }
        if bottom <= top { (top, bottom) = (0, height - 1) }
    }

    private static func count(_ labels: Span<PixelLabel>, _ columns: inout [UInt32], _ rows: inout [UInt32]) {
        var target = columns.mutableSpan
        for y in rows.indices {
            var count: UInt32 = 0
            for x in target.indices {
                let isForeground: UInt32 = labels[unchecked: y &* target.count &+ x] == .foreground ? 1 : 0
                target[unchecked: x] &+= isForeground
                count &+= isForeground
            }
            rows[y] = count
        }
    }

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    /// The quarter of the height with this row, 0...3; rows outside belong to the nearest.
    func rowPart(_ y: Int) -> Int { min(3, max(0, 4 * (y - top) / height)) }

    /// The same for the columns of an image.
    func columnParts(width imageWidth: Int) -> [Int] {
        (0..<imageWidth).map { min(3, max(0, 4 * ($0 - left) / width)) }
    }
}
