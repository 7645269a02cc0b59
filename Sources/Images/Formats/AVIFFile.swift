import CAVIF

/// An AVIF, read by libavif; of a sequence the first frame.
struct AVIFFile: ~Copyable {
    private let decoder: UnsafeMutablePointer<avifDecoder>

    /// Reads everything but pixels for `body`, without decoding.
    /// - Parameter pixelLimit: a frame of more pixels than this is refused before it is decoded, 1...16,384 squared.
    /// - Throws: `.malformedHeader` or `.truncated`.
    /// - Complexity: O(parts), and a copy of a color profile.
    static func withFile<Answer>(
        _ bytes: [UInt8], pixelLimit: Int = Int(avifLargestSize),
        _ body: (borrowing AVIFFile) throws(DecodeError) -> Answer
    ) throws(DecodeError) -> Answer {
        try bytes.withUnsafeBufferPointer { buffer throws(DecodeError) in
            let file = try AVIFFile()
            try file.read(buffer, pixelLimit: pixelLimit)
            return try body(file)
        }
    }

    private init() throws(DecodeError) {
        guard let decoder = avifDecoderCreate() else { throw .corrupt(.avif, reason: "not enough memory") }
        self.decoder = decoder
    }

    private func read(_ bytes: UnsafeBufferPointer<UInt8>, pixelLimit: Int) throws(DecodeError) {
        // As libgd: writers before 2021 left `pixi` out.
        decoder.pointee.strictFlags &= ~AVIF_STRICT_PIXI_REQUIRED.rawValue
        decoder.pointee.ignoreExif = AVIF_TRUE
        decoder.pointee.ignoreXMP = AVIF_TRUE
        decoder.pointee.imageSizeLimit = UInt32(min(pixelLimit, Int(avifLargestSize)))
        decoder.pointee.imageDimensionLimit = 0
        let result =
            avifDecoderSetIOMemory(decoder, bytes.baseAddress, bytes.count) == AVIF_RESULT_OK
            ? avifDecoderParse(decoder) : AVIF_RESULT_OUT_OF_MEMORY
        switch result {
        case AVIF_RESULT_OK: break
        case AVIF_RESULT_TRUNCATED_DATA: throw .truncated(.avif)
        default: throw .malformedHeader(.avif)
        }
    }

    deinit { avifDecoderDestroy(decoder) }

    private var image: avifImage { decoder.pointee.image.pointee }

    /// As the container says.
    var size: PixelSize { PixelSize(width: Int(image.width), height: Int(image.height)) }

    /// The color space: an ICC profile, or else the code points of the container, or else those of the AV1 stream.
    var color: ColorReference {
        guard image.icc.size > 0 else {
            return .codePoints(
                primaries: Int(image.colorPrimaries), transfer: Int(image.transferCharacteristics))
        }
        return .profileBytes([UInt8](UnsafeBufferPointer(start: image.icc.data, count: image.icc.size)))
    }

    /// The boxes `irot` and then `imir`; as in browsers, EXIF has no say (ISO/IEC 23000-22, 7.3.6.7).
    var orientation: Orientation {
        let flags = image.transformFlags
        let angle = flags & AVIF_TRANSFORM_IROT.rawValue == 0 ? 0 : Int(image.irot.angle & 3)
        guard flags & AVIF_TRANSFORM_IMIR.rawValue != 0 else {
            return [.upright, .quarterRight, .upsideDown, .quarterLeft][angle]
        }
        return cavifMirror(decoder.pointee.image) == 0
            ? [.flipped, .transposed, .mirrored, .transversed][angle]
            : [.mirrored, .transversed, .flipped, .transposed][angle]
    }

    /// Of all planes once they are decoded.
    var planeBytes: Int {
        let luma = size.pixelCount * (image.depth > 8 ? 2 : 1)
        let chroma =
            switch image.yuvFormat {
            case AVIF_PIXEL_FORMAT_YUV400: 0
            case AVIF_PIXEL_FORMAT_YUV420: luma / 2
            case AVIF_PIXEL_FORMAT_YUV422: luma
            default: 2 * luma
            }
        return luma + chroma + (decoder.pointee.alphaPresent != 0 ? luma : 0)
    }

    /// The first frame.
    /// - Throws: `.corrupt` or `.truncated`.
    func pixels() throws(DecodeError) -> PackedImage {
        let size = size
        try check(avifDecoderNextImage(decoder))
        guard self.size == size else { throw .corrupt(.avif, reason: "its frame has another size") }
        let pixels = try filled(size) { pixels throws(DecodeError) in
            var rgb = avifRGBImage()
            avifRGBImageSetDefaults(&rgb, decoder.pointee.image)
            rgb.depth = 8
            rgb.rowBytes = UInt32(4 * size.width)
            // SAFETY: libavif writes `height` rows of so many bytes, as many as there are.
            rgb.pixels = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
            try check(avifImageYUVToRGB(decoder.pointee.image, &rgb))
            PixelPacking.pack(rgba: UnsafeMutableBufferPointer(start: pixels, count: size.pixelCount))
            return true
        }
        return PackedImage(size: size, pixels: pixels ?? [])
    }
}

/// The most pixels that libavif takes.
private let avifLargestSize: UInt32 = 16384 * 16384

private func check(_ result: avifResult) throws(DecodeError) {
    switch result {
    case AVIF_RESULT_OK: return
    case AVIF_RESULT_TRUNCATED_DATA: throw .truncated(.avif)
    default: throw .corrupt(.avif, reason: String(cString: avifResultToString(result)))
    }
}
