import Colors
import Foundation
@testable import Images
import TestSupport
import Testing

/// `auto` and `gd` may differ only in time.
@Suite(.timeLimit(.minutes(5))) struct DecoderChoiceTests {
    /// Blocks have up to 32 x 16 pixels: each width and height that is left over at a border, with one of the steps.
    @Test(arguments: DrawnJPEG.all)
    func `every rest of a block gives the pixels of libgd`(kind: DrawnJPEG) throws {
        try #require(!kind.bytes(width: 8, height: 8, seed: 0).isEmpty || kind.isArithmetic)
        let sizes = (1...32).map { (width: Int) in
            (width, width * 5 % 16 + 1, [commonSteps[(width + width / 6) % commonSteps.count]])
        }
        expectNone(differences(sizes) { kind.bytes(width: $0, height: $1, seed: UInt64($0)) })
    }

    @Test(.deep, arguments: DrawnJPEG.all)
    func `every size gives the pixels of libgd`(kind: DrawnJPEG) {
        var generator = SeededGenerator(seed: 1)
        let sizes = (1...40).flatMap { (width: Int) in
            [width, Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator)]
                .map { (width, $0, commonSteps) }
        }
        expectNone(differences(sizes) { kind.bytes(width: $0, height: $1, seed: UInt64($0 * 41 + $1)) })
    }

    @Test(arguments: DrawnJPEG.all)
    func `large images give the pixels of libgd, and thumbnails are the same`(kind: DrawnJPEG) {
        let sizes = [(250, 167, [4]), (131, 300, [2]), (320, 16, [8]), (17, 201, [1])]
        expectNone(differences(sizes, side: 60) { kind.bytes(width: $0, height: $1, seed: UInt64($0)) })
    }

    @Test(.deep, arguments: DrawnJPEG.all)
    func `larger images give the pixels of libgd with every step`(kind: DrawnJPEG) {
        let sizes = [(500, 333), (131, 700), (640, 16), (17, 401)].map { ($0, $1, commonSteps) }
        expectNone(differences(sizes, side: 60) { kind.bytes(width: $0, height: $1, seed: UInt64($0)) })
    }

    @Test(arguments: DrawnJPEG.all)
    func `damage is judged alike`(kind: DrawnJPEG) throws { expectDamageIsJudgedAlike(kind, seed: 6, rounds: 16) }

    @Test(.deep, arguments: DrawnJPEG.all)
    func `much damage is judged alike`(kind: DrawnJPEG) throws {
        expectDamageIsJudgedAlike(kind, seed: 61, rounds: 120)
    }

    private func expectDamageIsJudgedAlike(_ kind: DrawnJPEG, seed: UInt64, rounds: Int) {
        // More than libgd's pieces of 4 kB, whose borders show in what libjpeg notices.
        let intact = kind.bytes(width: 150, height: 110, seed: 5)
        guard !intact.isEmpty else { return }
        var generator = SeededGenerator(seed: seed)
        var faults: [String] = []
        for round in 0..<rounds {
            var bytes = intact
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[position] ^= UInt8.random(in: 1...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))) + [0xFF, 0xD9]
            }
            faults += differences(bytes, step: 4, "seed \(seed), round \(round)")
        }
        expectNone(faults)
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
        let bytes = try fixture.bytes
        expectNone(commonSteps.flatMap { differences(bytes, step: $0, side: 32, fixture.name) })
    }

    @Test(
        .deep, .enabled(if: SharedData.folder != nil, SharedData.hint),
        arguments: ["labelled/magento", "labelled/footwear", "bench", "sample"])
    func `real images are decoded alike`(folder: String) throws {
        // A sixth of them: decoding twice takes a while without optimization.
        var faults: [String] = []
        for (number, file) in try files(below: #require(SharedData.path(folder))).enumerated()
        where number.isMultiple(of: 6) {
            let bytes = [UInt8](try Data(contentsOf: file))
            let step = [4, 2, 4, 3][number / 6 % 4]
            let side = number.isMultiple(of: 30) ? 320 : nil
            faults += differences(bytes, step: step, side: side, file.lastPathComponent)
        }
        expectNone(faults)
    }

    @Test(.deep, .enabled(if: SharedData.path("adversarial") != nil, SharedData.hint))
    func `hostile files are judged alike`() throws {
        var faults: [String] = []
        for (number, file) in try files(below: #require(SharedData.path("adversarial"))).enumerated() {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard let format = ImageFormat(magic: bytes), [.jpeg, .png].contains(format) else { continue }
            let isThorough = number.isMultiple(of: 8)
            for step in isThorough ? [1, 4] : [4] {
                faults += differences(bytes, step: step, side: isThorough ? 64 : nil, file.lastPathComponent)
            }
        }
        expectNone(faults)
    }
}
