import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3))) struct EvaluateCommandTests {
    private let images = packageRoot.path + "/Images/sample/images/"
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    /// Two usable rows, and a bad one. The second is judged otherwise than measured.
    private func judged() throws -> String {
        let list = """
            image\tjudged\tsecond\tnote\tkind
            \(images)pace-runner-red.png\torange,red\t\t\tshoe
            \(images)pace-runner-red.png\tblue\tred\ttwocolor\tshoe
            \(images)pace-runner-red.png\tteal\t\t\tshoe

            """
        let path = home.path + "/judged.tsv"
        try Data(list.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func `judged lists give strict and lenient, and bad rows are reported`() throws {
        let list = try judged()
        let result = try Binary.run(["evaluate", list])
        #expect(result.status == 0)
        #expect(result.output.contains("all                    2    0.0 %    [0.0, 65.8]   50.0 %    [9.5, 90.5]"))
        #expect(result.output.contains("multi: on 0.0 % of 1 goods of several colors"))
        #expect(result.output.contains("a word that people deny for its color            0    0.0 %"))
        #expect(
            result.errors.contains("\(list), line 4: The row is left out: 'teal' in the column judged is not a"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func `the JSON has them beside the fields of before`() throws {
        let result = try Binary.run(["evaluate", try judged(), "--format", "json"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let all = try #require(object["all"] as? [String: Any])
        #expect(all["top1"] as? Double == 0)
        #expect(all["any"] as? Double == 0)
        #expect(all["acceptable"] as? Double == 0.5)
        #expect((all["acceptableInterval"] as? [Double])?.count == 2)
        #expect((object["multi"] as? [String: Any])?["multicolored"] as? Int == 1)
        #expect((object["faults"] as? [String: Double])?["deniedWord"] == 0)
        let misses = try #require(object["misses"] as? [[String: Any]])
        #expect(misses.map { $0["label"] as? String } == ["blue"])
        #expect(misses.map { $0["acceptable"] as? [String] } == [["blue"]])
    }

    @Test func `a list that cannot be read is refused with the reason`() throws {
        let missing = try Binary.run(["evaluate", home.path("none.tsv")])
        #expect(missing.status == 66)
        #expect(missing.errors.contains("none.tsv cannot be read (No such file or directory); check the path"))
        let folder = try Binary.run(["evaluate", home.path])
        #expect(folder.status == 66)
        #expect(folder.errors.contains("cannot be read (Is a directory)"))
    }

    @Test func `a list without a judged column is refused by name`() throws {
        let path = home.path + "/list.tsv"
        try Data("image\tsecond\na.png\tred\n".utf8).write(to: URL(fileURLWithPath: path))
        let result = try Binary.run(["evaluate", path])
        #expect(result.status == 64)
        #expect(
            result.errors.contains(
                "\(path), line 1: Expected a header with the columns image and judged (or family), separated by tabs."))
    }
}
