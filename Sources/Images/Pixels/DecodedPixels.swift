/// All pixels of an image as their decoder left them, not converted.
enum DecodedPixels: ~Copyable {
    case truecolor(GDImage)
    case packed(PackedImage)
    case cmyk(CMYKImage)
    case png(PNGImage)

    /// As stored.
    var size: PixelSize {
        switch self {
        case .truecolor(let image): image.size
        case .packed(let image): image.size
        case .cmyk(let image): image.size
        case .png(let image): image.size
        }
    }

    var isFromGD: Bool {
        switch self {
        case .truecolor: true
        case .packed: false
        case .cmyk: false
        case .png: false
        }
    }

    /// Every `step`-th pixel on both axes, row by row.
    func sampled(step: Int) -> [UInt32] {
        switch self {
        case .truecolor(let image): image.sampled(step: step)
        case .packed(let image): image.sampled(step: step)
        case .cmyk(let image): image.sampled(step: step)
        case .png(let image): image.sampled(step: step)
        }
    }

    /// The pixels of a copy in another size, not larger.
    func scaled(to small: PixelSize) -> [UInt32] {
        switch self {
        case .truecolor(let image): image.scaled(to: small)
        case .packed(let image): image.scaled(to: small)
        case .cmyk(let image): image.scaled(to: small)
        case .png(let image): image.scaled(to: small)
        }
    }
}
