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

    @Test func `a family that was not measured names the leading color again`() throws {
        let override = try #require(ColorOverride(id: "a", text: "brown", note: ""))
        let colors = override.applied(to: [try color("#111111", .black), try color("#2040a0", .blue)])
        #expect(colors.map(\.family) == [.brown, .blue])
        #expect(colors[0].rgb.hex == "#111111")
    }

    @Test func `a family that no color may be called has its typical color`() throws {
        let override = try #require(ColorOverride(id: "a", text: "purple", note: ""))
        let colors = override.applied(to: [try color("#ec8224", .orange), try color("#208040", .green)])
        #expect(colors.map(\.rgb) == [ColorName.typical(of: .purple), RGB(hex: "#208040")])
        #expect(colors[0].family == .purple && colors[0].hsv == HSV(colors[0].rgb) && colors[0].share == 0.5)
        let second = override.applied(to: [try color("#ec8224", .orange), try color("#c77bb0", .pink)])
        #expect(second.map(\.rgb.hex) == ["#c77bb0", "#ec8224"] && second[0].family == .purple)
        for family in Family.allCases {
            #expect(ColorName.mayBeCalled(family, ColorName.typical(of: family)))
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
