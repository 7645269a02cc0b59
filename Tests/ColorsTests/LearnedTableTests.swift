@testable import Colors
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct LearnedTableTests {
    private static let text = "# size\tobject\tworn\nshare\t0.5\t-1e-3\n# worn\tfactor\noffset\t2\nskin\t3\n"
    private static let resources = packageRoot.appending(path: "Sources/Colors/Resources")

    @Test func `sections have rows of numbers`() throws {
        let table = try LearnedTable(LearnedTableTests.text)
        #expect(try table.rows(of: "size", ["share"], columns: ["object", "worn"]) == [[0.5, -0.001]])
        #expect(try table.rows(of: "worn", ["offset", "skin"], columns: ["factor"]) == [[2], [3]])
        #expect(try table.rows(of: "worn", nil, columns: ["factor"]) == [[2], [3]])
    }

    @Test(arguments: [
        ("share\t1\n", "line 1: expected a name and a number for each column"),
        ("# size\tobject\nshare\t1\t2\n", "line 2: expected a name and a number for each column"),
        ("# size\tobject\nshare\n", "line 2: expected a name and a number for each column"),
        ("# size\tobject\nshare\tmuch\n", "line 2: expected a name and a number for each column"),
        ("# size\tobject\nshare\tnan\n", "line 2: expected a name and a number for each column"),
        ("# size\tobject\nshare\tinf\n", "line 2: expected a name and a number for each column"),
    ])
    func `a line that is not a row is refused by its number`(text: String, sentence: String) {
        #expect(throws: LearnedTable.Unusable(description: sentence)) { try LearnedTable(text) }
    }

    @Test func `a table of other names is refused, and so is one that lacks some`() throws {
        let table = try LearnedTable(LearnedTableTests.text)
        func refusal(_ section: String, _ rows: [String], _ columns: [String]) -> String? {
            do {
                _ = try table.rows(of: section, rows, columns: columns)
                return nil
            } catch { return "\(error)" }
        }
        #expect(refusal("color", [], []) == "there is no section # color")
        #expect(refusal("size", ["share"], ["worn", "object"]) == "columns of # size: the one for worn is object")
        #expect(refusal("size", ["share"], ["object"]) == "columns of # size: expected 1, found 2")
        #expect(refusal("worn", ["offset"], ["factor"]) == "rows of # worn: expected 1, found 2")
        #expect(refusal("worn", ["offset", "sky"], ["factor"]) == "rows of # worn: the one for sky is skin")
        #expect(
            refusal("worn", ["offset", "skin", "sky"], ["factor"]) == "rows of # worn: the one for sky is missing")
    }

    @Test func `the vote takes its own file, and refuses one of another order`() throws {
        let text = try String(
            contentsOf: LearnedTableTests.resources.appending(path: "vote.tsv"), encoding: .utf8)
        _ = try LearnedVote(text)
        let other = text.replacing("\nneutrality\t", with: "\nglitter\t")
        #expect(
            throws: LearnedTable.Unusable(description: "rows of # cluster: the one for neutrality is glitter")
        ) { try LearnedVote(other) }
    }
}
