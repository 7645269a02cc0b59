@testable import Colors
// What a word means is decided inside of Search; a search shows only what it finds.
@testable import Search
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct SearchWordsTests {
    @Test(arguments: [
        ("czerwona", "red"), ("granatowych", "navy"), ("красный", "red"), ("红色", "red"), ("svart", "black"),
        ("rosso", "red"), ("geel", "yellow"), ("sötétkék", "navy"), ("yeşil", "green"), ("lichtgrijze", "light grey"),
        ("dunkelrot", "dark red"), ("navyblaues", "navy"), ("mintfarbene", "mint"), ("koperkleurig", "copper"),
        ("silbermetallic", "silver"), ("mattschwarz", "black"),
    ])
    func `a word of a further language is its English word`(word: String, color: String) throws {
        #expect(SearchWords.meaning(of: foldedWord(word))?.word == color)
    }

    @Test(arguments: ["den", "sari", "sort"])
    func `a word that is another one without accents counts only where no text has it`(word: String) throws {
        func understood(_ title: String) throws -> [String] {
            var question = WallSearch.Question()
            question.words = word
            let wall = try WallFixture([line(title)]).wall()
            return WallSearch(wall.columns).answer(question).reading.understood.map(\.color)
        }
        let texts = try understood("Den Sari, sort")
        #expect(texts.isEmpty)
        let english = try #require(TranslatedWords.all.english(word))
        let nowhere = try understood("Cup")
        #expect(nowhere == [english])
    }

    /// Of the items that a search for words finds.
    private func ids(_ words: String, in columns: ItemColumns) -> [String] {
        var question = WallSearch.Question()
        question.words = words
        return WallSearch(columns).answer(question).items.map { columns.ids.text(Int($0)) }
    }

    @Test func `what has a whole word comes before what has it in a longer one`() throws {
        let wall = try WallFixture([
            line("cabbage", [("#15801f", 1, "green")]), line("bag", [("#c01020", 1, "red")]),
            line("bags", [("#c01020", 1, "red")]), line("green bag", [("#15801f", 1, "green")]),
        ]).wall()
        func found(_ words: String) -> [String] { ids(words, in: wall.columns) }
        #expect(found("bag") == ["bag", "green bag", "cabbage", "bags"])
        #expect(found("green bag") == ["green bag", "cabbage"])
    }

    /// Longer ones would take minutes.
    @Test(arguments: ["blaugrau", "a-", "黑", "菜"]) func `a word of twenty thousand letters is read at once`(
        part: String
    ) throws {
        var question = WallSearch.Question()
        question.words = String(repeating: part, count: 20_000 / part.count)
        let wall = try WallFixture([line("Cup")]).wall()
        #expect(WallSearch(wall.columns).answer(question).items.isEmpty)
    }

    @Test func `a word with a typo says what is searched for instead, and one that is not replaced says nothing`()
        throws
    {
        var question = WallSearch.Question()
        question.words = "jaket cup geren"
        let wall = try WallFixture([line("Jacket"), line("Cup")]).wall()
        let reading = WallSearch(wall.columns).answer(question).reading
        #expect(reading.corrected == [CorrectedWord(text: "jaket", words: ["jacket"])])
        #expect(reading.understood == [UnderstoodWord(text: "geren", color: "green")])
    }

    @Test func `each color of the translations is one that a search knows`() {
        for row in ShippedTable.colorTranslations.rows(columns: ["language", "color", "words"])
        where row[1] != "endings" && row[1] != "ordinary" {
            let word = foldedWord(row[1].hasSuffix("!") ? String(row[1].dropLast()) : String(row[1]))
            #expect(ColorWords.isColor(word), "\(row[0]): \(row[1])")
        }
    }

    @Test func `each word of the tables is spelled as a query is folded`() {
        let words = Set(ColorWords.meanings.keys).union(ColorWords.roles.keys)
        #expect(words.filter { foldedWord($0) != $0 } == [])
    }

    @Test func `a thing with the name of a color has that color`() throws {
        for (thing, _, _) in ColorWords.things {
            guard let name = ColorName.all.first(where: { $0.name == thing.word }) else { continue }
            #expect(thing.color == name.color && thing.families == Set(name.families), "\(thing.word)")
        }
    }

    @Test func `what says a material comes before what looks so, and looks count where nothing says it`() throws {
        let wall = try WallFixture([
            line("looks", [("#b5965a", 1, "yellow")]), line("says brass", [("#202020", 1, "black")]),
            line("both brass", [("#b09050", 1, "yellow")]),
        ]).wall()
        func found(_ words: String) -> [String] { ids(words, in: wall.columns) }
        let (says, looks) = (found("brass"), found("messing"))
        #expect(says == ["both brass", "says brass"])
        #expect(looks == ["looks", "both brass"])
    }

    @Test(arguments: [
        ("pastel", "#f7c1d0", "#c01020"), ("dark", "#0f1e46", "#f0f0f0"), ("neutral", "#808285", "#1040c0"),
        ("vivid", "#e50000", "#808285"), ("muted", "#7f9a78", "#e50000"), ("pale", "#fbfbfb", "#202020"),
    ])
    func `a tone is of lightness and chroma`(word: String, inside: String, outside: String) throws {
        let tone = try #require(ColorWords.roles[word]?.tone)
        let (inner, outer) = (try #require(RGB(hex: inside)), try #require(RGB(hex: outside)))
        #expect(tone.contains(inner) && !tone.contains(outer))
    }
}
