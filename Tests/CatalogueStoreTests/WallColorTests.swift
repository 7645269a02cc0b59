import Catalogue
import CatalogueStore
import ColorAnalysis
import ColorOptions
import ColorScience
import Testing

@Suite(.timeLimit(.minutes(1))) struct WallColorTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    /// Colors all over the cube, two an image.
    private func fill() throws -> StoredWall {
        let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
        let all = steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red: red, green: green, blue: $0) } }
        }
        let pairs = stride(from: 0, to: all.count, by: 2).map { [all[$0], all[$0 + 1]] }
        try store.fill(pairs.indices.map { item("item \($0)", image: "\($0)") })
        try store.save(
            pairs.enumerated().map { index, pair in
                var colors = ImageColors(width: 1, height: 1, colors: [], background: nil, flags: [])
                colors.colors = zip(pair, [0.75, 0.25]).map { rgb, share in
                    DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: share, family: Family(of: rgb))
                }
                return outcome("\(index)", byte: UInt8(index), colors)
            }, key: key)
        return try store.makeWall(key: key, order: OrderOptions())
    }

    @Test(arguments: ["#000000", "#ffffff", "#c8322b", "#808080", "#00ff00", "#0a0a64"])
    func `the neighbors of a color are exactly those in the cube around it`(hex: String) throws {
        let wall = try fill()
        for distance in [0, 7.5, 8, 25, 100] { try expectNeighbors(of: hex, within: distance, on: wall) }
    }

    private func expectNeighbors(of hex: String, within distance: Double, on wall: StoredWall) throws {
        let center = CIELAB(try #require(RGB(hex: hex)))
        let found = try store.colors(of: wall, near: center, within: distance)
        var expected: [String] = []
        try store.forEachEntry(of: wall) { entry in
            for (position, color) in (entry.analysis?.colors ?? []).enumerated() {
                let lab = CIELAB(color.rgb)
                let offsets = [lab.lightness - center.lightness, lab.a - center.a, lab.b - center.b]
                if offsets.allSatisfy({ abs($0) <= distance }) { expected.append("\(entry.item.id) \(position)") }
            }
        }
        let named = try found.map { color in
            let items = try store.entries(of: wall, look: color.look, limit: 9).map(\.item.id)
            #expect(items.count == color.items)
            #expect(color.share == (color.position == 0 ? 0.75 : 0.25))
            return "\(items.first ?? "") \(color.position)"
        }
        #expect(named.sorted() == expected.sorted(), "\(distance)")
    }

    @Test func `what many items share is stored once, and an override beside it`() throws {
        try store.fill((0..<5).map { item("\($0)", image: "a") })
        try store.save([outcome("a", byte: 1, try colors("#c8322b", .red))], key: key)
        try store.replaceOverrides([
            ColorOverride(id: "3", family: .blue, color: RGB(hex: "#2b50c8"), note: ""),
            ColorOverride(id: "4", family: .blue, color: RGB(hex: "#2b50c8"), note: "another note"),
        ])
        let wall = try store.makeWall(key: key, order: OrderOptions())
        #expect(try folder.rows("SELECT count(*) FROM wallColor") == ["2"])
        let red = try store.colors(of: wall, near: CIELAB(try #require(RGB(hex: "#c8322b"))), within: 1)
        #expect(red.map(\.items) == [3])
        #expect(try store.entries(of: wall, look: red[0].look, limit: 9).map(\.item.id) == ["0", "1", "2"])
        #expect(try store.entries(of: wall, look: red[0].look, limit: 2).map(\.item.id) == ["0", "1"])
        let blue = try store.colors(of: wall, near: CIELAB(try #require(RGB(hex: "#2b50c8"))), within: 1)
        #expect(try blue.flatMap { try store.entries(of: wall, look: $0.look, limit: 9) }.map(\.item.id) == ["3", "4"])
    }
}
