/// The quantization of HSV space: which bin a color falls into.
struct ColorBins: Sendable {
    let hueSampleSize: Double
    let svSampleSize: Double
    /// Bins along each axis; both ends of the axis have one.
    let hueCount: Int
    let svCount: Int

    /// - Parameters:
    ///   - hueSampleSize: width of a hue bin, 0.001...1.
    ///   - svSampleSize: width of a saturation or value bin, 0.01...1.
    init(hueSampleSize: Double, svSampleSize: Double) {
        self.hueSampleSize = hueSampleSize
        self.svSampleSize = svSampleSize
        hueCount = ColorBins.index(of: 1, size: hueSampleSize) + 1
        svCount = ColorBins.index(of: 1, size: svSampleSize) + 1
    }

    init(_ options: AnalysisOptions) {
        self.init(hueSampleSize: options.hueSampleSize, svSampleSize: options.svSampleSize)
    }

    /// Bins in all.
    var count: Int { hueCount * svCount * svCount }

    /// The position of a value of 0...1 on an axis with bins of `size`, half away from zero.
    ///
    /// Halves are common (a saturation of 1/10 is one), and binary fractions miss them by a few units in the last
    /// place. Positions from 1 on are first rounded to 15 significant digits, as the `round` of the published program
    /// does (PHP before 8.4).
    static func index(of value: Double, size: Double) -> Int {
        let position = value / size
        let scale = position < 1 ? 1 : position < 10 ? 1e14 : position < 100 ? 1e13 : position < 1000 ? 1e12 : 1e11
        let rounded = scale == 1 ? position : (position * scale + 0.5).rounded(.down) / scale
        return Int((rounded + 0.5).rounded(.down))
    }

    func hueIndex(_ hue: Double) -> Int { ColorBins.index(of: hue, size: hueSampleSize) }
    func svIndex(_ channel: Double) -> Int { ColorBins.index(of: channel, size: svSampleSize) }

    /// The number of the bin that holds `color`, in 0..<count.
    func bin(of color: HSV) -> Int {
        (hueIndex(color.hue) * svCount + svIndex(color.saturation)) * svCount + svIndex(color.value)
    }

    /// The key of a bin: what the published algorithm calls its color.
    func key(of bin: Int) -> HSV {
        HSV(
            hue: Double(bin / (svCount * svCount)) * hueSampleSize,
            saturation: Double(bin / svCount % svCount) * svSampleSize,
            value: Double(bin % svCount) * svSampleSize)
    }
}
