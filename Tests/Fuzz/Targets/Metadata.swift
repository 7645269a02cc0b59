import CJPEGWriter
import Colors
import Images

extension FuzzTarget {
    /// What is next to the pixels, in a small JPEG that is sound otherwise. The first byte chooses its channels.
    static let metadata = [
        FuzzTarget(name: "color-profile") { bytes in
            var choices = Choices(bytes)
            let carrier = carriers[choices.next() % carriers.count]
            decode(withSegments(profileSegments(choices.input), carrier), request, .auto)
        },
        FuzzTarget(name: "exif") { bytes in
            let body = Array("Exif\0\0".utf8) + bytes.prefix(60_000)
            decode(withSegments(segment(0xE1, body), carriers[0]), request, .auto)
        },
    ]

    private static let request = DecodeRequest(
        sampling: SamplingRule(granularity: 1), isColorManaged: true, thumbnailSide: 8)

    /// Grey, color and inks.
    private static let carriers: [[UInt8]] = [1, 3, 4].map { channels in
        let kind = JPEGKind(
            width: 16, height: 8, channels: Int32(channels), across: 1, down: 1, secondAcross: 1, secondDown: 1,
            isProgressive: false, isArithmetic: false, isRGB: false, isSeparate: false, restartInterval: 0,
            quality: 90)
        let pixels = (0..<16 * 8 * channels).map { UInt8(truncatingIfNeeded: 37 * $0) }
        var start: UnsafeMutablePointer<UInt8>?
        let count = writeJPEG(kind, pixels, &start)
        defer { freeJPEG(start) }
        expect(count > 0, "libjpeg wrote no image of \(channels) channels")
        return [UInt8](UnsafeBufferPointer(start: start, count: count))
    }

    /// In one or more chunks (ICC.1:2022, B.4).
    private static func profileSegments(_ profile: [UInt8]) -> [UInt8] {
        let starts = Array(stride(from: 0, to: max(1, profile.count), by: 60_000))
        return starts.enumerated().flatMap { index, start in
            let part = profile[start..<min(start + 60_000, profile.count)]
            return segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(starts.count)] + part)
        }
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }

    /// Behind the start of the image.
    private static func withSegments(_ segments: [UInt8], _ carrier: [UInt8]) -> [UInt8] {
        carrier.prefix(2) + segments + carrier.dropFirst(2)
    }
}
