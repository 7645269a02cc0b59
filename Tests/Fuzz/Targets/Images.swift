import Colors
import Images

extension FuzzTarget {
    /// The whole way of an image of each format: header, estimate, decoding, thumbnail, colors. The first byte chooses
    /// what is asked for.
    static let images = ImageFormat.allCases.map { format in
        FuzzTarget(name: "image-\(format.rawValue)") { bytes in
            var choices = Choices(bytes)
            let bits = choices.next()
            let file = choices.input
            // Those of another format are for its own target.
            guard ImageFormat(magic: file) == format else { return }
            decode(file, DecodeRequest(bits: bits), bits & 1 == 0 ? .auto : .gd)
        }
    }
}

/// Decodes an image and works out its colors.
func decode(_ file: [UInt8], _ request: DecodeRequest, _ choice: DecoderChoice) {
    var limits = DecodeLimits()
    limits.maxPixels = 1 << 14
    let decoder = ImageDecoder(limits: limits, choice: choice)
    do throws(DecodeError) {
        let header = try ImageHeader(of: file, limits: limits)
        expect(try decoder.memoryEstimate(of: file, request) > 0, "no memory")
        let image = try decoder.decode(file, request)
        let (width, height) = (image.imageWidth, image.imageHeight)
        expect(width <= header.width && height <= header.height, "\(width)x\(height) of \(header)")
        expect(image.grid.pixels.count == image.grid.columns * image.grid.rows, "\(image.grid.pixels.count) samples")
        _ = image.thumbnail()
        let colors = analyzer.vote(analyzer.measure(image.grid)).colors
        expect(colors.allSatisfy { (0...1.000001).contains($0.share) }, "shares \(colors.map(\.share))")
    } catch {
        expect(!error.message.isEmpty, "no message")
    }
}

private let analyzer = ColorAnalyzer(AnalysisOptions(preset: .catalogue))

extension DecodeRequest {
    fileprivate init(bits: Int) {
        self.init(
            sampling: SamplingRule(granularity: [1, 3, 4, 8][bits >> 1 & 3], mode: bits & 8 == 0 ? .point : .mean),
            isColorManaged: bits & 16 != 0, thumbnailSide: [nil, 1, 20, 320][bits >> 5 & 3])
    }
}
