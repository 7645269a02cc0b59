@testable import Colors
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ColorNameTests {
    @Test func `about 150 names stand sorted by family and name`() {
        #expect((140...170).contains(ColorName.all.count))
        let keys = ColorName.all.map { row in (row.families.first.map(position) ?? -1, row.name) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `names are unique, in lower case, of letters`() {
        #expect(Set(ColorName.all.map(\.name)).count == ColorName.all.count)
        for row in ColorName.all {
            #expect(row.name.allSatisfy { $0.isLetter ? $0.isLowercase : " -".contains($0) }, "\(row.name)")
        }
    }

    @Test func `colors are unique, and no row names a family twice`() {
        #expect(Set(ColorName.all.map(\.color)).count == ColorName.all.count)
        for row in ColorName.all {
            #expect(!row.families.isEmpty && Set(row.families).count == row.families.count, "\(row.name)")
        }
    }

    @Test(arguments: Family.allCases) func `every family leads at least 5 names`(family: Family) {
        #expect(ColorName.all.count { $0.families.first == family } >= 5)
    }

    @Test(arguments: ColorName.all) func `a row's own color has its name, in each of its families too`(
        row: ColorName
    ) {
        #expect(ColorName.nearest(to: row.color) == row.name)
        for family in row.families {
            #expect(ColorName.nearest(to: row.color, within: family) == row.name)
        }
    }

    @Test(arguments: ColorName.all) func `rows agree with the published values that they cite`(row: ColorName) {
        guard let published = publishedValues[row.name] else { return }
        #expect(row.color.hex == published)
    }

    @Test(arguments: knownColors) func `a well-known color has a name that people would give it`(
        hex: String, names: Set<String>
    ) throws {
        let name = ColorName.nearest(to: try #require(RGB(hex: hex)))
        #expect(names.contains(name), "\(name)")
    }

    @Test(arguments: knownColorsOfFamilies) func `the name keeps to the family that is shown`(
        hex: String, family: Family, name: String
    ) throws {
        #expect(ColorName.nearest(to: try #require(RGB(hex: hex)), within: family) == name)
    }

    @Test(arguments: Family.allCases) func `a name never leaves the family asked for`(family: Family) {
        let names = Set(ColorName.all.filter { $0.families.contains(family) }.map(\.name))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            #expect(names.contains(ColorName.nearest(to: .random(using: &generator), within: family)))
        }
    }

    @Test func `greys have untinted names, from black through grey to white`() {
        var names: [String] = []
        for byte in UInt8.min...UInt8.max {
            let name = ColorName.nearest(to: RGB(red: byte, green: byte, blue: byte))
            if name != names.last { names.append(name) }
        }
        #expect(
            names == [
                "black", "off-black", "charcoal", "dark grey", "grey", "heather grey", "silver", "light grey", "white",
            ])
    }

    @Test func `greys with noise have no tinted name`() {
        let untinted = Set(ColorName.all.filter { Oklab($0.color).chroma < 0.015 }.map(\.name))
        var generator = SeededGenerator(seed: 11)
        for grey in 0...255 {
            for _ in 0..<20 {
                let channels = (0..<3).map { _ in
                    UInt8(clamping: grey + Int.random(in: -2...2, using: &generator))
                }
                let color = RGB(red: channels[0], green: channels[1], blue: channels[2])
                let name = ColorName.nearest(to: color)
                #expect(untinted.contains(name), "\(color.hex) \(name)")
            }
        }
    }

    private func position(_ family: Family) -> Int { Family.allCases.firstIndex(of: family) ?? -1 }
}

/// W3C, CSS Color Module Level 4, and https://xkcd.com/color/rgb.txt: a sample of the rows that cite them.
private let publishedValues = [
    "white": "#ffffff", "ivory": "#fffff0", "grey": "#808080", "silver": "#c0c0c0", "light grey": "#d3d3d3",
    "slate": "#708090", "crimson": "#dc143c", "dark red": "#8b0000", "maroon": "#800000", "salmon": "#fa8072",
    "light pink": "#ffb6c1", "orchid": "#da70d6", "teal": "#008080", "turquoise": "#40e0d0", "cyan": "#00ffff",
    "royal blue": "#4169e1", "sky blue": "#87ceeb", "steel blue": "#4682b4", "midnight blue": "#191970",
    "sea green": "#2e8b57", "tan": "#d2b48c", "saddle brown": "#8b4513",
    "rust": "#a83c09", "tangerine": "#ff9408", "ochre": "#bf9005", "olive": "#6e750e", "lime": "#aaff32",
    "moss": "#769958", "blue": "#0343df", "denim": "#3b638c", "petrol": "#005f6a", "cerulean": "#0485d1",
    "purple": "#7e1e9c", "plum": "#580f41", "grape": "#6c3461", "magenta": "#c20078", "hot pink": "#ff028d",
    "brown": "#653700", "chocolate": "#3d1c02", "mocha": "#9d7651", "mushroom": "#ba9e88",
]

/// Colors of goods and of well-known lists, with the names that are right by eye.
private let knownColors: [(String, Set<String>)] = [
    ("000000", ["black"]), ("1c1c1e", ["black"]), ("2a2a2a", ["off-black"]), ("ffffff", ["white"]),
    ("f5f5f5", ["white"]), ("8c8c8c", ["grey"]), ("bfbfc2", ["silver"]), ("3a3a3c", ["charcoal"]),
    ("36454f", ["anthracite", "gunmetal", "slate"]), ("ff0000", ["red"]), ("d0021b", ["red", "cherry"]),
    ("6d0f26", ["burgundy", "wine"]), ("b7410e", ["rust"]), ("b22222", ["brick", "cherry", "dark red"]),
    ("8c0034", ["burgundy", "wine"]), ("ff8c00", ["orange", "tangerine"]), ("ff7f50", ["coral"]),
    ("fc5a50", ["coral", "watermelon"]), ("ff8c69", ["salmon", "coral"]), ("ffdab9", ["peach"]),
    ("ffff00", ["lemon", "yellow"]), ("ffd700", ["yellow", "sunflower"]), ("e1ad01", ["mustard", "gold"]),
    ("daa520", ["mustard", "gold"]), ("f0e68c", ["butter", "maize", "pale yellow", "vanilla"]), ("008000", ["green"]),
    ("228b22", ["grass green", "green"]), ("00ff00", ["neon green"]), ("808000", ["olive"]),
    ("556b2f", ["army green", "khaki green", "olive"]), ("004225", ["bottle green"]), ("50c878", ["emerald", "jade"]),
    ("c3e6d4", ["mint"]), ("98ff98", ["light green", "mint"]), ("8fbc8f", ["sage"]), ("87ae73", ["moss", "sage"]),
    ("017b80", ["teal"]), ("00ced1", ["aqua", "turquoise"]), ("0000ff", ["blue"]), ("001f3f", ["navy"]),
    ("1b2a49", ["dark denim", "navy"]), ("01153e", ["navy"]), ("1e3a8a", ["cobalt", "royal blue", "sapphire"]),
    ("5b7fa6", ["denim", "dusty blue", "steel blue"]), ("b9d9eb", ["light blue"]),
    ("75bbfd", ["baby blue", "sky blue"]), ("800080", ["purple"]), ("b39ddb", ["lavender", "light purple"]),
    ("e6e6fa", ["pale lavender"]), ("301934", ["eggplant"]), ("673147", ["grape", "plum", "wine"]),
    ("4b0082", ["indigo"]), ("ffc0cb", ["light pink"]), ("ff69b4", ["hot pink", "pink"]), ("ff1493", ["hot pink"]),
    ("ff00ff", ["fuchsia"]), ("f7cac9", ["blush", "light pink"]), ("e8b4b8", ["blush", "dusty pink"]),
    ("b76e79", ["rose gold"]), ("e0115f", ["cerise", "raspberry"]), ("a0522d", ["cognac", "saddle brown"]),
    ("4b3621", ["coffee", "dark taupe", "espresso"]), ("3b2a20", ["espresso"]), ("c19a6b", ["camel"]),
    ("c69f59", ["camel", "gold"]), ("8b8378", ["taupe", "warm grey"]), ("d9c7a3", ["beige", "sand"]),
    ("c2b280", ["khaki", "sand"]), ("f7e7ce", ["champagne", "cream", "ecru"]), ("fffdd0", ["cream", "ivory"]),
]

/// Colors between two families.
private let knownColorsOfFamilies: [(String, Family, String)] = [
    ("008080", .green, "teal"), ("008080", .blue, "teal"), ("141f3a", .blue, "navy"), ("141a2b", .black, "ink"),
    ("e0e0e0", .white, "white"), ("e0e0e0", .grey, "light grey"), ("d0d0d0", .white, "white"),
    ("3a3a3c", .black, "charcoal"), ("1a1a1a", .grey, "charcoal"), ("ff7256", .pink, "coral"),
    ("800000", .brown, "maroon"), ("f6f0e2", .beige, "pearl"), ("b39ddb", .purple, "lavender"),
]
