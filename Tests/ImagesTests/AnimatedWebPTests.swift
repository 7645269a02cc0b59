import Colors
import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct AnimatedWebPTests {
    /// The fixture on a larger canvas, its first frame at an even place.
    private func moved(to x: UInt8, _ y: UInt8, canvas: (UInt8, UInt8)) throws -> [UInt8] {
        var bytes = try Fixture.named("animated.webp").bytes
        // 24 bits each, minus one, behind the flags of VP8X; and halved at the start of ANMF.
        (bytes[24], bytes[27]) = (canvas.0 - 1, canvas.1 - 1)
        (bytes[0x34], bytes[0x37]) = (x / 2, y / 2)
        return bytes
    }

    @Test func `the first frame lies on its canvas, which is clear around it`() throws {
        let frame = try Fixture.named("animated.webp").grid
        let grid = try ImageDecoder().decode(moved(to: 20, 10, canvas: (100, 80))).grid
        #expect([grid.imageWidth, grid.imageHeight] == [100, 80])
        for y in 0..<80 {
            for x in 0..<100 {
                let isInside = (20..<81).contains(x) && (10..<53).contains(y)
                let expected = isInside ? frame.pixels[(y - 10) * 61 + x - 20] : 0x7F00_0000
                let isSame = grid.pixels[y * 100 + x] == expected
                #expect(isSame, "\(x), \(y)")
            }
        }
        let image = try ImageDecoder().decode(moved(to: 20, 10, canvas: (100, 80)), thumbnailSide: 50)
        #expect(image.thumbnail()?.fileExtension == "webp")
    }

    @Test(arguments: [(40, 0), (0, 38), (100, 100)] as [(UInt8, UInt8)])
    func `a frame that leaves its canvas is refused`(x: UInt8, y: UInt8) throws {
        #expect(decodeError(of: try moved(to: x, y, canvas: (100, 80))) == .malformedHeader(.webp))
    }
}
