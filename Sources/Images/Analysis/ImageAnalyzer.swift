package import Colors

/// Finds the colors of an encoded image in two steps: `measure` decodes it, `vote` needs only features.
///
/// Build it once for a set of options, use it from any thread.
package struct ImageAnalyzer: Sendable {
    package let options: AnalysisOptions
    private let colors: ColorAnalyzer
    private let decoder: ImageDecoder

    /// - Throws: `OptionError` for an option with a forbidden value.
    package init(
        _ options: AnalysisOptions, limits: DecodeLimits = DecodeLimits(), decoder: DecoderChoice = .auto
    ) throws(OptionError) {
        let options = try options.validated()
        self.options = options
        colors = ColorAnalyzer(options)
        self.decoder = ImageDecoder(limits: limits, choice: decoder)
    }

    /// The same decoder under other options.
    /// - Throws: `OptionError` for an option with a forbidden value.
    package func with(_ options: AnalysisOptions) throws(OptionError) -> ImageAnalyzer {
        try ImageAnalyzer(options, limits: limits, decoder: choice)
    }

    /// The limits of decoding.
    package var limits: DecodeLimits { decoder.limits }

    /// The decoder to use.
    package var choice: DecoderChoice { decoder.choice }

    /// The colors of an image that was measured under the same options; only options of the vote may differ.
    /// - Complexity: some 0.1 ms.
    package func vote(_ features: ImageFeatures) -> ImageColors { colors.vote(features) }

    /// Explains the default preset's answer for an image, whatever the preset of the options.
    package func explanation(of samples: ImageSamples) -> ImageExplanation {
        ImageExplanation(
            explanation: colors.explanation(of: samples.grid, decodingFlags: samples.flags), preview: samples.preview)
    }

    private func request(thumbnailSide: Int?) -> DecodeRequest {
        DecodeRequest(
            sampling: colors.samplingRule, isColorManaged: colors.isColorManaged, thumbnailSide: thumbnailSide)
    }
}

/// Measures in this process: for tests and trusted images. A crash in a decoder crashes the program.
extension ImageAnalyzer: ImageMeasuring, DecoderPool {
    package var analyzer: ImageAnalyzer { self }

    package func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) rethrows -> Answer {
        try body(self)
    }

    package func measure(_ bytes: [UInt8], thumbnailSide: Int?, memory: Int) throws -> ImageMeasurement {
        let request = request(thumbnailSide: thumbnailSide)
        try checkNeed(of: bytes, request, memory: memory)
        do throws(DecodeError) {
            return try measure(bytes, thumbnailSide: thumbnailSide)
        } catch {
            guard let thumbnail = decoder.thumbnail(ofDamaged: bytes, request, error) else { throw error }
            throw DamagedImage(reason: error, thumbnail: thumbnail)
        }
    }

    package func samples(_ bytes: [UInt8], previewSide: Int, memory: Int) throws -> ImageSamples {
        let request = request(thumbnailSide: previewSide)
        try checkNeed(of: bytes, request, memory: memory)
        let image = try decoder.decode(bytes, request)
        return ImageSamples(grid: image.grid, flags: image.flags, preview: image.preview(side: previewSide))
    }

    private func checkNeed(of bytes: [UInt8], _ request: DecodeRequest, memory: Int) throws {
        let need = try decoder.memoryEstimate(of: bytes, request)
        guard need <= memory else { throw MoreMemoryNeeded(byteCount: need) }
    }
}

extension ImageAnalyzer {
    /// Decodes an image and measures its colors, in this process.
    /// - Throws: see `ImageMeasuring.measure`.
    package func measure(_ bytes: [UInt8], thumbnailSide: Int? = nil) throws(DecodeError) -> ImageMeasurement {
        let image = try decoder.decode(bytes, request(thumbnailSide: thumbnailSide))
        var features = colors.measure(image.grid)
        features.decodingFlags = image.flags
        return ImageMeasurement(features: features, thumbnail: image.thumbnail())
    }

    /// Both steps, in this process.
    /// - Throws: see `measure`.
    package func analyze(_ bytes: [UInt8]) throws(DecodeError) -> ImageColors { vote(try measure(bytes).features) }
}

extension DecodedImage {
    /// In the order of `ImageFlag.allCases`.
    fileprivate var flags: [ImageFlag] {
        (colorNotes.contains(.cmykConverted) ? [.plainCMYK] : []) + (isDamaged ? [.damagedImage] : [])
    }
}

/// The explanation of an image's colors, with a copy of the image for display.
package struct ImageExplanation: Sendable {
    package let explanation: Explanation
    /// nil if there is no memory for it.
    package let preview: Thumbnail?
}
