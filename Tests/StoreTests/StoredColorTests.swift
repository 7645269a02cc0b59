import Catalogue
import Colors
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoredColorTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
        try store.fill([item("a")])
    }

    private func save(_ colors: [DominantColor], backdrop: Backdrop? = nil, runnerUp: Family? = nil) throws {
        let analysis = ImageColors(
            width: 3, height: 4, colors: colors, background: backdrop, confidence: 0.1, runnerUp: runnerUp, flags: [])
        try store.save([outcome("a.png", byte: 7, analysis)], key: key)
    }

    @Test func `every family and every name come back`() throws {
        let colors = zip(Family.allCases + Family.allCases, ColorName.all.map(\.name) + ["", "grün-blau"]).map {
            family, name in
            DominantColor(
                hsv: HSV(hue: 1.0 / 3, saturation: 0.1, value: 1), rgb: RGB(red: 1, green: 2, blue: 255), weight: 1e9,
                share: 1.0 / 7, family: family, name: name)
        }
        let backdrop = Backdrop(rgb: RGB(red: 9, green: 8, blue: 7), share: 0.3)
        try save(colors, backdrop: backdrop)
        let analysis = try #require(try store.entries().first?.analysis)
        #expect(analysis.colors == colors)
        #expect(analysis.background == backdrop)
    }

    @Test(arguments: [nil] + Family.allCases) func `the runner-up comes back`(family: Family?) throws {
        try save([], runnerUp: family)
        #expect(try store.entries().first?.analysis?.runnerUp == family)
    }

    @Test func `an image without colors is analyzed too`() throws {
        try save([])
        #expect(try store.entries().first?.analysis?.colors == [])
        #expect(try store.entries().first?.failure == nil)
        #expect(try store.wallCounts(key: key).failed == 0)
    }

    /// A number that changed would relabel every store there is.
    @Test func `families have the numbers that stores know them by`() throws {
        let numbers: [(Family, Int)] = [
            (.black, 0), (.white, 1), (.grey, 2), (.red, 3), (.orange, 4), (.yellow, 5), (.green, 6), (.blue, 7),
            (.purple, 8), (.pink, 9), (.brown, 10), (.beige, 11),
        ]
        #expect(Set(numbers.map(\.0)) == Set(Family.allCases), "a new family needs a number of its own")
        for (family, number) in numbers {
            try save([
                DominantColor(
                    hsv: HSV(hue: 0, saturation: 0, value: 0), rgb: RGB(red: 0, green: 0, blue: 0), weight: 1, share: 1,
                    family: family)
            ])
            #expect(
                try folder.rows("SELECT hex(substr(colors, 45, 1)) FROM analysis") == [
                    "\"" + (number < 16 ? "0" : "") + String(number, radix: 16, uppercase: true) + "\""
                ])
        }
    }

    @Test(arguments: [
        "X''", "X'01'", "X'03' || substr(colors, 2)", "substr(colors, 1, 20)", "colors || X'00'",
        "substr(colors, 1, 44) || X'FF' || substr(colors, 46)", "substr(colors, 1, 45) || X'FF' || substr(colors, 47)",
        "substr(colors, 1, 46) || X'FF' || substr(colors, 48)",
    ])
    func `bytes that are not colors give no colors, and the image is voted on again`(damage: String) throws {
        try save([try #require(try colors("#c8322b", .red).colors.first)])
        try folder.execute("UPDATE analysis SET colors = CAST(\(damage) AS BLOB)")
        let counts = try folder.reader().wallCounts(key: key)
        #expect(counts.failures == ["not-analyzed": 1] && counts.families.isEmpty)
        #expect(try store.entries().map(\.failure?.code) == ["not-analyzed"])
        #expect(try store.unvotedFeatures(after: nil, limit: 9, key: key).map(\.hash) == [hash(7)])
        try store.save(colors: [(hash(7), try colors("#c8322b", .red))], key: key)
        #expect(try store.entries().map(\.family) == [.red])
    }

    @Test func `colors of a format that is not known are to be voted on at once`() throws {
        try save([try #require(try colors("#c8322b", .red).colors.first)])
        try folder.execute("UPDATE analysis SET colors = CAST(X'03' || substr(colors, 2) AS BLOB)")
        #expect(try store.unvotedFeatures(after: nil, limit: 9, key: key).count == 1)
    }
}
