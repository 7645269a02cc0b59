/// Which pixels of an image are looked at: what decides the grid, given the image's size.
package struct SamplingRule: Sendable, Hashable {
    /// The largest distance between samples on both axes, in pixels: a value of `AnalysisOption.granularity`.
    package let granularity: Int
    package let mode: SamplingMode
    /// Small images are read more closely, until their shorter side has so many samples; nil: the granularity holds
    /// for images of every size.
    package let minSamplesAcross: Int?

    package init(granularity: Int, mode: SamplingMode = .point, minSamplesAcross: Int? = nil) {
        let range = AnalysisOption.granularity.domain
        precondition(
            range.contains(.integer(granularity)), "expected a granularity of \(range.text), got \(granularity)")
        self.granularity = granularity
        self.mode = mode
        self.minSamplesAcross = minSamplesAcross
    }

    /// The distance between samples for an image of this size, in pixels, 1...`granularity`.
    ///
    /// Below the granularity it is a power of two, so that an image and its half-size copy give the same samples.
    package func step(imageWidth: Int, imageHeight: Int) -> Int {
        guard let minSamplesAcross else { return granularity }
        let most = min(imageWidth, imageHeight) / minSamplesAcross
        if most >= granularity { return granularity }
        var step = 1
        while step * 2 <= most { step *= 2 }
        return step
    }
}
