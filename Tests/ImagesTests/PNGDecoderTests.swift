import Colors
import Foundation
@testable import Images
import TestSupport
import Testing

/// `auto` and `gd` may differ only in time, for PNGs.
@Suite(.timeLimit(.minutes(5))) struct PNGDecoderTests {
    private static let filters = [0, 1, 2, 3, 4, nil]

    /// Rows end inside a byte and passes of interlacing inside a block of 8: each rest of both, with one of the steps.
    @Test(arguments: DrawnPNG.all)
    func `every rest of a byte or block gives the pixels of libgd`(kind: DrawnPNG) throws {
        let sizes = (1...18).map { (width: Int) in
            (width, width * 5 % 8 + 1, [commonSteps[(width + width / 6) % commonSteps.count]])
        }
        expectNone(
            try differences(sizes) { width, height in
                let filter = PNGDecoderTests.filters[width % 6]
                let bytes = kind.bytes(width: width, height: height, seed: UInt64(width), filter: filter)
                try #require(!bytes.isEmpty)
                return bytes
            })
    }

    @Test(.deep, arguments: DrawnPNG.all)
    func `every size gives the pixels of libgd`(kind: DrawnPNG) throws {
        var generator = SeededGenerator(seed: 1)
        let sizes = (1...40).flatMap { (width: Int) in
            [width, Int.random(in: 1...40, using: &generator)].map { (width, $0, commonSteps) }
        }
        expectNone(
            try differences(sizes) { width, height in
                let filter = PNGDecoderTests.filters[(width + height) % 6]
                let bytes = kind.bytes(width: width, height: height, seed: UInt64(width * 41 + height), filter: filter)
                try #require(!bytes.isEmpty)
                return bytes
            })
    }

    @Test(arguments: DrawnPNG.all)
    func `large images give the pixels of libgd, and thumbnails are the same`(kind: DrawnPNG) {
        let sizes = [(167, 101, [4]), (320, 16, [3]), (17, 201, [1])]
        expectNone(differences(sizes, side: 60) { kind.bytes(width: $0, height: $1, seed: UInt64($0)) })
    }

    @Test(.deep, arguments: DrawnPNG.all)
    func `larger images give the pixels of libgd with every step`(kind: DrawnPNG) {
        let sizes = [(333, 201), (131, 400), (640, 16), (17, 401)].map { ($0, $1, [1, 3, 4, 8]) }
        expectNone(differences(sizes, side: 60) { kind.bytes(width: $0, height: $1, seed: UInt64($0)) })
    }

    @Test(arguments: DrawnPNG.all)
    func `a thumbnail that was not announced is the same`(kind: DrawnPNG) throws {
        let bytes = kind.bytes(width: 101, height: 83, seed: 2)
        let (auto, gd) = try (
            decoded(bytes, step: 4, .auto) { $0.preview(side: 40)?.bytes },
            decoded(bytes, step: 4, .gd) { $0.preview(side: 40)?.bytes }
        )
        #expect(auto != nil)
        #expect(auto == gd)
    }

    @Test(arguments: DrawnPNG.all)
    func `damage is judged alike`(kind: DrawnPNG) throws { expectDamageIsJudgedAlike(kind, seed: 6, rounds: 20) }

    @Test(.deep, arguments: DrawnPNG.all)
    func `much damage is judged alike`(kind: DrawnPNG) throws {
        expectDamageIsJudgedAlike(kind, seed: 61, rounds: 200)
    }

    private func expectDamageIsJudgedAlike(_ kind: DrawnPNG, seed: UInt64, rounds: Int) {
        let intact = kind.bytes(width: 45, height: 40, seed: 5)
        var generator = SeededGenerator(seed: seed)
        var faults: [String] = []
        for round in 0..<rounds {
            var bytes = intact
            // Half of it among the chunks that come first.
            let end = Bool.random(using: &generator) ? bytes.count : min(200, bytes.count)
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                bytes[Int.random(in: 0..<end, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
            }
            // Most of the others end with the first checksum.
            if Bool.random(using: &generator) { bytes = repaired(bytes) }
            faults += differences(bytes, step: 4, "seed \(seed), round \(round)")
        }
        expectNone(faults)
    }

    @Test(arguments: DrawnPNG.all)
    func `a file cut at any byte is judged alike`(kind: DrawnPNG) throws {
        let intact = kind.bytes(width: 9, height: 7, seed: 7)
        expectNone((0..<intact.count).flatMap { differences(Array(intact.prefix($0)), step: 1, "\($0) bytes") })
    }

    @Test(arguments: DrawnPNG.all)
    func `chunks in wrong places, twice or missing are judged alike`(kind: DrawnPNG) throws {
        let intact = kind.bytes(width: 20, height: 15, seed: 8)
        let signature = Array(intact.prefix(8))
        let chunks = pngChunks(of: intact).map(\.bytes)
        var faults: [String] = []
        func compare(_ chunks: [[UInt8]], _ name: String) {
            faults += differences(signature + chunks.joined(), step: 2, name)
        }
        for first in chunks.indices.prefix(8) {
            compare(Array(chunks[..<first] + chunks[(first + 1)...]), "without \(first)")
            for place in chunks.indices.prefix(8) + [chunks.count] {
                compare(Array(chunks[..<place] + [chunks[first]] + chunks[place...]), "\(first) at \(place)")
            }
        }
        expectNone(faults)
    }

    @Test(arguments: strangeChunks)
    func `strange chunks are judged alike`(chunk: StrangeChunk) throws {
        let kinds = PNGDecoderTests.clearKinds
        expectNone(changes(with: chunk, in: [kinds[chunk.number % kinds.count]]))
    }

    @Test(.deep, arguments: strangeChunks)
    func `strange chunks are judged alike in every kind`(chunk: StrangeChunk) throws {
        expectNone(changes(with: chunk, in: PNGDecoderTests.clearKinds))
    }

    /// For each, a tRNS means something else.
    private static let clearKinds = DrawnPNG.all.filter {
        $0.isClear && !$0.isInterlaced && [4, 8].contains($0.depth)
    }

    /// The chunk at each place that means something.
    private func changes(with chunk: StrangeChunk, in kinds: [DrawnPNG]) -> [String] {
        var faults: [String] = []
        for kind in kinds {
            let intact = kind.bytes(width: 12, height: 9, seed: 9)
            let chunks = pngChunks(of: intact)
            let signature = Array(intact.prefix(8))
            for place in 0...chunks.count where place < 6 || place > chunks.count - 3 {
                var all = chunks.map(\.bytes)
                all.insert(chunk.bytes, at: place)
                faults += differences(
                    signature + all.joined(), step: 2, "\(kind.testDescription), at \(place)")
            }
        }
        return faults
    }

    @Test(arguments: DrawnPNG.all)
    func `libgd is asked for interlaced images only`(kind: DrawnPNG) throws {
        let bytes = kind.bytes(width: 100, height: 80, seed: 1)
        #expect(try isDirect(bytes) == !kind.isInterlaced)
        #expect(try decoded(bytes, step: 4, .gd) { $0.isFromGD })
    }

    @Test func `some images of the repository are decoded alike`() throws {
        let images = try PNGDecoderTests.repositoryImages()
        expectNone(
            try images.enumerated().filter { $0.offset.isMultiple(of: 8) }.flatMap { number, file in
                let bytes = [UInt8](try Data(contentsOf: file))
                return differences(bytes, step: [1, 4][number / 8 % 2], side: 64, file.lastPathComponent)
            })
    }

    @Test(.deep, arguments: try repositoryImages()) func `each image of the repository is decoded alike`(file: URL)
        throws
    {
        let bytes = [UInt8](try Data(contentsOf: file))
        expectNone([1, 4].flatMap { differences(bytes, step: $0, side: 64, file.lastPathComponent) })
    }

    private static func repositoryImages() throws -> [URL] {
        let folders = ["Images/sample", "Tests/ImagesTests/ColorFixtures"]
        return try folders.flatMap { try files(below: packageRoot.appendingPathComponent($0)) }
            .filter { $0.pathExtension == "png" }
    }
}

/// A chunk that is not needed.
struct StrangeChunk: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let number: Int
    let bytes: [UInt8]

    init(_ type: String, _ body: [UInt8], number: Int) {
        testDescription = "\(type) of \(body.count) bytes"
        self.number = number
        bytes = pngChunk(type, body)
    }
}

private let strangeChunks: [StrangeChunk] = {
    let types = [
        "IDAT", "IEND", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "hIST", "pHYs", "oFFs", "sCAL",
        "pCAL", "sPLT", "tEXt", "zTXt", "iTXt", "tIME", "eXIf", "cICP", "acTL", "ABCD", "abcd", "ABcD", "1234",
    ]
    var generator = SeededGenerator(seed: 10)
    var number = 0
    return types.flatMap { type in
        [0, 1, 2, 3, 4, 6, 9, 13, 32, 300].map { count in
            number += 1
            let isText = count.isMultiple(of: 3)
            let body = (0..<count).map { _ in UInt8.random(in: isText ? 0...1 : 0...255, using: &generator) }
            return StrangeChunk(type, body, number: number)
        }
    }
}()
