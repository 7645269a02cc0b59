/// Where the tables of `TableVote` have their answers, for many pixels.
struct VoteSlots {
    private(set) var sv: [UInt16]
    private(set) var hue: [UInt32]

    init(count: Int) {
        sv = [UInt16](repeating: 0, count: count)
        hue = [UInt32](repeating: 0, count: count)
    }

    /// In 0..<65536.
    /// - Parameters:
    ///   - maximum: the largest channel, 0...255.
    ///   - delta: that minus the smallest one.
    static func sv(maximum: Int, delta: Int) -> Int { delta << 8 | maximum }

    /// In 0..<3 * 65536; with the spread of the channels it decides the hue but for rounding.
    /// - Parameters:
    ///   - sector: 0 red, 1 green, 2 blue is the largest channel; on a tie the first of them.
    ///   - delta: the largest minus the smallest channel, 0...255.
    ///   - difference: the next channel of the cycle red, green, blue minus the one after it, `-delta...delta`.
    static func hue(sector: Int, delta: Int, difference: Int) -> Int {
        sector << 16 | delta * (delta + 1) + difference
    }

    /// Finds the slots of all pixels, of `count` at most.
    mutating func find(_ pixels: Span<UInt32>) {
        precondition(pixels.count <= sv.count, "expected at most \(sv.count) pixels, got \(pixels.count)")
        VoteSlots.find(pixels, &sv, &hue)
    }

    /// The formulas above in numbers of 16 bits, without a branch: the compiler makes vectors of it.
    private static func find(_ pixels: Span<UInt32>, _ sv: inout [UInt16], _ hue: inout [UInt32]) {
        var svSlots = sv.mutableSpan
        var hueSlots = hue.mutableSpan
        for index in pixels.indices {
            let bits = pixels[unchecked: index]
            let red = Int16(truncatingIfNeeded: bits &>> 16 & 255)
            let green = Int16(truncatingIfNeeded: bits &>> 8 & 255)
            let blue = Int16(truncatingIfNeeded: bits & 255)
            let maximum = max(max(red, green), blue)
            let delta = maximum &- min(min(red, green), blue)
            let isRed = red == maximum
            let isGreen = green == maximum
            let others = isGreen ? blue &- red : red &- green
            let difference = isRed ? green &- blue : others
            let sector: UInt32 = isRed ? 0 : isGreen ? 1 << 16 : 2 << 16
            svSlots[unchecked: index] = UInt16(bitPattern: delta &<< 8 | maximum)
            hueSlots[unchecked: index] = sector | UInt32(UInt16(bitPattern: delta &* (delta &+ 1) &+ difference))
        }
    }
}
