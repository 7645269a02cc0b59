import CJPEGWriter
import TestSupport

/// A picture of goods as a JPEG, whole and damaged in one of the ways that files are.
struct DamagedGoods {
    let whole: [UInt8]
    let bytes: [UInt8]
    let what: String
    let size: (width: Int, height: Int)
    /// How much of the image a browser shows as it was meant, 0...1.
    let shownPart: Double
    /// Whether libjpeg notices: codes that became others may all have a meaning.
    let isNoticed: Bool

    /// The first with this `seed` that a browser shows to four fifths, and whose damage is noticed.
    static func shown(_ seed: UInt64) -> DamagedGoods {
        for number: UInt64 in 0... {
            let goods = DamagedGoods(kind: Int(seed), seed: seed << 32 | number)
            if goods.isNoticed, goods.shownPart >= 0.8 { return goods }
        }
        preconditionFailure("one of them is")
    }

    private static let kinds = [false, true].flatMap { isProgressive in
        [0, 1, 12].flatMap { interval in
            [1, 2].map { factor in
                DrawnJPEG(
                    name: "\(isProgressive ? "progressive" : "baseline"), restarts \(interval), chroma 1/\(factor)",
                    across: factor, down: factor, isProgressive: isProgressive, restartInterval: interval)
            }
        }
    }

    private init(kind number: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let kind = DamagedGoods.kinds[number % DamagedGoods.kinds.count]
        let width = Int.random(in: 120...260, using: &generator)
        let height = Int.random(in: 120...260, using: &generator)
        size = (width, height)
        let whole = kind.file(
            width: width, height: height, pixels: drawnGoods(width: width, height: height, using: &generator))
        let scan = whole.scanStarts.first ?? 0
        let (damaged, damage) = DamagedGoods.damaged(whole, from: scan + 14, using: &generator)
        (self.whole, bytes) = (whole, damaged)
        let meant = asShown(whole, width, height).pixels
        let (shown, complaints) = asShown(damaged, width, height)
        isNoticed = complaints > 0
        let shownRows = stride(from: 0, to: meant.count, by: width * 3).count { start in
            let row = start..<(start + width * 3)
            return row.reduce(0) { $0 + abs(Int(meant[$1]) - Int(shown[$1])) } <= 10 * row.count
        }
        shownPart = Double(shownRows) / Double(height)
        what = "\(kind.name), \(width)x\(height), \(damage), shown \(shownPart)"
    }

    private static func damaged(
        _ whole: [UInt8], from start: Int, using generator: inout SeededGenerator
    ) -> (bytes: [UInt8], what: String) {
        let place = Int.random(in: start..<(whole.count - 2), using: &generator)
        var bytes = whole
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            // The first half shows too little of a baseline file.
            let cut = Int.random(in: ((start + whole.count) / 2)..<whole.count, using: &generator)
            return (Array(whole[..<cut]), "cut at \(cut) of \(whole.count)")
        case 1:
            let end = min(whole.count, place + Int.random(in: 1...60, using: &generator))
            for index in place..<end { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
            return (bytes, "garbled at \(place)..<\(end) of \(whole.count)")
        case 2:
            // As when line ends are changed.
            bytes.remove(at: place)
            return (bytes, "without byte \(place) of \(whole.count)")
        default:
            let end = min(whole.count, place + Int.random(in: 30...600, using: &generator))
            for index in place..<end { bytes[index] = 0 }
            return (bytes, "zeros at \(place)..<\(end) of \(whole.count)")
        }
    }
}

/// One or two colors on a pale backdrop, with grain.
private func drawnGoods(width: Int, height: Int, using generator: inout SeededGenerator) -> [UInt8] {
    let colors: [[Int]] = [
        [190, 30, 40], [30, 70, 170], [30, 130, 60], [235, 200, 40], [25, 25, 28], [120, 70, 40], [240, 130, 30],
        [110, 50, 140], [230, 130, 170],
    ]
    let first = colors.randomElement(using: &generator) ?? []
    let second = colors.randomElement(using: &generator) ?? []
    let backdrop = Int.random(in: 225...255, using: &generator)
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let (across, down) = (Double(2 * x - width) / Double(width), Double(2 * y - height) / Double(height))
            let isGoods = across * across + down * down < 0.7
            let color = !isGoods ? [backdrop, backdrop, backdrop] : across + 0.3 * down > 0.4 ? second : first
            let grain = Int.random(in: -9...9, using: &generator) - (isGoods ? Int(20 * across) : 0)
            for channel in color { pixels.append(UInt8(min(255, max(0, channel + grain)))) }
        }
    }
    return pixels
}

private func asShown(_ bytes: [UInt8], _ width: Int, _ height: Int) -> (pixels: [UInt8], complaints: Int) {
    var pixels = [UInt8](repeating: 128, count: 3 * width * height)
    let complaints = readJPEGAsShown(bytes, bytes.count, UInt32(width), UInt32(height), &pixels)
    return (pixels, complaints)
}
