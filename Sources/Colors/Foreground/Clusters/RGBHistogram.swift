/// The foreground of an image by color: 32x32x32 bins of RGB, with where in the image each color lies.
struct RGBHistogram {
    struct Bin {
        /// nil for foreground; else the undecided label whose samples make up this one bin.
        package let undecided: PixelLabel?
        /// Samples.
        var count = 0
        /// Sum of their channels.
        var channels = SIMD3<Int>.zero
        /// Sum of the larger luma steps to the right or lower neighbor.
        var texture = 0
        /// Samples in the strips along the borders of the image.
        var top = 0
        var bottom = 0
        var sides = 0
        /// Samples in each of 4x4 parts of the foreground's box, row-major.
        var places = SIMD16<UInt32>.zero
        /// Where the samples are next to the outline of the foreground, and how many look like the backdrop.
        var outline = OutlineCounts.zero
        /// Sum of what `PlaceMap.add` gives the samples.
        var placeWeight: UInt64 = 0

        /// The mean color, rounded half up.
        var meanColor: RGB {
            func byte(_ sum: Int) -> UInt8 { UInt8((2 * sum + count) / (2 * count)) }
            return RGB(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z))
        }

        mutating func add(_ other: Bin) {
            count += other.count
            channels &+= other.channels
            texture += other.texture
            top += other.top
            bottom += other.bottom
            sides += other.sides
            places &+= other.places
            outline &+= other.outline
            placeWeight += other.placeWeight
        }
    }

    package private(set) var bins: [Bin] = []
    /// Around the foreground, without the outermost hundredth of it on each side.
    let box: PixelBox
    /// Width of the strips along the left and right border, and along top and bottom.
    let sideStrip: Int
    let topStrip: Int

    /// - Complexity: O(samples).
    init(of image: SampledImage, mask: ForegroundMask, places: PlaceMap) {
        box = PixelBox(of: mask.labels, width: image.width, height: image.height)
        sideStrip = max(1, image.width / 50)
        topStrip = max(1, image.height / 50)
        fill(image, mask, places)
    }

    private mutating func fill(_ image: SampledImage, _ mask: ForegroundMask, _ places: PlaceMap) {
        let labels = mask.labels
        let outline = Outline(of: mask, width: image.width, height: image.height, box: box)
        var tallies = BinTallies()
        var slots = BinSlots(width: image.width)
        let columnParts = box.columnParts(width: image.width)
        for y in 0..<image.height {
            slots.find(image.pixels.span, labels.span, at: y * image.width, &tallies)
            tallies.count(slots.bins, image, y: y, part: box.rowPart(y) * 4, columnParts)
            tallies.count(slots.bins, image, y: y, outline)
            tallies.count(slots.bins, y: y, places)
            if y < topStrip { tallies.countBorder(0, slots.bins, 0..<image.width) }
            if y >= image.height - topStrip { tallies.countBorder(1, slots.bins, 0..<image.width) }
            let right = max(sideStrip, image.width - sideStrip)
            tallies.countBorder(2, slots.bins, 0..<min(sideStrip, image.width))
            tallies.countBorder(2, slots.bins, min(right, image.width)..<image.width)
        }
        bins = tallies.bins
    }
}

/// Finds the bins of a row.
private struct BinSlots {
    /// The bin of each RGB slot, then of each label; -1 for none.
    private var binOfSlot = [Int32](repeating: -1, count: slots + 8)
    /// The bin of each sample; -1 for none.
    package private(set) var bins: [Int32]

    private static let slots = 1 << 15

    init(width: Int) {
        bins = [Int32](repeating: -1, count: width)
    }

    /// - Parameter start: where the row lies.
    mutating func find(
        _ pixels: Span<UInt32>, _ labels: Span<PixelLabel>, at start: Int, _ tallies: inout BinTallies
    ) {
        BinSlots.find(pixels, labels, at: start, &bins, &binOfSlot, &tallies)
    }

    @inline(__always)
    private static func find(
        _ pixels: Span<UInt32>, _ labels: Span<PixelLabel>, at start: Int, _ bins: inout [Int32],
        _ binOfSlot: inout [Int32], _ tallies: inout BinTallies
    ) {
        var target = bins.mutableSpan
        var known = binOfSlot.mutableSpan
        for x in target.indices {
            let label = labels[unchecked: start &+ x]
            guard label != .backdrop else {
                target[unchecked: x] = -1
                continue
            }
            let slot = label == .foreground ? pixels[unchecked: start &+ x].slot : BinSlots.slots &+ Int(label.rawValue)
            if known[unchecked: slot] < 0 { known[slot] = tallies.add(undecided: label == .foreground ? nil : label) }
            target[unchecked: x] = known[unchecked: slot]
        }
    }
}

extension UInt32 {
    /// Number of the 5-bit RGB bin of a packed pixel.
    @inline(__always) fileprivate var slot: Int {
        let (red, green, blue) = (self >> 9 & 0x7C00, self >> 6 & 0x3E0, self >> 3 & 0x1F)
        return Int(red | green | blue)
    }
}

/// What the bins are made of, as whole numbers.
private struct BinTallies {
    private var undecided: [PixelLabel?] = []
    /// Red, green, blue, and the larger luma steps to the right or lower neighbor: four a bin.
    private var sums: [UInt64] = []
    /// Top, bottom, sides and nothing: four a bin.
    private var borders: [UInt32] = []
    /// Samples in the 4x4 parts of the foreground's box: 16 a bin.
    private var places: [UInt32] = []
    private var outlines: [OutlineCounts] = []
    private var placeWeights: [UInt64] = []

    /// - Returns: the number of a new bin.
    mutating func add(undecided label: PixelLabel?) -> Int32 {
        undecided.append(label)
        sums.append(contentsOf: repeatElement(0, count: 4))
        borders.append(contentsOf: repeatElement(0, count: 4))
        places.append(contentsOf: repeatElement(0, count: 16))
        outlines.append(.zero)
        placeWeights.append(0)
        return Int32(undecided.count - 1)
    }

    /// Counts a row.
    /// - Parameter part: the first of its four parts of the foreground's box.
    mutating func count(_ bins: [Int32], _ image: SampledImage, y: Int, part: Int, _ columnParts: [Int]) {
        BinTallies.add(image, y: y, to: &sums, bins.span)
        BinTallies.add(part, columnParts.span, to: &places, bins.span)
    }

    @inline(__always)
    private static func add(_ part: Int, _ columnParts: Span<Int>, to places: inout [UInt32], _ bins: Span<Int32>) {
        var places = places.mutableSpan
        for x in bins.indices where bins[unchecked: x] >= 0 {
            places[unchecked: Int(bins[unchecked: x]) &* 16 &+ part &+ columnParts[unchecked: x]] &+= 1
        }
    }

    @inline(__always)
    private static func add(_ image: SampledImage, y: Int, to sums: inout [UInt64], _ bins: Span<Int32>) {
        let (pixels, start) = (image.pixels.span, y &* image.width)
        let (luma, center, stride) = (image.luma.values.span, image.luma.position(x: 0, y: y), image.luma.stride)
        var sums = sums.mutableSpan
        for x in bins.indices where bins[unchecked: x] >= 0 {
            let sum = Int(bins[unchecked: x]) &* 4
            let bits = UInt64(pixels[unchecked: start &+ x])
            let own = luma[unchecked: center &+ x]
            let right = own.distance(to: luma[unchecked: center &+ x &+ 1])
            let below = own.distance(to: luma[unchecked: center &+ x &+ stride])
            sums[unchecked: sum] &+= bits >> 16 & 255
            sums[unchecked: sum &+ 1] &+= bits >> 8 & 255
            sums[unchecked: sum &+ 2] &+= bits & 255
            sums[unchecked: sum &+ 3] &+= UInt64(max(right, below))
        }
    }

    /// Counts where a row is next to the outline of the foreground.
    mutating func count(_ bins: [Int32], _ image: SampledImage, y: Int, _ outline: Outline) {
        outline.count(bins.span, image, y: y, &outlines)
    }

    /// Counts how much a row belongs to what is sold.
    mutating func count(_ bins: [Int32], y: Int, _ places: PlaceMap) {
        places.add(bins.span, y: y, to: &placeWeights)
    }

    /// Counts samples in the strip along a border: 0 top, 1 bottom, 2 sides.
    mutating func countBorder(_ border: Int, _ bins: [Int32], _ range: Range<Int>) {
        for x in range where bins[x] >= 0 { borders[Int(bins[x]) &* 4 &+ border] &+= 1 }
    }

    var bins: [RGBHistogram.Bin] {
        undecided.indices.map { index in
            var bin = RGBHistogram.Bin(undecided: undecided[index])
            let (first, place) = (index * 4, index * 16)
            bin.channels = SIMD3(Int(sums[first]), Int(sums[first + 1]), Int(sums[first + 2]))
            bin.texture = Int(sums[first + 3])
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

/// A rectangle of samples, both ends included.
struct PixelBox {
    private(set) var left: Int
    private(set) var right: Int
    private(set) var top: Int
    private(set) var bottom: Int

    /// The box of the foreground; on each side lines are cut until more than a hundredth of it was passed.
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

    /// Which quarter of the height a row is in, 0...3; rows outside belong to the nearest.
    func rowPart(_ y: Int) -> Int { min(3, max(0, 4 * (y - top) / height)) }

    /// The same for the columns of an image.
    func columnParts(width imageWidth: Int) -> [Int] {
        (0..<imageWidth).map { min(3, max(0, 4 * ($0 - left) / width)) }
    }
}
