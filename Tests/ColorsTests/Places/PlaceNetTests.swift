import Foundation
import TestSupport
import Testing
@testable import Colors  // for the net, whose numbers are those of a reference

/// Against scripts/learn/places_reference.py, the same arithmetic in NumPy, on drawn pictures.
@Suite(.timeLimit(.minutes(1))) struct PlaceNetTests {
    @Test(arguments: ["disc", "room", "clear", "halves"])
    func `a look has the numbers of the reference`(name: String) throws {
        let look = try self.look(name)
        let rows = try String(decoding: bytes(name + ".txt"), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").compactMap { Int64($0) } }
        try #require(rows.count == 66)
        #expect(look.pooled == rows[0])
        #expect(look.weights.map(Int64.init) == rows[2...].flatMap(\.self))
    }

    @Test func `an undecided look says the same of the mirror image, a decided one need not`() throws {
        let look = try self.look("halves")
        #expect(look.isUndecided)
        #expect(try self.look("halves", isMirrored: true).pooled == look.pooled)
        let room = try self.look("room")
        #expect(!room.isUndecided)
        #expect(try self.look("room", isMirrored: true).pooled != room.pooled)
    }

    @Test func `likelihoods sum to one`() throws {
        let sum = try look("room").likelihoods.reduce(0, +)
        #expect(abs(sum - 1) < 0.002)
    }

    @Test func `a clear picture has no weights`() {
        let look = PlaceNet.learned.look(
            at: [UInt8](repeating: 0, count: 4 * PlaceNet.copySide * PlaceNet.copySide),
            [UInt8](repeating: 0, count: 4 * PlaceNet.side * PlaceNet.side))
        #expect(look.weights.allSatisfy { $0 == 0 })
        #expect(look.likelihoods.allSatisfy { $0 == 0 })
    }

    @Test func `what is not a file of weights gives no net`() {
        #expect(PlaceNet([]) == nil)
        #expect(PlaceNet(Array("PLACES2\n".utf8)) == nil)
        #expect(PlaceNet([UInt8](repeating: 255, count: 1000)) == nil)
    }

    /// At a drawing of 128 x 128, whose copy of 64 x 64 has the mean of four pixels for each place.
    private func look(_ name: String, isMirrored: Bool = false) throws -> PlaceLook {
        let (large, small) = (PlaceNet.copySide, PlaceNet.side)
        let drawing = try bytes(name + ".rgba")
        var copy: [UInt8] = []
        for place in 0..<large * large {
            let column = place % large
            let first = 4 * (isMirrored ? place + large - 1 - 2 * column : place)
            copy += drawing[first..<first + 4]
        }
        var picture: [UInt8] = []
        for place in 0..<small * small {
            let first = 4 * (place / small * 2 * large + place % small * 2)
            for channel in 0..<4 {
                let sum = [0, 4, 4 * large, 4 * large + 4].reduce(0) { $0 + Int(copy[first + $1 + channel]) }
                picture.append(UInt8((2 * sum + 4) / 8))
            }
        }
        return PlaceNet.learned.look(at: copy, picture)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
