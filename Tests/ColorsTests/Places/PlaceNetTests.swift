import CPlaceKernel
import Foundation
import TestSupport
import Testing
@testable import Colors  // for the net, whose numbers are those of a reference

/// Against scripts/learn/places_reference.py, the same arithmetic in NumPy, on drawn pictures.
@Suite(.timeLimit(.minutes(1))) struct PlaceNetTests {
    /// Which are plain C, AVX2 and VNNI, as far as the processor has them.
    @Test(arguments: ["disc", "room", "clear", "halves"], [1, 2, 3])
    func `a look has the numbers of the reference, in each way to compute`(name: String, ways: Int32) throws {
        place_limit_ways(ways)
        defer { place_limit_ways(3) }
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

    /// At a drawing of 128 x 128.
    private func look(_ name: String, isMirrored: Bool = false) throws -> PlaceLook {
        let drawing = try bytes(name + ".rgba")
        return PlaceNet.learned.look(
            at: copy(of: drawing, PlaceNet.copySide, isMirrored), copy(of: drawing, PlaceNet.side, isMirrored))
    }

    /// The mean of the pixels of each place, as docs/internals/places.md says; if wanted the columns of places from the
    /// right to the left.
    private func copy(of drawing: [UInt8], _ side: Int, _ isMirrored: Bool) -> [UInt8] {
        let bounds = (0..<side).map { $0 * 128 / side..<max($0 * 128 / side + 1, ($0 + 1) * 128 / side) }
        return bounds.flatMap { rows in
            (isMirrored ? bounds.reversed() : bounds).flatMap { columns in
                let pixels = rows.flatMap { row in columns.map { 4 * (128 * row + $0) } }
                return (0..<4).map { channel in
                    let sum = pixels.reduce(0) { $0 + Int(drawing[$1 + channel]) }
                    return UInt8((2 * sum + pixels.count) / (2 * pixels.count))
                }
            }
        }
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
