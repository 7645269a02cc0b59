import CPNG

/// What was read of a PNG by libpng alone.
struct SampledPNG {
    /// In pixels.
    let size: PixelSize
    /// Distance between samples, in pixels.
    let step: Int
    private let samples: [UInt32]
    /// A whole file.
    private let bytes: [UInt8]

    /// - Parameter size: what the header says.
    /// - Returns: nil where libgd has to look: the picture is interlaced, or there was any complaint.
    /// - Complexity: O(width * height), mostly for inflating; 4 bytes a sample, and two rows.
    init?(_ bytes: [UInt8], size: PixelSize, step: Int) {
        let read = filled(size.divided(by: step)) {
            cpngReadSamples(bytes, bytes.count, UInt32(size.width), UInt32(size.height), UInt32(step), $0)
        }
        guard let read else { return nil }
        samples = read
        self.size = size
        self.step = step
        self.bytes = bytes
    }

    /// Every pixel, row by row, read again unless they are here; nil when that fails (memory).
    var whole: [UInt32]? { step == 1 ? samples : SampledPNG(bytes, size: size, step: 1)?.samples }

    /// Every `step`-th pixel on both axes, out of those that were read.
    func sampled(step: Int) -> [UInt32] {
        if step == self.step { return samples }
        precondition(step.isMultiple(of: self.step), "expected a multiple of \(self.step), got a step of \(step)")
        let (columns, ratio) = (size.divided(by: self.step).width, step / self.step)
        let target = size.divided(by: step)
        var picked: [UInt32] = []
        picked.reserveCapacity(target.width * target.height)
        for row in 0..<target.height {
            for column in 0..<target.width { picked.append(samples[row * ratio * columns + column * ratio]) }
        }
        return picked
    }
}
