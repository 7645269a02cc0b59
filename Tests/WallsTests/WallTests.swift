import Catalogue
import Colors
import TestSupport
import Testing

@testable import Walls  // for the sort key, which is compared with the text that it stands for

@Suite(.timeLimit(.minutes(1))) struct WallTests {
    /// Pictures that say what they are given.
    private struct Answers: PictureAnswers {
        var all: [ImageColors?]

        var pictures: Int { all.count }
        func colors(of picture: Int) throws(Never) -> ImageColors? { all[picture] }
        func likelihood(of picture: Int) -> FamilyCounts? { all[picture]?.likelihood }
        func hasAlternatives(_ picture: Int) -> Bool { all[picture]?.alternatives.isEmpty == false }
    }

    private func colors(_ rgb: RGB, confidence: Double? = nil, clarity: Double? = nil) -> ImageColors {
        let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: Family(of: rgb))
        var image = ImageColors(
            width: 1, height: 1, colors: [color], background: nil, confidence: confidence, flags: [])
        image.clarity = clarity
        return image
    }

    /// - Parameter parts: families by likelihood in thousandths; the first is the picture's own.
    private func doubtful(_ parts: KeyValuePairs<Family, Int>) -> ImageColors {
        func typical(_ family: Family) -> [DominantColor] {
            let rgb = ColorName.typical(of: family)
            return [DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: family)]
        }
        var image = ImageColors(
            width: 1, height: 1, colors: typical(parts[0].key), background: nil, confidence: 0.5, flags: [])
        let numbers = Dictionary(uniqueKeysWithValues: parts.map { ($0.key, $0.value) })
        image.likelihood = FamilyCounts(Family.allCases.map { numbers[$0] ?? 0 })
        image.alternatives = parts.dropFirst().map { AlternativeColors(colors: typical($0.key), isEvenLight: false) }
        return image
    }

    private func wall(_ facts: WallFacts, _ answers: Answers, _ order: OrderOptions = OrderOptions()) -> Wall {
        let sorter = WallSorter(order)
        let places = answers.all.map { PicturePosition($0?.colors ?? [], confidence: $0?.confidence, sorter) }
        return Wall(facts, WallDecisions(facts, answers, order), places, answers, sorter)
    }

    @Test(arguments: WallOrder.allCases)
    func `a thousand items stand by the text of their sort key, then by number`(way: WallOrder) throws {
        var random = SeededGenerator(seed: 7)
        var order = OrderOptions()
        order.order = way
        func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
        let answers = Answers(
            all: (0..<300).map { number in
                number % 17 == 0
                    ? nil
                    : colors(
                        RGB(red: byte(), green: byte(), blue: byte()), confidence: .random(in: 0...1, using: &random))
            })
        var facts = WallFacts()
        for item in 0..<1000 {
            let override = item % 13 == 0 ? ColorOverride(id: "", family: .green, color: nil, note: "") : nil
            facts.add(
                picture: item % 29 == 0 ? nil : .random(in: 0..<300, using: &random), words: nil, brand: "",
                override: override)
        }
        let built = wall(facts, answers, order)
        let sorter = WallSorter(order)
        func shown(_ item: Int) -> [DominantColor] {
            let picture = built.pictures(of: item).chosen.flatMap { answers.all[$0] }
            return picture.map { built.shown(item).colors($0).colors } ?? []
        }
        let keys = (0..<1000).map { Array(sorter.position(of: shown($0)).sortKey.utf8) }
        let expected = (0..<1000).sorted { one, other in
            keys[one] == keys[other] ? one < other : keys[one].lexicographicallyPrecedes(keys[other])
        }
        #expect(built.ranking.map(Int.init) == expected)
        for item in 0..<1000 { #expect(built.family(of: item) == shown(item).first?.family) }
        func confidence(_ item: Int) -> Double? {
            built.pictures(of: item).chosen.flatMap { answers.all[$0]?.confidence }
        }
        let doubt = (0..<1000).filter { !shown($0).isEmpty }
            .sorted { ((confidence($0) ?? -1), $0) < ((confidence($1) ?? -1), $1) }
        #expect(built.leastSureFirst.map(Int.init) == doubt)
    }

    @Test func `items whose ids are in another order stand by their ids where they tie`() {
        let answers = Answers(all: [colors(RGB(red: 200, green: 30, blue: 30))])
        var facts = WallFacts()
        for _ in 0..<3 { facts.add(picture: 0, words: nil, brand: "", override: nil) }
        let sorter = WallSorter(OrderOptions())
        let places = answers.all.map { PicturePosition($0?.colors ?? [], confidence: nil, sorter) }
        let decisions = WallDecisions(facts, answers, OrderOptions())
        #expect(Wall(facts, decisions, places, answers, sorter, ties: [2, 0, 1]).ranking == [1, 2, 0])
    }

    @Test func `keys of both orders fit, and compare as their texts do`() {
        var random = SeededGenerator(seed: 3)
        func text() -> String {
            var order = OrderOptions()
            order.order = .random(using: &random) ? .classic : .smooth
            let rgb = RGB(
                red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                blue: .random(in: 0...9, using: &random))
            return WallSorter(order).position(of: colors(rgb).colors).sortKey
        }
        for _ in 0..<2000 {
            let (one, other) = (text(), text())
            #expect(one.utf8.count <= SortKey.longest)
            #expect(
                (SortKey(one) < SortKey(other)) == one.utf8.lexicographicallyPrecedes(other.utf8), "\(one) \(other)")
            #expect((SortKey(one) == SortKey(other)) == (one == other), "\(one) \(other)")
        }
    }

    @Test func `a further picture gives the colors where the first leaves doubt and no person has answered`() {
        let red = colors(RGB(red: 200, green: 30, blue: 30), clarity: 0.2)
        let blue = colors(RGB(red: 30, green: 60, blue: 200), clarity: 0.9)
        let answers = Answers(all: [red, blue])
        var facts = WallFacts()
        facts.add(picture: 0, words: nil, brand: "", override: nil)
        facts.add(
            picture: 0, words: nil, brand: "", override: ColorOverride(id: "", family: .green, color: nil, note: ""))
        facts.add(picture: nil, words: nil, brand: "", override: nil)
        for item in 0..<3 { facts.furtherPictures[item] = [nil, 1] }
        let built = wall(facts, answers)
        #expect((0..<3).map { built.pictures(of: $0).chosen } == [1, 0, 1])
        #expect((0..<3).map { built.shown($0).position } == [2, 0, 2])
        #expect((0..<3).map { built.family(of: $0) } == [.blue, .green, .blue])
        #expect((0..<3).map { built.sharesPicture($0) } == [true, false, true])
        var alone = OrderOptions()
        alone.imagesPerItem = 1
        #expect((0..<3).map { wall(facts, answers, alone).family(of: $0) } == [.red, .green, nil])
    }

    @Test func `what words decide does not depend on the order of items`() throws {
        let sure: (Family) -> ImageColors = { family in
            self.doubtful([family: 950, family == .grey ? .black : .grey: 50])
        }
        let answers = Answers(
            all: (0..<20).map { sure($0 < 10 ? .black : .grey) } + [doubtful([.grey: 500, .black: 400, .white: 100])])
        let reader = ItemWordsReader()
        func words(_ color: String) -> ItemWords? { reader.words(color, title: "") }
        func families(_ pictures: [Int]) -> [Int: Family?] {
            var facts = WallFacts()
            for picture in pictures {
                facts.add(
                    picture: picture, words: words((10..<20).contains(picture) ? "GRY" : "BLK"), brand: "",
                    override: nil)
            }
            let built = wall(facts, answers)
            return Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ($1, built.family(of: $0)) })
        }
        var random = SeededGenerator(seed: 5)
        let all = Array(0...20)
        #expect(families(all)[20] == .black)
        for _ in 0..<5 { #expect(families(all.shuffled(using: &random)) == families(all)) }
    }
}
