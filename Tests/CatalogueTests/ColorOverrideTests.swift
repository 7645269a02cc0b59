import Catalogue
import Colors
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct ColorOverrideTests {
    private func color(_ hex: String, _ family: Family) throws -> DominantColor {
        let rgb = try #require(RGB(hex: hex))
        return DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 0.5, family: family)
    }

    @Test func `a family that was measured comes to the front`() throws {
        let override = try #require(ColorOverride(id: "a", text: "Blue", note: ""))
        let colors = override.applied(to: [try color("#111111", .black), try color("#2040a0", .blue)])
        #expect(colors.map(\.family) == [.blue, .black])
        #expect(colors[0].rgb.hex == "#2040a0")
    }

    @Test(
        arguments: [
            ("#cb8335", .orange, .brown, "copper"), ("#4c4c5a", .grey, .blue, "dark denim"),
            ("#dddce3", .white, .grey, "light grey"), ("#c3846c", .brown, .pink, "old rose"),
        ] as [(String, Family, Family, String)])
    func `a family that was not measured names a color again that some call so`(
        hex: String, measured: Family, family: Family, name: String
    ) throws {
        let override = try #require(ColorOverride(id: "a", text: family.rawValue, note: ""))
        let colors = override.applied(to: [try color(hex, measured), try color("#208040", .green)])
        #expect(colors.map(\.rgb.hex) == [hex, "#208040"])
        #expect(colors[0].family == family && colors[0].name == name)
    }

    @Test(
        arguments: [
            ("#ebebeb", .white, .orange), ("#e4222a", .red, .brown), ("#cb8335", .orange, .grey),
            ("#2c2c2c", .black, .red), ("#ebebeb", .white, .green), ("#2c2c2c", .black, .blue),
            ("#43b5db", .blue, .grey), ("#111111", .black, .brown), ("#f5f5f4", .white, .blue),
            ("#e31512", .red, .orange), ("#8a542c", .brown, .yellow), ("#1c1a19", .black, .red),
        ] as [(String, Family, Family)])
    func `a color that hardly anyone calls by the family gives way`(hex: String, measured: Family, family: Family)
        throws
    {
        let override = try #require(ColorOverride(id: "a", text: family.rawValue, note: ""))
        let colors = override.applied(to: [try color(hex, measured)])
        #expect(colors.map(\.rgb) == [ColorName.typical(of: family)])
        #expect(colors[0].name == family.rawValue, "the word is the family's own")
    }

    @Test func `a family that no color may be called has its typical color`() throws {
        let override = try #require(ColorOverride(id: "a", text: "purple", note: ""))
        let colors = override.applied(to: [try color("#ec8224", .orange), try color("#208040", .green)])
        #expect(colors.map(\.rgb) == [ColorName.typical(of: .purple), RGB(hex: "#208040")])
        #expect(colors[0].family == .purple && colors[0].hsv == HSV(colors[0].rgb) && colors[0].share == 0.5)
        let second = override.applied(to: [try color("#ec8224", .orange), try color("#c77bb0", .pink)])
        #expect(second.map(\.rgb.hex) == ["#c77bb0", "#ec8224"] && second[0].family == .purple)
        for family in Family.allCases {
            #expect(ColorNaming(ColorName.typical(of: family)).mayBe(family))
            #expect(Family(of: ColorName.typical(of: family)) == family)
        }
    }

    @Test(arguments: [
        ("weinrot", "wine", Family.red), ("Burgundy", "burgundy", .red), ("bordeaux", "burgundy", .red),
        ("Pétrole", "petrol", .blue), ("dunkelgrüne", "dark green", .green), ("Off White", "off-white", .white),
        ("rosé", "rose", .pink),
    ])
    func `a word is its family and its color`(word: String, name: String, family: Family) throws {
        let color = try #require(ColorName.all.first { $0.name == name }?.color)
        let override = try #require(ColorOverride(id: "a", text: word, note: ""))
        #expect(override == ColorOverride(id: "a", family: family, color: color, note: ""))
    }

    @Test func `what a file gets is read again as the same color`() throws {
        for word in ColorWords.meanings.keys {
            let override = try #require(ColorOverride(id: "a", text: word, note: ""))
            #expect(ColorOverride(id: "a", text: override.text, note: "") == override, "\(word)")
            // Three letters may be a number, too, as "dab", oak in Polish: then they are the word.
            #expect(RGB(hex: word) == nil, "a word that is a number of a color: \(word)")
        }
    }

    @Test(arguments: [
        ("baige", "beige"), ("weinrott", "weinrot"), ("burgandy", "burgundy"), ("SCHWÄRTZ", "schwarz"),
        ("nvay", "navy"),
    ])
    func `the word that was likely meant is named`(word: String, meant: String) {
        #expect(OverrideColor.expected(insteadOf: word).hasSuffix("got '\(word)'; did you mean '\(meant)'?"))
    }

    @Test(arguments: ["", "#ffff", "xxxxxxxxxx"]) func `what is like no word has no hint`(word: String) {
        #expect(OverrideColor.expected(insteadOf: word).hasSuffix("got '\(word)'."))
    }

    @Test func `a chosen color is shown`() throws {
        let override = try #require(ColorOverride(id: "a", text: "#FF0000", note: ""))
        let colors = override.applied(to: [try color("#111111", .black)])
        #expect(colors.map(\.rgb.hex) == ["#ff0000"])
        #expect(colors[0].family == .red)
        #expect(override.applied(to: []).isEmpty)
    }

    @Test func `a file of overrides is read, and its bad rows are named`() throws {
        let csv = "ID;Color;Note\na;red;too dark\nb;#00ff;short\n;blue;\na;green;again\nc;#102030;\nd;c03020;\n"
        let overrides = try OverrideTable(csv: Array(csv.utf8)).overrides
        #expect(overrides.overrides.map(\.id) == ["a", "c", "d"])
        #expect(overrides.overrides.last?.color?.hex == "#c03020", "as the command line takes it, without the mark")
        #expect(overrides.overrides[0] == ColorOverride(id: "a", text: "red", note: "too dark"))
        #expect(overrides.errors.count == 3)
        #expect(
            try OverrideTable(csv: Array("id;color\na;#0aF\n".utf8)).overrides.overrides.first?.color?.hex
                == "#00aaff")
        #expect(overrides.errors.allSatisfy { $0.hasPrefix("Override row ") })
    }

    @Test func `a file without the columns is refused`() {
        #expect(throws: CSVFault.lacksColumns(found: ["sku", "shade"], needed: "id and color")) {
            try OverrideTable(csv: Array("sku,shade\na,red\n".utf8)).overrides
        }
    }
}

extension ColorOverride {
    fileprivate init?(id: String, text: String, note: String) {
        guard let chosen = OverrideColor(text) else { return nil }
        self = chosen.override(of: id, note: note)
    }
}
