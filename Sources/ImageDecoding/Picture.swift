/// All pixels of a picture as decoded, and how those that are looked at become sRGB.
struct Picture: ~Copyable {
    private let pixels: Pixels
    /// nil: they count as sRGB already.
    private let conversion: ColorConversion?

    private enum Pixels: ~Copyable {
        case truecolor(GDImage)
        case inks(InkImage)
    }

    init(_ image: consuming GDImage, conversion: ColorConversion?) {
        pixels = .truecolor(image)
        self.conversion = conversion
    }

    init(_ image: InkImage, conversion: ColorConversion) {
        pixels = .inks(image)
        self.conversion = conversion
    }

    var size: PixelSize {
        switch pixels {
        case .truecolor(let image): image.size
        case .inks(let image): image.size
        }
    }

    /// Every `step`-th pixel on both axes, converted.
    func sampled(step: Int) -> [UInt32] {
        var samples =
            switch pixels {
            case .truecolor(let image): image.sampled(step: step)
            case .inks(let image): image.sampled(step: step)
            }
        conversion?.convert(&samples)
        return samples
    }

    /// A copy in another size, converted after it was scaled; nil when libgd cannot make one (memory).
    func scaled(to size: PixelSize) -> GDImage? {
        switch pixels {
        case .truecolor(let image):
            guard let small = image.scaled(to: size) else { return nil }
            if let conversion { small.convert(by: conversion) }
            return small
        case .inks(let image):
            var small = image.reduced(to: size)
            conversion?.convert(&small)
            return GDImage(size: size) { x, y in small[y * size.width + x] }
        }
    }
}
