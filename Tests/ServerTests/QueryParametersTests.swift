@testable import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct QueryParametersTests {
    private let names = ["family", "brand", "limit", "q", "minPrice", "inStock"]

    private func parameters(_ query: String?) throws(Problem) -> QueryParameters {
        try QueryParameters(query, names: names)
    }

    private func code(_ body: () throws -> Void) -> String? {
        let problem = #expect(throws: Problem.self) { try body() }
        return problem?.code
    }

    @Test(arguments: [nil, "", "q=", "q", "&&", "q=&q="]) func `what is empty counts as not given`(
        query: String?
    ) throws {
        #expect(try parameters(query).value("q") == nil)
        #expect(try parameters(query).all("q") == [])
        #expect(try parameters(query).integer("limit", in: 1...5) == nil)
    }

    @Test func `values are percent-decoded once, and a plus is a space`() throws {
        #expect(try parameters("q=red+cap%2B%26%253D").value("q") == "red cap+&%3D")
        #expect(try parameters("%71=a=b").value("q") == "a=b")
        #expect(code { _ = try parameters("q=%FF") } == "invalid-query")
        #expect(code { _ = try parameters("q=%4") } == "invalid-query")
    }

    @Test func `an unknown name is refused with the likely one`() throws {
        #expect(code { _ = try parameters("x=1") } == "unknown-parameter")
        let problem = #expect(throws: Problem.self) { try parameters("famly=red") }
        #expect(problem?.status == .badRequest)
        #expect(problem?.detail == "There is no parameter 'famly'; did you mean 'family'?")
        #expect(code { _ = try parameters("Q=1") } == "unknown-parameter")
    }

    @Test func `a query has 32 KiB at most`() throws {
        let longest = "q=" + String(repeating: "a", count: (32 << 10) - 2)
        #expect(try parameters(longest).value("q")?.count == (32 << 10) - 2)
        let problem = #expect(throws: Problem.self) { try parameters(longest + "a") }
        #expect(problem?.status == .uriTooLong)
        #expect(problem?.code == "query-too-long")
    }

    @Test func `a parameter with one value is refused when it is repeated`() throws {
        #expect(code { _ = try parameters("q=a&q=b").value("q") } == "repeated-parameter")
        #expect(try parameters("q=a&q=").value("q") == "a")
    }

    @Test(arguments: [
        ("family=red,blue", ["red", "blue"]), ("family=red&family=blue", ["red", "blue"]),
        ("family=+red+,,%20blue,", ["red", "blue"]), ("family=,+,", []), ("family=", []),
        // Other blanks belong to the value: no family is called so.
        ("family=%C2%A0", ["\u{A0}"]), ("family=red%09", ["red\t"]), ("family=%0Ared", ["\nred"]),
        ("family=%E2%80%83red", ["\u{2003}red"]),
        // A comma stays one before a sign that combines with it.
        ("family=red,%CC%81blue", ["red", "\u{301}blue"]),
    ])
    func `lists have commas between their values, and spaces around them`(query: String, values: [String]) throws {
        #expect(try parameters(query).list("family") == values)
    }

    @Test func `values with commas are also given whole`() throws {
        #expect(try parameters("brand=A,+B&brand=C").all("brand") == ["A, B", "C"])
    }

    @Test(arguments: ["0", "6", "1.5", "a", "99999999999999999999", "1 ", "%C2%A01"]) func `no other whole number`(
        text: String
    ) throws {
        let query = try parameters("limit=" + text)
        #expect(code { _ = try query.integer("limit", in: 1...5) } == "invalid-limit", "\(text)")
    }

    @Test func `whole numbers in their range`() throws {
        for number in 1...5 { #expect(try parameters("limit=\(number)").integer("limit", in: 1...5) == number) }
    }

    @Test(arguments: ["-1", "nan", "inf", "1e999", "a", "1,5"]) func `no other number`(text: String) throws {
        let query = try parameters("minPrice=" + text)
        #expect(code { _ = try query.number("minPrice") } == "invalid-minPrice", "\(text)")
    }

    @Test func `numbers of 0 or more, up to an end where there is one`() throws {
        #expect(try parameters("minPrice=0").number("minPrice") == 0)
        #expect(try parameters("minPrice=19.90").number("minPrice") == 19.9)
        #expect(try parameters("minPrice=1").number("minPrice", upTo: 1) == 1)
        let query = try parameters("minPrice=1.01")
        let problem = #expect(throws: Problem.self) { try query.number("minPrice", upTo: 1) }
        #expect(problem?.detail == "Expected a number from 0 to 1 for 'minPrice'.")
    }

    @Test func `true and false, and nothing else`() throws {
        #expect(try parameters("inStock=true").flag("inStock") == true)
        #expect(try parameters("inStock=false").flag("inStock") == false)
        #expect(try parameters("inStock=").flag("inStock") == nil)
        for text in ["1", "True", "yes"] {
            let query = try parameters("inStock=" + text)
            #expect(code { _ = try query.flag("inStock") } == "invalid-inStock", "\(text)")
        }
    }
}
