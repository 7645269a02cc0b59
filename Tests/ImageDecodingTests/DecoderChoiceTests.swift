import ColorAnalysis
import Foundation
import ImageDecoding
import Testing

/// `auto` and `gd` may differ in nothing but time.
struct DecoderChoiceTests {
    private static let steps = [1, 2, 3, 4, 5, 8]

    @Test(arguments: DrawnJPEG.all)
    func `every size gives the pixels of libgd`(kind: DrawnJPEG) throws {
        try #require(!kind.bytes(width: 8, height: 8, seed: 0).isEmpty || kind.isArithmetic)
        var generator = SeededGenerator(seed: 1)
        for width in 1...40 {
            for height in [width, Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator)]
            {
                let bytes = kind.bytes(width: width, height: height, seed: UInt64(width * 41 + height))
                guard !bytes.isEmpty else { return }
                for step in DecoderChoiceTests.steps { expectSame(bytes, step: step, "\(width)x\(height)") }
            }
        }
    }

    @Test(arguments: DrawnJPEG.all)
    func `large images give the pixels of libgd, and thumbnails are the same`(kind: DrawnJPEG) throws {
        for (width, height) in [(500, 333), (131, 700), (640, 16), (17, 401)] {
            let bytes = kind.bytes(width: width, height: height, seed: UInt64(width))
            guard !bytes.isEmpty else { return }
            for step in DecoderChoiceTests.steps { expectSame(bytes, step: step, side: 60, "\(width)x\(height)") }
        }
    }

    @Test(arguments: DrawnJPEG.all)
    func `damage is judged alike`(kind: DrawnJPEG) throws {
        // More than libgd's pieces of 4 kB, whose borders show in what libjpeg notices.
        let intact = kind.bytes(width: 150, height: 110, seed: 5)
        guard !intact.isEmpty else { return }
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<120 {
            var bytes = intact
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[position] ^= UInt8.random(in: 1...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))) + [0xFF, 0xD9]
            }
            expectSame(bytes, step: 4, "seed 6")
        }
    }

    @Test func `common kinds are sampled while they are decoded`() throws {
        for name in ["4:4:4", "4:2:2", "4:2:0", "grey", "RGB", "progressive 4:2:0", "restart 4:2:0"] {
            let kind = try #require(DrawnJPEG.all.first { $0.name == name })
            let bytes = kind.bytes(width: 100, height: 80, seed: 1)
            #expect(try isDirect(bytes), "\(name)")
            #expect(try decoded(bytes, step: 4, .gd) { $0.isFromGD }, "\(name)")
        }
    }

    @Test(arguments: Fixture.all)
    func `fixtures are decoded alike`(fixture: Fixture) throws {
        for step in DecoderChoiceTests.steps { expectSame(try fixture.bytes, step: step, side: 32, fixture.name) }
    }

    @Test(
        .enabled(if: SharedData.folder != nil, SharedData.hint),
        arguments: ["labelled/magento", "labelled/footwear", "bench", "sample"])
    func `real images are decoded alike`(folder: String) throws {
        // A sixth of them: decoding twice takes a while without optimization.
        for (number, file) in try files(below: #require(SharedData.path(folder))).enumerated()
        where number.isMultiple(of: 6) {
            let bytes = [UInt8](try Data(contentsOf: file))
            let step = [4, 2, 4, 3][number / 6 % 4]
            expectSame(bytes, step: step, side: number.isMultiple(of: 30) ? 320 : nil, file.lastPathComponent)
        }
    }

    @Test(.enabled(if: SharedData.path("adversarial") != nil, SharedData.hint))
    func `hostile files are judged alike`() throws {
        for (number, file) in try files(below: #require(SharedData.path("adversarial"))).enumerated() {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard let format = ImageFormat(magic: bytes), [.jpeg, .png].contains(format) else { continue }
            let isThorough = number.isMultiple(of: 8)
            for step in isThorough ? [1, 4] : [4] {
                expectSame(bytes, step: step, side: isThorough ? 64 : nil, file.lastPathComponent)
            }
        }
    }
}
