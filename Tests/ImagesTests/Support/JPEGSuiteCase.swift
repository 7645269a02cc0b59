import Testing

/// A JPEG of a rare kind, or with one thing wrong: what T.81 allows, what cameras and editors write, and what attackers
/// would.
struct JPEGSuiteCase: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The code of the error; nil when there is an image.
    var error: String?
    /// Whether it is read without libgd.
    var isDirect = true

    var testDescription: String { name }
}

extension JPEGSuiteCase {
    static let all = kinds + sampling + markers + adobe + ends + scans + refused

    private static let plain = DrawnJPEG(name: "4:2:0", across: 2, down: 2).bytes(width: 45, height: 37, seed: 3)
    private static let progressive = DrawnJPEG(name: "progressive", across: 2, down: 2, isProgressive: true)
        .bytes(width: 45, height: 37, seed: 4)
    private static let grey = DrawnJPEG(name: "grey", channels: 1).bytes(width: 45, height: 37, seed: 5)

    private static func drawn(_ kind: DrawnJPEG, isDirect: Bool = true) -> JPEGSuiteCase {
        JPEGSuiteCase(name: kind.name, bytes: kind.bytes(width: 45, height: 37, seed: 6), isDirect: isDirect)
    }

    private static let kinds: [JPEGSuiteCase] = [
        drawn(DrawnJPEG(name: "a scan for each channel", isSeparate: true)),
        drawn(DrawnJPEG(name: "a scan for each channel, 4:2:0", across: 2, down: 2, isSeparate: true)),
        drawn(DrawnJPEG(name: "a scan for each channel, restarts", across: 2, isSeparate: true, restartInterval: 3)),
        drawn(DrawnJPEG(name: "progressive, restarts", across: 2, down: 2, isProgressive: true, restartInterval: 1)),
        drawn(DrawnJPEG(name: "restarts after more than there is", restartInterval: 65_535)),
        drawn(DrawnJPEG(name: "coarsest tables", quality: 1)),
        drawn(DrawnJPEG(name: "inks", channels: 4, isRGB: true), isDirect: false),
        drawn(DrawnJPEG(name: "luma, chroma and black", channels: 4), isDirect: false),
        drawn(DrawnJPEG(name: "luma, chroma and black, 4:2:0", channels: 4, across: 2, down: 2), isDirect: false),
        drawn(DrawnJPEG(name: "progressive inks", channels: 4, isProgressive: true, isRGB: true), isDirect: false),
    ]

    /// Factors that few encoders write.
    private static let sampling: [JPEGSuiteCase] = [
        DrawnJPEG(name: "1x2", down: 2), DrawnJPEG(name: "1x4", down: 4), DrawnJPEG(name: "3x1", across: 3),
        DrawnJPEG(name: "3x2", across: 3, down: 2), DrawnJPEG(name: "4x2", across: 4, down: 2),
        DrawnJPEG(name: "2x1 and 1x2", across: 2, secondDown: 2),
        DrawnJPEG(name: "2x2 and 2x1", across: 2, down: 2, secondAcross: 2),
        DrawnJPEG(name: "2x2 and 1x2", across: 2, down: 2, secondDown: 2),
        DrawnJPEG(name: "less luma than chroma", secondAcross: 2, secondDown: 2),
        DrawnJPEG(name: "1x3", down: 3),
        DrawnJPEG(name: "progressive 2x1 and 1x2", across: 2, secondDown: 2, isProgressive: true),
    ].map { drawn($0) }

    private static let markers: [JPEGSuiteCase] = [
        JPEGSuiteCase(name: "fill bytes before a marker", bytes: plain.inserting([0xFF, 0xFF, 0xFF], before: 0xDB)),
        JPEGSuiteCase(
            name: "a long comment",
            bytes: plain.inserting(segment(0xFE, [UInt8](repeating: 65, count: 65_533)), before: 0xDB)),
        JPEGSuiteCase(name: "an empty comment", bytes: plain.inserting(segment(0xFE, []), before: 0xDB)),
        JPEGSuiteCase(name: "garbage between segments", bytes: plain.inserting([1, 2, 3, 4], before: 0xDB)),
        JPEGSuiteCase(
            name: "a comment behind the frame header", bytes: plain.inserting(segment(0xFE, [1]), before: 0xDA)),
        JPEGSuiteCase(name: "a restart interval of none", bytes: plain.inserting(segment(0xDD, [0, 0]), before: 0xDA)),
        JPEGSuiteCase(
            name: "restarts announced and none there", bytes: plain.inserting(segment(0xDD, [0, 2]), before: 0xDA),
            error: "corrupt"),
        JPEGSuiteCase(
            name: "an unknown version of JFIF",
            bytes: plain.replacing([0x4A, 0x46, 0x49, 0x46, 0, 1], [0x4A, 0x46, 0x49, 0x46, 0, 9])),
        JPEGSuiteCase(
            name: "two JFIF headers",
            bytes: plain.inserting(segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0]), before: 0xDB)),
        JPEGSuiteCase(name: "no Huffman tables, as in motion JPEG", bytes: plain.removing(0xC4)),
        JPEGSuiteCase(name: "no quantization tables", bytes: plain.removing(0xDB), error: "corrupt"),
        JPEGSuiteCase(
            name: "two frame headers", bytes: plain.inserting(plain.segment(0xC0), before: 0xC0), error: "corrupt"),
        JPEGSuiteCase(name: "two starts", bytes: plain.inserting([0xFF, 0xD8], before: 0xDB), error: "corrupt"),
    ]

    /// What Adobe's marker says of three and four channels, right and wrong; 0: none, 1: luma and chroma, 2: that and
    /// black.
    private static let adobe: [JPEGSuiteCase] =
        ([0, 1, 2, 9] as [UInt8]).flatMap { transform in
            let marker = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
            let bare = plain.removing(0xE0)
            let inks = DrawnJPEG(name: "inks", channels: 4, isRGB: true).bytes(width: 45, height: 37, seed: 7).removing(
                0xEE)
            return [
                JPEGSuiteCase(
                    name: "Adobe \(transform), three channels", bytes: bare.inserting(marker, before: 0xDB)),
                JPEGSuiteCase(name: "Adobe \(transform) and JFIF", bytes: plain.inserting(marker, before: 0xDB)),
                JPEGSuiteCase(name: "Adobe \(transform), grey", bytes: grey.inserting(marker, before: 0xDB)),
                JPEGSuiteCase(
                    name: "Adobe \(transform), inks", bytes: inks.inserting(marker, before: 0xDB), isDirect: false),
            ]
        } + [
            JPEGSuiteCase(name: "no JFIF, channels 1, 2 and 3", bytes: plain.removing(0xE0)),
            JPEGSuiteCase(
                name: "no JFIF, channels named RGB", bytes: plain.removing(0xE0).namingChannels([82, 71, 66])),
            JPEGSuiteCase(
                name: "no JFIF, channels of any name", bytes: plain.removing(0xE0).namingChannels([7, 8, 9])),
            JPEGSuiteCase(name: "two channels of one name", bytes: plain.namingChannels([1, 1, 3])),
        ]

    private static let ends: [JPEGSuiteCase] = [
        JPEGSuiteCase(name: "no end", bytes: Array(plain.dropLast(2))),
        JPEGSuiteCase(name: "half an end", bytes: Array(plain.dropLast(1))),
        JPEGSuiteCase(
            name: "half a scan, and an end", bytes: Array(plain.prefix(plain.count * 3 / 4)) + [0xFF, 0xD9],
            error: "corrupt"),
        JPEGSuiteCase(name: "bytes behind the end", bytes: plain + [UInt8](repeating: 0, count: 5000)),
        JPEGSuiteCase(name: "another image behind the end", bytes: plain + progressive),
        JPEGSuiteCase(name: "no last scan", bytes: progressive.withoutLastScan),
    ]

    private static let scans: [JPEGSuiteCase] = [
        JPEGSuiteCase(name: "64 scans", bytes: repeatingScan(64)),
        JPEGSuiteCase(name: "65 scans", bytes: repeatingScan(65), error: "too-many-scans"),
        JPEGSuiteCase(name: "5,000 scans", bytes: repeatingScan(5_000), error: "too-many-scans"),
    ]

    /// Sound in T.81, but of a kind that no browser shows, or without a size.
    private static let refused: [JPEGSuiteCase] =
        [
            JPEGSuiteCase(name: "12 bits", bytes: plain.patchingFrame(at: 4, with: [12]), error: "corrupt"),
            JPEGSuiteCase(
                name: "no height, which a DNL gives",
                bytes: plain.patchingFrame(at: 5, with: [0, 0]).dropLast(2) + segment(0xDC, [0, 37]) + [0xFF, 0xD9],
                error: "malformed-header"),
            JPEGSuiteCase(
                name: "no width", bytes: plain.patchingFrame(at: 7, with: [0, 0]), error: "malformed-header"),
            JPEGSuiteCase(name: "no channels", bytes: plain.patchingFrame(at: 9, with: [0]), error: "corrupt"),
            JPEGSuiteCase(
                name: "a sampling factor of none", bytes: plain.patchingFrame(at: 11, with: [0]), error: "corrupt"),
            JPEGSuiteCase(
                name: "a sampling factor of five", bytes: plain.patchingFrame(at: 11, with: [0x55]), error: "corrupt"),
            JPEGSuiteCase(name: "an unknown table", bytes: plain.patchingFrame(at: 12, with: [7]), error: "corrupt"),
        ]
        + ([0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8]).map { marker in
            JPEGSuiteCase(
                name: "frame header \(marker - 0xC0)", bytes: plain.patchingFrame(at: 1, with: [marker]),
                error: "corrupt")
        }

    /// A file whose last channel comes again and again, so that there are `count` scans.
    private static func repeatingScan(_ count: Int) -> [UInt8] {
        let file = DrawnJPEG(name: "separate", isSeparate: true).bytes(width: 45, height: 37, seed: 8)
        let starts = file.scanStarts
        let scan = Array(file[(starts.last ?? 0)..<(file.count - 2)])
        let repeated = [[UInt8]](repeating: scan, count: count - starts.count).joined()
        return file.dropLast(2) + repeated + [0xFF, 0xD9]
    }
}

private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big32(body.count + 2).suffix(2) + body
}

/// Changes to the segments before the first scan.
extension [UInt8] {
    private var segments: [(marker: UInt8, range: Range<Int>)] {
        var segments: [(UInt8, Range<Int>)] = []
        var offset = 2
        while offset + 4 <= count, self[offset] == 0xFF {
            let length = Int(self[offset + 2]) << 8 | Int(self[offset + 3])
            segments.append((self[offset + 1], offset..<(offset + 2 + length)))
            if self[offset + 1] == 0xDA { break }
            offset += 2 + length
        }
        return segments
    }

    private func first(_ marker: UInt8) -> Range<Int> { segments.first { $0.marker == marker }?.range ?? 0..<0 }

    func segment(_ marker: UInt8) -> [UInt8] { Array(self[first(marker)]) }

    func inserting(_ bytes: [UInt8], before marker: UInt8) -> [UInt8] {
        let start = first(marker).lowerBound
        return self[..<start] + bytes + self[start...]
    }

    func removing(_ marker: UInt8) -> [UInt8] {
        var bytes = self
        for segment in segments.reversed() where segment.marker == marker { bytes.removeSubrange(segment.range) }
        return bytes
    }

    fileprivate func replacing(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
        guard let start = indices.first(where: { self[$0...].starts(with: old) }) else { return [] }
        return self[..<start] + new + self[(start + old.count)...]
    }

    /// - Parameter offset: from the marker's first byte.
    fileprivate func patchingFrame(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
        var file = self
        let start = first(0xC0).lowerBound + offset
        file.replaceSubrange(start..<(start + bytes.count), with: bytes)
        return file
    }

    /// In frame header and scan.
    func namingChannels(_ names: [UInt8]) -> [UInt8] {
        var file = self
        let (frame, scan) = (first(0xC0).lowerBound + 10, first(0xDA).lowerBound + 5)
        for (index, name) in names.enumerated() {
            file[frame + 3 * index] = name
            file[scan + 2 * index] = name
        }
        return file
    }

    /// The offsets of the markers of scans.
    var scanStarts: [Int] { indices.dropLast().filter { self[$0] == 0xFF && self[$0 + 1] == 0xDA } }

    fileprivate var withoutLastScan: [UInt8] { prefix(scanStarts.last ?? 0) + [0xFF, 0xD9] }
}
