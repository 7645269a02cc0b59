import Colors
import Dispatch
@testable import Images
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct DamageTests {
    @Test(arguments: Fixture.all)
    func `flipped bytes end in an image within the announced size, or in an error`(fixture: Fixture) throws {
        let intact = try fixture.bytes
        var limits = DecodeLimits()
        limits.maxPixels = 250_000
        var generator = SeededGenerator(seed: fixture.name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        for _ in 0..<100 {
            var bytes = intact
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[position] ^= UInt8.random(in: 1...255, using: &generator)
            }
            guard decodeError(of: bytes, limits: limits) == nil else { continue }
            let image = try ImageDecoder(limits: limits).decode(bytes, step: 4)
            let (width, height) = (image.imageWidth, image.imageHeight)
            // A WebP may announce more bytes than there are.
            if let header = try? ImageHeader(of: bytes, limits: limits) {
                #expect(width <= header.width && height <= header.height, "\(width)x\(height) of \(header)")
            } else {
                #expect(fixture.format == .webp && image.isDamaged)
            }
            let (count, all) = (image.grid.pixels.count, ((width + 3) / 4) * ((height + 3) / 4))
            #expect(image.isDamaged ? count <= all : count == all)
        }
    }

    @Test func `of images decoded at once each one gets the blame for its own damage`() throws {
        let good = try Fixture.jpegs.map { try $0.bytes }
        // A hole before the end marker: the header looks fine, and only the decoder complains.
        let bad = good.map { Array($0.prefix($0.count * 8 / 10)) + [0xFF, 0xD9] }
        let damaged = Mutex([Bool](repeating: false, count: 200))
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            let files = index.isMultiple(of: 2) ? good : bad
            let isDamaged = isDamageSaid(files[index / 2 % files.count])
            damaged.withLock { $0[index] = isDamaged }
        }
        let found = damaged.withLock { $0 }
        for (index, isDamaged) in found.enumerated() { #expect(isDamaged != index.isMultiple(of: 2), "\(index)") }
    }

    @Test func `damage gives the same error alone and in company`() throws {
        let bad = try Fixture.all.map { Array(try $0.bytes.prefix(try $0.bytes.count * 6 / 10)) }
        let alone = bad.map { decodeError(of: $0) }
        let errors = Mutex([DecodeError?](repeating: nil, count: bad.count))
        DispatchQueue.concurrentPerform(iterations: bad.count) { index in
            let error = decodeError(of: bad[index])
            errors.withLock { $0[index] = error }
        }
        #expect(errors.withLock { $0 } == alone)
    }
}
