/// Decodes untrusted bytes to pixels: first header and limits, then libgd, or a faster decoder with the same pixels.
package struct ImageDecoder: Sendable {
    package let limits: DecodeLimits
    package let choice: DecoderChoice

    package init(limits: DecodeLimits = DecodeLimits(), choice: DecoderChoice = .auto) {
        self.limits = limits
        self.choice = choice
    }

    /// Decodes one image, or the first of several frames.
    /// - Parameter bytes: a whole file, of any format.
    /// - Returns: an image within the limits, with the requested samples; for a damaged one, those that exist.
    /// - Throws: `DecodeError` unless it is an image within the limits with at least four fifths of its rows.
    /// - Complexity: O(width * height) time. Relative to libgd, a JPEG sampled at every 4th pixel takes 0.6 times as
    ///   long, a PNG without interlacing 0.1 to 0.7 times, longest for noisy photographs. Conversion costs time per
    ///   sample, and once per process for each color space. For memory see `memoryEstimate`.
    package func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws(DecodeError) -> DecodedImage {
        let file = try ImageFile(bytes, limits: limits)
        let damage: DecodeError
        do throws(DecodeError) {
            if file.remains != nil { throw .truncated(.webp) }
            return try decode(file, request)
        } catch {
            damage = error
        }
        guard let damaged = file.damaged(damage, request, least: ImageDamage.leastToMeasure) else { throw damage }
        do throws(DecodeError) {
            return try decode(damaged, request)
        } catch {
            throw damage
        }
    }

    /// The thumbnail of the decodable part of an image that `decode` refuses.
    /// - Parameter error: the error of `decode`.
    /// - Returns: nil if none is requested, and if nothing can be decoded.
    /// - Complexity: twice that of decoding.
    func thumbnail(ofDamaged bytes: [UInt8], _ request: DecodeRequest, _ error: DecodeError) -> Thumbnail? {
        // A file that cannot be decoded has no thumbnail.
        guard request.thumbnailSide != nil, let file = try? ImageFile(bytes, limits: limits),
            let damaged = file.damaged(error, request, least: ImageDamage.leastToShow),
            let image = try? decode(damaged, request)
        else { return nil }
        return image.thumbnail()
    }

    private func decode(_ file: ImageFile, _ request: DecodeRequest) throws(DecodeError) -> DecodedImage {
        let colors = request.isColorManaged ? file.colorTreatment : nil
        if let jpeg = file.jpeg, choice == .auto || request.samplesMeans, let read = try jpeg.read(request) {
            return DecodedImage(
                of: file, request, colors: colors, samples: read.samples, size: jpeg.size, pixels: read.means)
        }
        let pixels = try allPixels(of: file, colors)
        let size = pixels.size
        return DecodedImage(
            of: file, request, colors: colors, samples: pixels.sampled(step: request.step(for: size)), size: size,
            pixels: pixels)
    }

    private func allPixels(of file: ImageFile, _ colors: ColorTreatment?) throws(DecodeError) -> any PixelSource {
        let size = file.size
        switch file.header.format {
        case .jpeg where file.metadata.channels == .cmyk && colors?.conversion != nil:
            return try CMYKImage(jpeg: file)
        case .png:
            if choice == .auto, let image = PNGImage(file.bytes, size: size) { return image }
            try file.checkPNG()
        case .webp:
            return try WebPFile.withFile(file.bytes) { webp throws(DecodeError) in
                try webp.pixels(height: size.height)
            }
        case .avif:
            return try AVIFFile.withFile(file.bytes, pixelLimit: size.pixelCount) { file throws(DecodeError) in
                try file.pixels()
            }
        case .jpeg, .gif, .bmp: break
        }
        return try GDImage.decoded(file)
    }
}
