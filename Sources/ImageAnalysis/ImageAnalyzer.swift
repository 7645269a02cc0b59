package import ColorAnalysis
package import ColorOptions
package import ImageDecoding

/// The one way from the bytes of an image to its colors, in two steps: measure, which decodes, and vote, which does not.
///
/// Build it once for a set of options, use it from any thread.
package struct ImageAnalyzer: Sendable {
    package let options: AnalysisOptions
    private let colors: ColorAnalyzer
    private let decoder: ImageDecoder

    /// - Throws: `OptionError` for an option with a value that it may not have.
    package init(
        _ options: AnalysisOptions, limits: DecodeLimits = DecodeLimits(), decoder: DecoderChoice = .auto
    ) throws(OptionError) {
        let options = try options.validated()
        self.options = options
        colors = ColorAnalyzer(options)
        self.decoder = ImageDecoder(limits: limits, choice: decoder)
    }

    /// What decoding may cost.
    package var limits: DecodeLimits { decoder.limits }

    /// Decodes an image and measures its colors.
    /// - Parameters:
    ///   - bytes: a whole file, of any format.
    ///   - thumbnailSide: the square that a thumbnail is to fit into, in pixels; nil for no thumbnail.
    /// - Throws: `DecodeError` for what is no whole image within the limits.
    /// - Complexity: O(pixels); nearly all of it is decoding.
    package func measure(_ bytes: [UInt8], thumbnailSide: Int? = nil) throws(DecodeError) -> ImageMeasurement {
        let image = try decoder.decode(bytes, request(thumbnailSide: thumbnailSide))
        var features = colors.measure(image.grid)
        features.decodingFlags = image.colorNotes.contains(.cmykConverted) ? [.plainCMYK] : []
        return ImageMeasurement(features: features, thumbnail: image.thumbnail())
    }

    /// The colors of an image that was measured under the same options, but for those of the vote.
    /// - Complexity: some 0.1 ms.
    package func vote(_ features: ImageFeatures) -> ImageColors { colors.vote(features) }

    /// Both steps.
    /// - Throws: as `measure`.
    package func analyze(_ bytes: [UInt8]) throws(DecodeError) -> ImageColors { vote(try measure(bytes).features) }

    /// Why the default preset gives an image its colors, whatever the preset of the options.
    /// - Parameter previewSide: the square that the shown copy fits into, in pixels.
    /// - Throws: as `measure`.
    package func explain(_ bytes: [UInt8], previewSide: Int) throws(DecodeError) -> ImageExplanation {
        let image = try decoder.decode(bytes, request(thumbnailSide: nil))
        return ImageExplanation(
            explanation: colors.explanation(of: image.grid), preview: image.preview(side: previewSide))
    }

    /// Bytes of memory that `measure` takes at most beside the file itself.
    /// - Parameter start: the first bytes of the file, or all of them.
    /// - Returns: nil when the header does not stand in these bytes, or will be refused.
    package func memoryEstimate(of start: [UInt8], thumbnailSide: Int?) -> Int? {
        // What is wrong with the file is told when it is measured.
        try? decoder.memoryEstimate(of: start, request(thumbnailSide: thumbnailSide))
    }

    private func request(thumbnailSide: Int?) -> DecodeRequest {
        DecodeRequest(
            sampling: colors.samplingRule, isColorManaged: colors.isColorManaged, thumbnailSide: thumbnailSide)
    }
}

/// What one look at an image gave.
package struct ImageMeasurement: Sendable {
    package let features: ImageFeatures
    /// nil when none was asked for, or none could be made.
    package let thumbnail: Thumbnail?
}

/// Why an image got its colors, with a copy of it for showing.
package struct ImageExplanation: Sendable {
    package let explanation: Explanation
    /// nil when none could be made (memory).
    package let preview: Thumbnail?
}
