import Colors
import Foundation
import TestSupport
import Testing

/// Against scripts/learn/places_reference.py, the same arithmetic in NumPy, on drawn pictures.
@Suite(.timeLimit(.minutes(1))) struct PlaceNetTests {
    @Test(arguments: ["disc", "room", "thin"])
    func `a look has the numbers of the reference`(name: String) throws {
        let look = PlaceNet.learned.look(at: try bytes(name + ".rgba"))
        let rows = try String(decoding: bytes(name + ".txt"), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").compactMap { Int64($0) } }
        try #require(rows.count >= 66)
        #expect(look.pooled == rows[0])
        #expect(look.weights.map(Int64.init) == rows[2..<66].flatMap(\.self))
    }

    @Test func `likelihoods sum to one`() throws {
        let sum = PlaceNet.learned.look(at: try bytes("room.rgba")).likelihoods.reduce(0, +)
        #expect(abs(sum - 1) < 0.002)
    }

    @Test func `a clear picture has no weights`() {
        let look = PlaceNet.learned.look(at: [UInt8](repeating: 0, count: 4 * PlaceNet.side * PlaceNet.side))
        #expect(look.weights.allSatisfy { $0 == 0 })
        #expect(look.likelihoods.allSatisfy { $0 == 0 })
    }

    @Test func `what is not a file of weights gives no net`() {
        #expect(PlaceNet([]) == nil)
        #expect(PlaceNet(Array("PLACES1\n".utf8)) == nil)
        #expect(PlaceNet([UInt8](repeating: 255, count: 1000)) == nil)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
