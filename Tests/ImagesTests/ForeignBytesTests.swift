import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct ForeignBytesTests {
    @Test(arguments: foreignFiles)
    func `what is not an image for us is unsupported, with a hint`(start: [UInt8], found: String) {
        #expect(decodeError(of: start) == .unsupported(found: found))
        #expect(decodeError(of: start + [UInt8](repeating: 0, count: 4_096)) == .unsupported(found: found))
    }

    @Test func `no bytes are an error of their own`() {
        #expect(decodeError(of: []) == .empty)
    }

    @Test(arguments: nearMisses)
    func `nearly an image is not an image`(bytes: [UInt8]) {
        #expect(ImageFormat(magic: bytes) == nil)
        #expect(decodeError(of: bytes) == .unsupported(found: "is not in a known image format"))
    }

    @Test(arguments: ImageFormat.allCases)
    func `magic bytes alone are a malformed header or a cut file`(format: ImageFormat) throws {
        let magic = try #require(magics[format])
        #expect(ImageFormat(magic: magic) == format)
        let error = try #require(decodeError(of: magic))
        #expect([.malformedHeader(format), .truncated(format)].contains(error), "\(error)")
    }

    @Test func `an image sequence is recognized as AVIF`() {
        #expect(ImageFormat(magic: Array("\0\0\0\u{1C}ftypavis".utf8)) == .avif)
    }

    @Test func `every error has a code of its own and a sentence that says what to do`() {
        let errors: [DecodeError] = [
            .empty, .tooManyBytes(count: 2, limit: 1), .unsupported(found: "looks like TIFF"), .malformedHeader(.png),
            .tooManyPixels(width: 3, height: 2, limit: 1), .sideTooLong(width: 3, height: 2, limit: 1),
            .tooManyScans(count: 2, limit: 1), .truncated(.webp), .corrupt(.jpeg, reason: "bad Huffman code"),
        ]
        #expect(
            errors.map(\.code) == [
                "empty", "too-many-bytes", "unsupported", "malformed-header", "too-many-pixels", "side-too-long",
                "too-many-scans", "truncated", "corrupt",
            ])
        for error in errors {
            #expect(error.message.hasPrefix("The "), "\(error.message)")
            #expect(error.message.hasSuffix("."), "\(error.message)")
            #expect(error.message.contains("; "), "\(error.message)")
        }
        #expect(errors[7].message == "The WebP ends before the image does; export or download it again.")
    }
}

private let foreignFiles: [([UInt8], String)] = [
    (Array("<html><body>Not found</body></html>".utf8), "looks like SVG or HTML"),
    (Array("<?xml version=\"1.0\"?><svg/>".utf8), "looks like SVG or HTML"),
    (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "looks like SVG or HTML"),
    (Array("II*\0\u{8}\0\0\0".utf8), "looks like TIFF"), (Array("MM\0*\0\0\0\u{8}".utf8), "looks like TIFF"),
    (Array("\0\0\0\u{18}ftypheic\0\0\0\0".utf8), "looks like HEIC"),
    (Array("\0\0\0\u{18}ftypmif1\0\0\0\0".utf8), "looks like HEIF"), (Array("%PDF-1.7\n".utf8), "looks like PDF"),
    (Array("{\"error\":404}".utf8), "looks like JSON"), (Array("8BPS\0\u{1}".utf8), "looks like Photoshop"),
    ([0xEF, 0xBB, 0xBF] + Array("<svg/>".utf8), "looks like SVG or HTML"),
    (Array("\0\0\0\u{18}ftypheix\0\0\0\0".utf8), "looks like HEIC"),
    (Array("\0\0\0\u{18}ftyphevx\0\0\0\0".utf8), "looks like HEIC"),
    (Array("\0\0\0\u{18}ftypmsf1\0\0\0\0".utf8), "looks like HEIF"),
    (Array("MM\0+\0\u{8}".utf8), "looks like TIFF"), (Array("%!PS-Adobe-3.0 EPSF".utf8), "looks like PostScript"),
    ([0xFF, 0x0A, 0xFA, 0x1F], "looks like JPEG XL"),
    (Array("\0\0\0\u{C}JXL \r\n".utf8) + [0x87, 0x0A], "looks like JPEG XL"),
    (Array("\0\0\0\u{C}jP  \r\n".utf8) + [0x87, 0x0A], "looks like JPEG 2000"),
    ([0xFF, 0x4F, 0xFF, 0x51, 0, 0x29], "looks like JPEG 2000"),
    ([0, 0, 1, 0, 1, 0, 16, 16], "looks like a Windows icon"),
    (Array("Not found\n".utf8), "is not in a known image format"),
    ([0xEF, 0xBB, 0xBF] + Array("text".utf8), "is not in a known image format"),
    ([0], "is not in a known image format"),
]

private let magics: [ImageFormat: [UInt8]] = [
    .jpeg: [0xFF, 0xD8, 0xFF], .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .gif: Array("GIF87a".utf8),
    .webp: Array("RIFF\0\0\0\0WEBP".utf8), .avif: Array("\0\0\0\u{1C}ftypavif".utf8), .bmp: Array("BM".utf8),
]

private let nearMisses: [[UInt8]] = [
    [0xFF, 0xD8], [0xFF], [0x89, 0x50, 0x4E, 0x47], [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00],
    [0x0D, 0x0A, 0xFF, 0xD8, 0xFF], Array("GIF88a".utf8), Array("GIF".utf8), Array("RIFF\0\0\0\0WAVE".utf8),
    Array("RIFF".utf8), Array("B".utf8), Array("bm".utf8), Array("\0\0\0\u{1C}ftypmp42".utf8), [0],
]
