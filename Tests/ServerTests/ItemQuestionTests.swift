import Colors
@testable import Search
import ServerCore
import Testing
import Text

/// What `/items` and `/facets` are asked for.
@Suite(.timeLimit(.minutes(1))) struct ItemQuestionTests {
    private func question(_ query: String) throws(Problem) -> WallSearch.Question {
        try WallSearch.Question(QueryParameters(query, names: WallSearch.Question.searchNames + ["sort", "goes"]))
    }

    private func code(of query: String) -> String? {
        do throws(Problem) {
            _ = try question(query)
            return nil
        } catch {
            return error.code
        }
    }

    /// A form sends what was not filled in, too.
    @Test func `empty parameters ask for the whole wall`() throws {
        let names = WallSearch.Question.searchNames + ["sort", "goes"]
        #expect(try question(names.map { $0 + "=" }.joined(separator: "&")).isEmpty)
        #expect(try question("").isEmpty)
    }

    @Test func `families, and none among them`() throws {
        let filter = try question("family=red,none&anyFamily=blue").filter
        #expect(filter.families == [.red])
        #expect(filter.includesColorless)
        #expect(filter.anyFamilies == [.blue])
    }

    @Test(arguments: [
        ("family=rde", "unknown-family"), ("anyFamily=none", "unknown-family"), ("family=%C2%A0", "unknown-family"),
        ("anyFamily=red%09", "unknown-family"), ("flag=x", "unknown-flag"), ("shade=x", "unknown-shade"),
        ("shade=%C2%A0navy", "unknown-shade"), ("attribute=:Cotton", "invalid-attribute"),
        ("attribute=:%CC%81", "invalid-attribute"), ("match=x", "invalid-match"),
        ("sort=name", "invalid-sort"), ("currency=EURO", "invalid-currency"), ("currency=EUR,€", "invalid-currency"),
        ("family=navy", "unknown-family"), ("color=navy:0", "invalid-color"), ("color=navy:x", "invalid-color"),
        ("color=navy:1,tael", "invalid-color"), ("goes=tael", "invalid-color"), ("goes=navy&color=red", "invalid-goes"),
        ("q=goes+with+navy&color=red", "invalid-goes"), ("goes=navy&q=goes+with+red", "invalid-goes"),
        ("color=-red:0.5", "invalid-color"), ("color=-red,%23fff", "invalid-color"), ("color=%23ffff", "invalid-color"),
        ("minShare=1.1", "invalid-minShare"), ("color=x", "invalid-color"),
        ("color=%2300000g", "invalid-color"), ("color=%23000000:0", "invalid-color"),
        ("color=%23000000:1001", "invalid-color"), ("color=000000,111111,222222,333333,444444,555555", "invalid-color"),
    ])
    func `what means nothing is refused`(query: String, code: String) {
        #expect(self.code(of: query) == code)
    }

    @Test(arguments: ["ids", "id", "sku", "handle", "productId", "variantId"])
    func `a question names 500 items at most, and repeated and empty ones count`(name: String) throws {
        func query(_ values: [String]) -> String {
            name == "ids"
                ? "ids=" + values.joined(separator: ",") : values.map { "\(name)=\($0)" }.joined(separator: "&")
        }
        let values = (1...500).map { "\($0)" }
        #expect(try question(query(values)).filter.keys.values.map(\.count) == [500])
        #expect(code(of: query(values + ["501"])) == "too-many-ids")
        #expect(code(of: query(values + ["500"])) == "too-many-ids")
        #expect(code(of: query([String](repeating: "a", count: 501))) == "too-many-ids")
        #expect(code(of: query(values + [""])) == "too-many-ids")
        let empty = query([String](repeating: "", count: 500)) + (name == "sku" ? "&id=" : "&sku=")
        #expect(try question(empty).filter.keys.isEmpty)
    }

    @Test func `items of several parameters count together`() throws {
        let ids = "ids=" + (1...250).map { "\($0)" }.joined(separator: ",")
        let skus = (1...250).map { "sku=\($0)" }.joined(separator: "&")
        #expect(try question("\(ids)&\(skus)").filter.keys.count == 2)
        #expect(code(of: "\(ids)&\(skus)&id=a") == "too-many-ids")
    }

    @Test func `ids have commas between them, an id may have its own`() throws {
        #expect(try question("ids=a,b&id=c,d").filter.keys == [.id: Set(["a", "b", "c,d"].map(ExactText.init))])
    }

    @Test func `ids are told apart byte by byte`() throws {
        let (one, other) = ("%C3%A9", "e%CC%81")
        #expect(try question("ids=\(one),\(other)").filter.keys[.id]?.count == 2)
        #expect(try question("id=\(one)") != question("id=\(other)"))
        let texts = try ["ids=\(one),\(other)", "id=\(other)&id=\(one)"].map { try question($0).canonicalText }
        #expect(ExactText(texts[0]) == ExactText(texts[1]))
    }

    @Test func `ends of prices in the wrong order are exchanged`() throws {
        let filter = try question("minPrice=20&maxPrice=5").filter
        #expect(filter.minPrice == 5 && filter.maxPrice == 20)
    }

    @Test func `attributes with a value, with a colon in it, or with any`() throws {
        let attributes = try question("attribute=Material:Cotton&attribute=Size&attribute=A:b:c").filter.attributes
        #expect(
            attributes == [
                .init(name: "Material", value: "Cotton"), .init(name: "Size", value: nil),
                .init(name: "A", value: "b:c"),
            ])
    }

    @Test func `a value of an attribute may have commas, and be long`() throws {
        let long = String(repeating: "x", count: 1000)
        let attributes = try question("attribute=Size:S,+M&attribute=A,B:\(long)").filter.attributes
        #expect(attributes == [.init(name: "Size", value: "S, M"), .init(name: "A,B", value: long)])
    }

    @Test func `colors in digits rank, words for colors are looked for`() throws {
        let question = try question("color=%23631c1c:3,ffffff&q=cap+%23000000")
        #expect(question.words == "cap")
        #expect(question.colors?.parts.map(\.color.hex) == ["#631c1c", "#ffffff", "#000000"])
        #expect(question.colors?.parts.map { ($0.weight * 5).rounded() } == [3, 1, 1])
        #expect(try self.question("color=teal&q=cap").words == "cap teal")
        for query in ["color=%23631c1c:3+%23ffffff:1", "color=631c1c:3+ffffff", "color=%23631c1c:3,+%23fff:1"] {
            #expect(try self.question(query).colors?.parts.map { ($0.weight * 4).rounded() } == [3, 1], "\(query)")
        }
        // A hex of `q` makes no other of the words in `color`.
        let both = try self.question("color=dark+blue&q=cap+%23fff")
        #expect(both.words == "cap dark blue" && both.colors?.parts.map(\.color.hex) == ["#ffffff"])
    }

    @Test(arguments: [
        ("navy:3,%23fff", "navy", 3.0), ("dark blue:1,%23ffffff", "dark blue", 1), ("%23fff navy", "navy", 1),
        ("Dunkelblau:0.5,fff", "navy", 0.5), ("red,%23fff:1", "red", 1),
    ])
    func `a word beside a hex, or with a weight, ranks as its usual color`(
        color: String, word: String, weight: Double
    ) throws {
        let parts = try #require(try question("color=\(color)&q=cap").colors?.parts)
        let meaning = try #require(SearchWords.meaning(of: word))
        let usual = meaning.color ?? ColorName.typical(of: meaning.family)
        let named = try #require(parts.first { $0.color == usual })
        #expect(Set(parts.map(\.color.hex)) == [usual.hex, "#ffffff"])
        #expect(abs(named.weight - weight / (weight + 1)) < 1e-9)
        #expect(try question("color=\(color)&q=cap").words == "cap")
    }

    @Test(arguments: [
        ("goes=%231f2a44&q=dress", "dress", "#1f2a44"), ("goes=%231F2", "", "#11ff22"), ("goes=dark+blue", "", "navy"),
        ("q=Goes+with+navy+dress", "dress", "navy"), ("q=goes+with+%231f2a44", "", "#1f2a44"),
        ("q=goes+with+dark+blue+dress", "dress", "navy"),
    ])
    func `what goes with a color is a question of its own`(query: String, words: String, color: String) throws {
        let question = try question(query)
        #expect(question.words == words && question.colors == nil)
        #expect(question.goesWith == RGB(hex: color) ?? SearchWords.meaning(of: color)?.color)
    }

    @Test(arguments: ["goes+with", "goes+with+jeans", "it+goes+with+navy", "goes+navy", "goes+with+bed"])
    func `words without a color behind them are only words`(words: String) throws {
        #expect(try question("q=\(words)").goesWith == nil)
        #expect(try question("q=\(words)").words == words.replacing("+", with: " "))
    }

    @Test func `names of families, shades and flags in any case, and families by other words`() throws {
        let filter = try question("family=Red,GRAY,None&anyFamily=Rot&shade=Navy&flag=MULTI&currency=eur").filter
        #expect(filter.families == [.red, .grey] && filter.includesColorless && filter.anyFamilies == [.red])
        #expect(filter.shades == ["navy"] && filter.flags == [.multi] && filter.currencies == ["eur"])
    }

    @Test func `q has 200 letters at most`() {
        #expect(code(of: "q=" + String(repeating: "a", count: 200)) == nil)
        #expect(code(of: "q=" + String(repeating: "a", count: 201)) == "invalid-q")
        // As the description of the API counts them, and so a character of any length has an end.
        #expect(code(of: "q=" + String(repeating: "e%CC%81", count: 100)) == nil)
        #expect(code(of: "q=a" + String(repeating: "%CC%81", count: 200)) == "invalid-q")
    }
}
