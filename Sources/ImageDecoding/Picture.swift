/// The pixels of a picture that are looked at, and how they become sRGB.
struct Picture: ~Copyable {
    private let pixels: Pixels
    /// nil: they count as sRGB already.
    private let conversion: ColorConversion?
    /// Where small copies of a JPEG come from, whoever read it; nil for other pictures.
    private let jpeg: JPEGSource?

    private enum Pixels: ~Copyable {
        case truecolor(GDImage)
        case inks(InkImage)
        case samples(SampledJPEG)
        case png(PNGImage)
    }

    init(_ image: consuming GDImage, conversion: ColorConversion?, jpeg: JPEGSource?) {
        pixels = .truecolor(image)
        self.conversion = conversion
        self.jpeg = jpeg
    }

    init(_ image: InkImage, conversion: ColorConversion) {
        pixels = .inks(image)
        self.conversion = conversion
        jpeg = nil
    }

    init(_ image: SampledJPEG, conversion: ColorConversion?) {
        pixels = .samples(image)
        self.conversion = conversion
        jpeg = image.source
    }

    init(_ image: consuming PNGImage, conversion: ColorConversion?) {
        pixels = .png(image)
        self.conversion = conversion
        jpeg = nil
    }

    var size: PixelSize {
        switch pixels {
        case .truecolor(let image): image.size
        case .inks(let image): image.size
        case .samples(let image): image.source.size
        case .png(let image): image.size
        }
    }

    var isFromGD: Bool {
        switch pixels {
        case .truecolor: true
        case .inks: false
        case .samples: false
        case .png: false
        }
    }

    /// Every `step`-th pixel on both axes, converted.
    func sampled(step: Int) -> [UInt32] {
        var samples =
            switch pixels {
            case .truecolor(let image): image.sampled(step: step)
            case .inks(let image): image.sampled(step: step)
            case .samples(let image): image.sampled(step: step)
            case .png(let image): image.sampled(step: step)
            }
        conversion?.convert(&samples)
        return samples
    }

    /// A copy in another size, not larger, converted after it was scaled; nil when libgd cannot make one (memory).
    func scaled(to size: PixelSize) -> GDImage? {
        var small = scaledPixels(to: size)
        conversion?.convert(&small)
        return GDImage(size: size, pixels: small)
    }

    private func scaledPixels(to small: PixelSize) -> [UInt32] {
        if let means = means(for: small) { return AreaScaler(from: means.size, to: small).scaled(means.pixels) }
        return switch pixels {
        case .truecolor(let image): image.scaled(to: small)
        case .inks(let image): image.reduced(to: small)
        case .samples(let image): AreaScaler(from: size, to: small).scaled(image.sampled(step: 1))
        case .png(let image): image.scaled(to: small)
        }
    }

    private func means(for small: PixelSize) -> MeanPixels? {
        guard let jpeg else { return nil }
        let square = jpeg.size.square(for: small)
        let made: MeanPixels? =
            switch pixels {
            case .truecolor: nil
            case .inks: nil
            case .samples(let image): image.means
            case .png: nil
            }
        if let made, made.square == square { return made }
        return jpeg.means(square: square)
    }
}
