import CWebP

/// A WebP, taken apart by libwebpdemux.
struct WebPFile: ~Copyable {
    private let demuxer: OpaquePointer
    /// What the demuxer reads from, which must outlive it.
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Takes the file apart for `body`, without copying or decoding any of it.
    /// - Throws: `.malformedHeader`, or `.truncated` when a part is missing that was announced.
    /// - Complexity: O(parts).
    static func withFile<Answer>(
        _ bytes: [UInt8], _ body: (borrowing WebPFile) throws(DecodeError) -> Answer
    ) throws(DecodeError) -> Answer {
        try bytes.withUnsafeBufferPointer { buffer throws(DecodeError) in
            try body(try WebPFile(buffer))
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeError) {
        var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
        var state = WEBP_DEMUX_PARSE_ERROR
        let demuxer = WebPDemuxPartial(&data, &state)
        switch (state, demuxer) {
        case (WEBP_DEMUX_DONE, .some(let demuxer)):
            self.demuxer = demuxer
            self.bytes = bytes
        case (WEBP_DEMUX_PARSE_ERROR, _), (WEBP_DEMUX_DONE, _):
            WebPDemuxDelete(demuxer)
            throw .malformedHeader(.webp)
        default:
            WebPDemuxDelete(demuxer)
            throw .truncated(.webp)
        }
    }

    deinit { WebPDemuxDelete(demuxer) }

    /// Of the canvas, which frames lie on.
    var size: PixelSize {
        PixelSize(
            width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
            height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
    }

    enum Kind { case lossy, lossyWithAlpha, lossless }

    /// How the first frame is stored.
    var kind: Kind {
        var frame = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return .lossy }
        defer { WebPDemuxReleaseIterator(&frame) }
        var features = WebPBitstreamFeatures()
        let lossless = 2
        guard WebPGetFeatures(frame.fragment.bytes, frame.fragment.size, &features) == VP8_STATUS_OK,
            features.format != lossless
        else { return .lossless }
        return features.has_alpha != 0 ? .lossyWithAlpha : .lossy
    }

    /// Where the contents of the first chunk of this type lie; nil without one.
    func chunk(_ type: String) -> Range<Int>? {
        var iterator = WebPChunkIterator()
        guard let base = bytes.baseAddress, WebPDemuxGetChunk(demuxer, type, 1, &iterator) != 0 else { return nil }
        defer { WebPDemuxReleaseChunkIterator(&iterator) }
        guard let start = iterator.chunk.bytes else { return nil }
        return (start - base)..<(start - base + iterator.chunk.size)
    }

    /// The first frame on its canvas, which is clear around it.
    /// - Parameter height: rows to give, from the first.
    /// - Throws: `.corrupt` or `.truncated`.
    func pixels(height: Int) throws(DecodeError) -> PackedImage {
        let size = size
        var frame = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .malformedHeader(.webp) }
        defer { WebPDemuxReleaseIterator(&frame) }
        var pixels = try filled(size) { canvas throws(DecodeError) in
            try decode(frame, onto: canvas, of: size)
            PixelPacking.pack(bgra: UnsafeMutableBufferPointer(start: canvas, count: size.pixelCount))
            return true
        }
        let shown = PixelSize(width: size.width, height: height)
        pixels?.removeLast(size.pixelCount - shown.pixelCount)
        return PackedImage(size: shown, pixels: pixels ?? [])
    }

    private func decode(
        _ frame: WebPIterator, onto canvas: UnsafeMutablePointer<UInt32>, of size: PixelSize
    ) throws(DecodeError) {
        let start = Int(frame.y_offset) * size.width + Int(frame.x_offset)
        if PixelSize(width: Int(frame.width), height: Int(frame.height)) != size {
            canvas.update(repeating: 0, count: size.pixelCount)
        }
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { throw .corrupt(.webp, reason: "another release of libwebp") }
        config.output.colorspace = MODE_BGRA
        config.output.is_external_memory = 1
        // SAFETY: libwebp writes rows of the frame's size, and refuses when they do not fit into what is left of the
        // canvas.
        config.output.u.RGBA = WebPRGBABuffer(
            rgba: UnsafeMutableRawPointer(canvas + start).assumingMemoryBound(to: UInt8.self),
            stride: Int32(4 * size.width), size: 4 * (size.pixelCount - start))
        try check(WebPDecode(frame.fragment.bytes, frame.fragment.size, &config))
    }
}

private func check(_ status: VP8StatusCode) throws(DecodeError) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated(.webp)
    case VP8_STATUS_OUT_OF_MEMORY: throw .corrupt(.webp, reason: "not enough memory")
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw .corrupt(.webp, reason: "unsupported feature")
    default: throw .corrupt(.webp, reason: "damaged bitstream")
    }
}
