import Foundation
import TestSupport
import Testing

/// What `scripts/learn/families.py` asks of the program.
@Suite(.timeLimit(.minutes(3))) struct CellsCommandTests {
    private static let pictures = ["pace-runner-red.png", "marina-cap.jpg", "chalk-cap.jpg"].map {
        packageRoot.path + "/Images/sample/images/\($0)"
    }
    private static let vote = packageRoot.path + "/Sources/Colors/Resources/vote.tsv"
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func lines(_ arguments: [String]) throws -> [[String: Any]] {
        let result = try Binary.run(["cells"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map(jsonObject)
    }

    @Test func `every number has the name that the vote's file has for it`() throws {
        let lines = try lines(CellsCommandTests.pictures)
        #expect(lines.count == 4)
        let file = try String(contentsOfFile: CellsCommandTests.vote, encoding: .utf8)
        let rows = file.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        let cluster = try #require(rows.firstIndex(of: "# cluster"))
        let names = try #require(lines[0]["evidence"] as? [String])
        #expect(names == Array(rows[(cluster + 1)...].prefix { $0 != "# size" }))
        for picture in lines.dropFirst() {
            let cells = try #require(picture["cells"] as? [[String: Any]])
            #expect(!cells.isEmpty && cells.allSatisfy { ($0["evidence"] as? [Double])?.count == names.count })
        }
    }

    @Test func `without files it prints the names`() throws {
        #expect(try lines([]).map { Set($0.keys) } == [["evidence"]])
    }

    @Test func `the vote's own file answers as the program does`() throws {
        let answers = try lines(["--vote", CellsCommandTests.vote] + CellsCommandTests.pictures)
        #expect(answers.map { $0["leader"] as? String } == ["red", "blue", "white"])
        for answer in answers {
            #expect(abs(try #require(answer["families"] as? [Double]).reduce(0, +) - 1) < 1e-9)
        }
    }

    @Test func `another vote answers otherwise`() throws {
        // Only the offset of purple counts.
        let file = try String(contentsOfFile: CellsCommandTests.vote, encoding: .utf8)
        let rows = file.split(separator: "\n").map { line in
            line.hasPrefix("purple\t") ? "purple\t1000" : String(line)
        }
        try home.write(rows.joined(separator: "\n") + "\n", to: "purple.tsv")
        for answer in try lines(["--vote", home.path("purple.tsv")] + CellsCommandTests.pictures) {
            #expect(try #require(answer["families"] as? [Double])[8] > 0.99)
        }
    }

    @Test func `a file that is not a vote is refused with what is wrong in it`() throws {
        try home.write("# size\tobject\tworn\nshare\tmuch\t1\n", to: "vote.tsv")
        let result = try Binary.run(["cells", "--vote", home.path("vote.tsv")])
        #expect(result.status == 64)
        #expect(result.errors.contains("line 2: expected a name and a number for each column"))
        #expect(result.output.isEmpty)
    }
}
