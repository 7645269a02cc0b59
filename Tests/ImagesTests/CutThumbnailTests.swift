import Colors
@testable import Images
import TestSupport
import Testing

/// Thumbnails that are cut to goods on plain paper.
@Suite(.timeLimit(.minutes(1))) struct CutThumbnailTests {
    @Test(arguments: PictureFile.allCases)
    func `goods that touch no side get an even margin`(file: PictureFile) throws {
        let picture = Picture(side: 200, paper: 0xFFFFFF) { (60..<140).contains($0) && (80..<120).contains($1) }
        let cut = try #require(try picture.cut(as: file))
        // 5 pixels are 6 % of 80. The shorter axis has as much, for tiles are squares.
        #expect(abs(cut.columns - 90) <= file.blur && cut.columns == cut.rows)
        #expect(cut.goods(rows: 25 - file.blur..<65 + file.blur, columns: 5 - file.blur..<85 + file.blur))
    }

    @Test(arguments: PictureFile.allCases)
    func `nothing is cut where goods touch a side`(file: PictureFile) throws {
        let picture = Picture(side: 200, paper: 0xFFFFFF) { (70..<130).contains($0) && $1 >= 100 }
        let cut = try #require(try picture.cut(as: file))
        #expect(abs(cut.rows - 106) <= file.blur && abs(cut.columns - 106) <= file.blur)
        let (bottom, middle) = (cut.rows - 1, cut.columns / 2)
        #expect(isDark(cut.pixels[bottom * cut.columns + middle]))
    }

    @Test(arguments: PictureFile.allCases)
    func `a thin frame is whole`(file: PictureFile) throws {
        let picture = Picture(side: 200, paper: 0xFFFFFF) { x, y in
            let (across, down) = (abs(x - 100), abs(y - 110))
            return max(across, down) == 60
        }
        let cut = try #require(try picture.cut(as: file))
        // 8 pixels are 6 % of 121.
        #expect(abs(cut.columns - 137) <= 2 * file.blur)
        let dark = cut.pixels.indices.filter { isDark(cut.pixels[$0]) }
        for positions in [dark.map { $0 % cut.columns }, dark.map { $0 / cut.columns }] {
            let (first, last) = (positions.min() ?? 0, positions.max() ?? 0)
            #expect(first >= 6 && last < cut.columns - 6 && (121...123).contains(last - first + 1))
        }
    }

    @Test func `paper that is clear is cut away, and a faint shadow on it is not`() throws {
        let picture = Picture(side: 200, paper: 0x7F00_0000) { (80..<120).contains($0) && (60..<140).contains($1) }
        let cut = try #require(try picture.cut(as: .png))
        #expect((cut.columns, cut.rows) == (90, 90))
        var shadowed = picture
        // A tenth of the light is missing below the goods.
        for y in 140..<180 { for x in 60..<140 { shadowed.pixels[y * 200 + x] = 0x7200_0000 } }
        let other = try #require(try shadowed.cut(as: .png))
        #expect((other.columns, other.rows) == (136, 136))
    }

    @Test(arguments: [(UInt32(0xDCDCDC), true), (0xF8DCE0, true), (0x505050, false), (0x101010, false)])
    func `light paper of any color is cut away, and dark is not`(paper: UInt32, isCut: Bool) throws {
        let picture = Picture(side: 200, paper: paper, goods: 0xC8322B) { abs($0 - 100) < 40 && abs($1 - 100) < 40 }
        for file in PictureFile.allCases { #expect((try picture.cut(as: file) != nil) == isCut) }
    }

    @Test(arguments: PictureFile.allCases)
    func `a scene, a vignette and a picture full of goods stay whole`(file: PictureFile) throws {
        func shaded(_ shade: (Int, Int) -> Int) -> Picture {
            var picture = Picture(side: 200, paper: 0) { _, _ in false }
            picture.pixels = (0..<200 * 200).map { UInt32(shade($0 % 200, $0 / 200)) * 0x01_0101 }
            for y in 80..<120 { for x in 80..<120 { picture.pixels[y * 200 + x] = 0x202020 } }
            return picture
        }
        let scene = shaded { x, y in y < 120 ? 235 : 120 + x / 4 }
        let vignette = shaded { x, y in 250 - ((x - 100) * (x - 100) + (y - 100) * (y - 100)) / 400 }
        let full = Picture(side: 200, paper: 0xFFFFFF) { x, y in (x + y) % 40 < 20 }
        for picture in [scene, vignette, full] { #expect(try picture.cut(as: file) == nil) }
    }

    @Test(arguments: [UInt64(1), 2, 3]) func `noise of the paper is not taken for goods`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var picture = Picture(side: 200, paper: 0xF0F0F0) { abs($0 - 100) < 40 && abs($1 - 100) < 40 }
        for at in picture.pixels.indices where picture.pixels[at] == 0xF0F0F0 {
            picture.pixels[at] = UInt32(Int.random(in: 238...242, using: &random)) * 0x01_0101
        }
        let cut = try #require(try picture.cut(as: .poorJPEG))
        #expect(cut.columns < 140 && cut.rows < 140)
        #expect(cut.pixels.count(where: isDark) > 6000)
    }

    /// As a JPEG leaves them around an edge.
    @Test func `faint blue specks around goods are not taken for them`() throws {
        var picture = Picture(side: 200, paper: 0xFFFFFF) { abs($0 - 100) < 40 && abs($1 - 100) < 40 }
        let cut = try #require(try picture.cut(as: .png))
        for at in picture.pixels.indices where at % 17 == 0 && picture.pixels[at] == 0xFFFFFF {
            if abs(at % 200 - 100) < 52, abs(at / 200 - 100) < 52 { picture.pixels[at] = 0xFFFFFB }
        }
        let specked = try #require(try picture.cut(as: .png))
        #expect((specked.columns, specked.rows) == (cut.columns, cut.rows))
    }

    /// The mark on it differs more from paper than all of the shirt.
    @Test(arguments: PictureFile.allCases, [UInt32(0xFEFEFE), 0xFCFCFC, 0xF5F5F0])
    func `a white shirt on white is not cut`(file: PictureFile, shirt: UInt32) throws {
        var picture = Picture(side: 200, paper: 0xFFFFFF, goods: shirt) { abs($0 - 100) < 60 && abs($1 - 100) < 60 }
        for y in 90..<110 { for x in 90..<110 { picture.pixels[y * 200 + x] = 0x202020 } }
        let cut = try picture.cut(as: file)
        #expect((cut?.columns ?? 200) >= 120 && (cut?.rows ?? 200) >= 120)
    }

    @Test func `a picture of paper alone stays whole`() throws {
        let picture = Picture(side: 200, paper: 0xFFFFFF) { _, _ in false }
        for file in PictureFile.allCases { #expect(try picture.cut(as: file) == nil) }
    }

    @Test func `small goods are shown two and a half times as large and no larger`() throws {
        // An odd number of pixels.
        let picture = Picture(side: 200, paper: 0xFFFFFF) { abs($0 - 100) < 4 && abs($1 - 100) < 4 }
        let cut = try #require(try picture.cut(as: .png))
        #expect((cut.columns, cut.rows) == (81, 81))
    }

    /// Sides of pictures, and of what is cut from them: from the copy of 320 pixels, or one up to half as large again.
    @Test(arguments: PictureFile.allCases, [(160, 64), (320, 128), (400, 160), (1000, 192)])
    func `small goods of a large picture are cut from a larger copy`(file: PictureFile, sides: (Int, Int)) throws {
        let (side, expected) = sides
        let picture = Picture(side: side, paper: 0xFFFFFF) {
            abs(2 * $0 - side) < side / 5 && abs(2 * $1 - side) < side / 5
        }
        let cut = try #require(try picture.cut(as: file))
        #expect(abs(cut.columns - expected) <= 4 && abs(cut.rows - expected) <= 4)
        let dark = cut.pixels.count(where: isDark)
        #expect(abs(dark * 4 - cut.pixels.count) < cut.pixels.count / 10)
    }

    @Test(arguments: PictureFile.allCases) func `the whole picture and the colors stay as they are`(file: PictureFile)
        throws
    {
        let picture = Picture(side: 200, paper: 0xFFFFFF) { abs($0 - 100) < 40 && abs($1 - 100) < 40 }
        let analyzer = try ImageAnalyzer(AnalysisOptions())
        let (bytes, plain) = (try picture.bytes(as: file), try analyzer.measure(picture.bytes(as: file)))
        let measured = try analyzer.measure(bytes, thumbnailSide: 320)
        #expect(measured.features.encoded == plain.features.encoded)
        let preview = try ImageDecoder().decode(bytes).preview(side: 320)
        #expect(preview?.cut == nil && measured.thumbnail?.cut != nil)
        #expect(measured.thumbnail?.bytes == preview?.bytes)
    }
}

/// A file of a picture, for each way to a thumbnail.
enum PictureFile: CaseIterable {
    case png, jpeg, poorJPEG

    /// How far a file spreads an edge, in pixels.
    var blur: Int { [.png: 0, .jpeg: 8, .poorJPEG: 16][self] ?? 0 }
}

private struct Picture {
    let side: Int
    var pixels: [UInt32]

    init(side: Int, paper: UInt32, goods: UInt32 = 0x202020, _ isGoods: (_ x: Int, _ y: Int) -> Bool) {
        self.side = side
        pixels = (0..<side * side).map { isGoods($0 % side, $0 / side) ? goods : paper }
    }

    func bytes(as file: PictureFile) throws -> [UInt8] {
        if file == .png { return try #require(encodePNG(width: side, height: side, pixels: pixels)) }
        let kind = DrawnJPEG(name: "goods", across: 2, down: 2, quality: file == .jpeg ? 90 : 50)
        let channels = pixels.flatMap { pixel in [16, 8, 0].map { UInt8(pixel >> $0 & 255) } }
        return kind.file(width: side, height: side, pixels: channels)
    }

    /// The cut thumbnail of the file; nil when there is none.
    func cut(as file: PictureFile) throws -> PixelGrid? {
        let made = try ImageDecoder().decode(bytes(as: file), step: 4, thumbnailSide: 320).thumbnail()
        return try made?.cut.map { try ImageDecoder().decode($0).grid }
    }
}

private func isDark(_ pixel: UInt32) -> Bool { pixel >> 24 == 0 && pixel >> 8 & 255 < 180 }

extension PixelGrid {
    /// Whether all dark pixels lie in this box, and there are some.
    fileprivate func goods(rows: Range<Int>, columns: Range<Int>) -> Bool {
        let dark = pixels.indices.filter { isDark(pixels[$0]) }
        return !dark.isEmpty
            && dark.allSatisfy { rows.contains($0 / self.columns) && columns.contains($0 % self.columns) }
    }
}
