@testable import Catalogue
import Colors
import Testing

@Suite(.timeLimit(.minutes(1))) struct VendorColorTests {
    @Test(arguments: wordsOfOneFamily) func `words, abbreviations and compounds of one family are understood`(
        family: Family, texts: [String]
    ) {
        for text in texts {
            #expect(VendorColor(text).leading == [family], "\(text)")
        }
    }

    @Test(arguments: wordsOfSeveralFamilies) func `a word may mean several families`(
        text: String, families: Set<Family>
    ) {
        #expect(VendorColor(text).leading == families)
    }

    @Test(arguments: textsOfSeveralColors) func `the first color word leads, and all are kept in order`(
        text: String, colors: [Set<Family>]
    ) {
        let color = VendorColor(text)
        #expect(color.all == colors)
        #expect(color.leading == colors.first)
        #expect(!color.isMulti)
    }

    @Test(arguments: textsWithoutColor) func `a text without a known color says nothing`(text: String) {
        let color = VendorColor(text)
        #expect(color.all.isEmpty)
        #expect(color.leading.isEmpty)
        #expect(!color.isMulti)
        for family in Family.allCases { #expect(!color.clearlyContradicts([family])) }
    }

    @Test(arguments: ["Multi", "multicolor", "MULTICOLOUR", "bunt", "mehrfarbig", "Multi/Black", "multicolore"])
    func `a text of many colors has no leading one`(text: String) {
        let color = VendorColor(text)
        #expect(color.isMulti)
        #expect(color.leading.isEmpty)
        for family in Family.allCases { #expect(!color.clearlyContradicts([family])) }
    }

    @Test(arguments: contradictions) func `a clear contradiction is noticed`(text: String, shown: [Family]) {
        #expect(VendorColor(text).clearlyContradicts(shown))
    }

    @Test(arguments: noContradictions) func `what people mix up is not a contradiction`(text: String, shown: [Family]) {
        #expect(!VendorColor(text).clearlyContradicts(shown))
    }

    @Test(arguments: Family.allCases) func `every family's English word means it`(family: Family) {
        let color = VendorColor(family.rawValue)
        #expect(color.leading.contains(family))
        #expect(!color.clearlyContradicts([family]))
        #expect(!color.clearlyContradicts([]))
    }

    @Test func `what families look alike is mutual`() {
        for one in Family.allCases where one != .beige {
            for other in Family.allCases where other != .beige {
                let forth = VendorColor(one.rawValue).clearlyContradicts([other])
                #expect(VendorColor(other.rawValue).clearlyContradicts([one]) == forth, "\(one) \(other)")
            }
        }
    }

    @Test func `accents may be composed, separate or left out`() {
        for text in ["rosé", "rose\u{301}", "ROSÉ", "Rose"] {
            #expect(VendorColor(text).leading == [.pink], "\(text)")
        }
        for text in ["Grün", "Gru\u{308}n", "grun", "gruen", "GRÜN"] {
            #expect(VendorColor(text).leading == [.green], "\(text)")
        }
    }

    @Test func `a family agrees when one of the words names it, and where no word leads nothing is judged`() {
        #expect(VendorColor("Wht/Univ Red").agrees(with: .red) == true)
        #expect(VendorColor("off-white").agrees(with: .beige) == true)
        // Not contradicted is not agreed.
        #expect(VendorColor("white").agrees(with: .beige) == false)
        #expect(VendorColor("multi red").agrees(with: .red) == nil)
        #expect(VendorColor("Ranger 38").agrees(with: .red) == nil)
        #expect(VendorColor("red").agrees(with: nil) == nil)
    }
}

private let wordsOfOneFamily: [(Family, [String])] = [
    (
        .black,
        [
            "Black", "BLK", "Blak", "schw.", "core black", "space-black", "Schwarz", "noir", "negro", "negras", "Nero",
            "zwart",
        ]
    ),
    (.white, ["White", "WHT", "cloud white", "Weiß", "weiss", "blanc", "blanches", "Blanco", "bianco", "snow"]),
    (.grey, ["Grey", "Gray", "GRY", "hellgrau", "gris", "Htr Gry", "Light Grey Heather", "heather", "Wolf Grey"]),
    (.red, ["Red", "RED", "Univ Red", "rot", "dunkelrote", "rouge", "rojas", "scarlet", "rosso", "Rubinrot"]),
    (.orange, ["Orange", "ORG", "naranja", "arancione", "oranje", "pumpkin"]),
    (.yellow, ["Yellow", "YEL", "Ylw 7", "gelb", "jaune", "amarillo", "Lemon", "maize"]),
    (.green, ["Green", "GRN-04", "dunkelgrün", "vert", "verde", "Moss", "pine", "LightGreen"]),
    (.blue, ["Blue", "BLU", "NVY", "navy", "Marine", "bleu ciel", "azul", "königsblaue", "denim", "cobalt"]),
    (.purple, ["Purple", "PUR", "violett", "violeta", "morado", "aubergine", "Grape Frost"]),
    (.pink, ["Pink", "PNK", "rosé", "rosa", "rosado", "flamingo"]),
    (.brown, ["Brown", "BRN", "braun", "marrón", "chocolate", "Coffee Brown", "espresso", "cocoa", "bruin"]),
]

private let wordsOfSeveralFamilies: [(String, Set<Family>)] = [
    ("hellgr.", [.grey, .green]), ("bordeaux rode", [.red, .purple, .brown]), ("granat", [.blue, .red, .purple]),
    ("Coral", [.orange, .pink, .red]), ("teal", [.green, .blue]), ("Turquoise Blue", [.blue, .green]),
    ("mint", [.green, .blue]), ("gold", [.yellow, .brown, .beige]), ("khaki", [.beige, .green, .brown]),
    ("kaki", [.beige, .green, .brown]), ("rust", [.red, .orange, .brown]), ("salmon", [.pink, .orange]),
    ("camel", [.brown, .beige]), ("cognac", [.brown, .orange]), ("taupe", [.beige, .brown, .grey]),
    ("SAND 112", [.beige, .brown, .yellow]), ("ecru", [.white, .beige]), ("Écru", [.white, .beige]),
    ("ivory", [.white, .beige]), ("Off-White", [.white, .beige]), ("offWhite", [.white, .beige]),
    ("silver", [.grey, .white]), ("charcoal", [.grey, .black]), ("Anthracite", [.grey, .black]),
    ("graphite", [.grey, .black]), ("Gunmetal?", [.grey, .black]), ("obsidian", [.blue, .black]),
    ("burgundy", [.red, .purple, .brown]), ("Bordeaux", [.red, .purple, .brown]), ("olive", [.green, .brown, .beige]),
    ("Rose Gold", [.pink, .orange, .brown, .beige]), ("Total Mango", [.orange, .yellow]), ("BGE", [.beige, .white]),
    ("Hi-Vis", [.yellow, .orange, .green]), ("lavender", [.purple, .pink]), ("mustard", [.yellow, .brown, .orange]),
]

private let textsOfSeveralColors: [(String, [Set<Family>])] = [
    ("anthr./schw.", [[.grey, .black], [.black]]), ("hellbl./dunkelbr.", [[.blue], [.brown]]),
    ("Wht/Univ Red", [[.white], [.red]]), ("Blk/Volt Ylw", [[.black], [.yellow, .green], [.yellow]]),
    ("PNK/WHT", [[.pink], [.white]]), ("navyBlue", [[.blue], [.blue]]), ("black & white", [[.black], [.white]]),
    ("Red+Green|Blue_Pink", [[.red], [.green], [.blue], [.pink]]), ("schwarzweiß", [[.black], [.white]]),
    ("rouge, bleu", [[.red], [.blue]]), ("Denim Black", [[.black]]), ("Heather Blue", [[.blue]]),
    ("White/Rose Gold", [[.white], [.pink, .orange, .brown, .beige]]),
]

private let textsWithoutColor = [
    "", " ", "/", "Ranger 38", "Australian Tribal Ikat", "Tartan No. 3", "🔴", "👟👟", "No.1", "light", "dunkel", "hell",
    "parrot", "layered", "textured", "A-Line", "品番", "\u{301}", "0",
]

private let contradictions: [(String, [Family])] = [
    ("Univ Red", [.blue]), ("BLK", [.red]), ("Wht/Univ Red", [.green, .blue]), ("navy", [.black]), ("grün", [.blue]),
    ("teal", [.red, .orange]), ("gold", [.blue]), ("Schwarz", [.white]), ("blanc", [.black]), ("khaki", [.blue]),
    ("brown", [.black]), ("yellow", [.green]), ("green", [.brown, .beige, .grey]), ("off-white", [.red, .green]),
]

private let noContradictions: [(String, [Family])] = [
    ("Univ Red", [.red]), ("Univ Red", [.blue, .red]), ("Wht/Univ Red", [.red]), ("white", [.beige]),
    ("ecru", [.white]), ("white", [.grey]), ("anthracite", [.black]), ("black", [.grey]), ("tan", [.beige]),
    ("beige", [.brown]), ("red", [.pink]), ("red", [.orange]), ("orange", [.yellow]), ("blue", [.purple]),
    ("purple", [.pink]), ("teal", [.green]), ("teal", [.blue]), ("turquoise", [.green]), ("brown", [.orange]),
    ("maroon", [.brown]), ("obsidian", [.black]), ("gold", [.yellow]), ("gold", [.brown]), ("GRN-04", [.green]),
    ("Tribal", [.red]), ("", [.red]),
]
