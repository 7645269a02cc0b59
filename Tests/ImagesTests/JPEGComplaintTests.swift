import Colors
import Images
import Testing

/// libjpeg complains of much that costs no pixel, and of damage only once.
@Suite(.timeLimit(.minutes(1))) struct JPEGComplaintTests {
    private static let kinds = ["4:4:4", "4:2:0", "4:4:0", "grey", "progressive 4:2:0", "restart 4:2:0"]

    private func drawn(_ name: String) throws -> [UInt8] {
        try #require(DrawnJPEG.all.first { $0.name == name }).bytes(width: 150, height: 110, seed: 5)
    }

    @Test(arguments: JPEGComplaintTests.kinds, [1, 4])
    func `what costs no pixel is not an error`(name: String, step: Int) throws {
        let intact = try drawn(name)
        let expected = try ImageDecoder(choice: .gd).decode(intact, step: step).grid.pixels
        for (what, bytes) in [
            ("bytes between segments", intact.inserting([0x11, 0x22], before: 0xDB)),
            ("an unknown version of JFIF", try withJFIFVersion(5, intact)),
            ("an unknown transform of Adobe's", withAdobeTransform(9, intact)),
            ("a scan without a range of coefficients", name.hasPrefix("prog") ? intact : try withoutRange(intact)),
        ] {
            for choice in DecoderChoice.allCases {
                let image = try ImageDecoder(choice: choice).decode(bytes, step: step, thumbnailSide: 40)
                let (pixels, thumbnail) = (image.grid.pixels, image.thumbnail())
                let isSame = pixels == expected
                #expect(isSame, "\(what), \(choice)")
                #expect(thumbnail != nil)
            }
        }
    }

    @Test(arguments: JPEGComplaintTests.kinds, DecoderChoice.allCases)
    func `a harmless complaint does not hide damage`(name: String, choice: DecoderChoice) throws {
        let bytes = try drawn(name).inserting([0x11, 0x22], before: 0xDB)
        let cut = Array(bytes.prefix(bytes.count * 7 / 10)) + [0xFF, 0xD9]
        #expect(isDamageSaid(cut, choice: choice))
    }

    @Test(arguments: DecoderChoice.allCases)
    func `the reason is libjpeg's, without what all have in common`(choice: DecoderChoice) throws {
        let bytes = try drawn("restart 4:2:0")
        let start = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD3 })
        var damaged = bytes
        damaged[start + 1] = 0xC3
        // Too little is left.
        damaged.removeSubrange((start + 2)..<(damaged.count - 200))
        #expect(throws: DecodeError.corrupt(.jpeg, reason: "found marker 0xc3 instead of RST3")) {
            _ = try ImageDecoder(choice: choice).decode(damaged)
        }
    }
}

/// The offset of the first segment with this marker.
private func segment(_ marker: UInt8, in bytes: [UInt8]) throws -> Int {
    try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker })
}

/// Length, "JFIF" and a zero stand before the version.
private func withJFIFVersion(_ version: UInt8, _ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    bytes[try segment(0xE0, in: bytes) + 9] = version
    return bytes
}

/// An APP14 segment instead of JFIF's, which would count more.
private func withAdobeTransform(_ transform: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let adobe = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
    return bytes.inserting(adobe, before: 0xE0).removing(0xE0)
}

/// The last coefficient of the scan is 0 and not 63.
private func withoutRange(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let start = try segment(0xDA, in: bytes)
    let last = start + 6 + 2 * Int(bytes[start + 4])
    try #require(bytes[last] == 63)
    bytes[last] = 0
    return bytes
}
