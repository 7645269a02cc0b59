import CGD
import ColorAnalysis

/// A truecolor image of libgd with one owner.
struct GDImage: ~Copyable {
    private let handle: gdImagePtr

    /// Takes over `handle`; palette images become truecolor.
    /// - Returns: nil when memory for the conversion is lacking; `handle` is destroyed then too.
    init?(adopting handle: gdImagePtr) {
        self.handle = handle
        guard gdImagePaletteToTrueColor(handle) != 0 else { return nil }
    }

    /// An empty, fully transparent image.
    init?(width: Int, height: Int) {
        guard let handle = gdImageCreateTrueColor(Int32(width), Int32(height)) else { return nil }
        self.handle = handle
        gdImageAlphaBlending(handle, 0)
        gdImageSaveAlpha(handle, 1)
        gdImageFilledRectangle(handle, 0, 0, Int32(width - 1), Int32(height - 1), 0x7FFF_FFFF)
    }

    deinit { gdImageDestroy(handle) }

    var width: Int { Int(handle.pointee.sx) }
    var height: Int { Int(handle.pointee.sy) }

    /// Every `step`-th pixel on both axes.
    func sampled(step: Int) -> PixelGrid {
        let columns = PixelGrid.sampleCount(along: width, step: step)
        let rows = PixelGrid.sampleCount(along: height, step: step)
        let pixels = [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            for row in 0..<rows {
                guard let line = handle.pointee.tpixels[row * step] else { continue }
                for column in 0..<columns {
                    buffer[row * columns + column] = UInt32(bitPattern: line[column * step])
                }
            }
            count = columns * rows
        }
        return PixelGrid(imageWidth: width, imageHeight: height, step: step, pixels: pixels)
    }

    /// A copy that fits into a square, never enlarged.
    func scaled(toFit side: Int) -> GDImage? {
        let longer = max(width, height)
        let scale = longer <= side ? 1 : Double(side) / Double(longer)
        let newWidth = max(1, Int((Double(width) * scale).rounded()))
        let newHeight = max(1, Int((Double(height) * scale).rounded()))
        guard let copy = GDImage(width: newWidth, height: newHeight) else { return nil }
        gdImageCopyResampled(
            copy.handle, handle, 0, 0, 0, 0, Int32(newWidth), Int32(newHeight), Int32(width), Int32(height))
        return copy
    }

    /// Whether any of the pixels lets something through.
    var isTransparent: Bool {
        for row in 0..<height {
            guard let line = handle.pointee.tpixels[row] else { continue }
            for column in 0..<width where line[column] >> 24 & 127 != 0 { return true }
        }
        return false
    }

    /// The image as a file; nil when libgd fails.
    func encoded(as encoding: ThumbnailEncoding) -> [UInt8]? {
        var size: Int32 = 0
        let raw =
            switch encoding {
            case .jpeg(let quality): gdImageJpegPtr(handle, &size, Int32(quality))
            case .webp(let quality): gdImageWebpPtrEx(handle, &size, Int32(quality))
            }
        guard let raw, size > 0 else { return nil }
        defer { gdFree(raw) }
        return [UInt8](UnsafeRawBufferPointer(start: raw, count: Int(size)))
    }
}

/// File formats for thumbnails, with a quality of 0...100.
enum ThumbnailEncoding {
    case jpeg(quality: Int)
    case webp(quality: Int)
}
