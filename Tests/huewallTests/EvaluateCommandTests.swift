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
        try home.write(list, to: "judged.tsv")
        return home.path("judged.tsv")
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

    @Test func `a long list of misses that cannot be written is an error`() throws {
        let rows = Array(repeating: "\(images)pace-runner-red.png\tblue", count: 40)
        try home.write("image\tjudged\n" + rows.joined(separator: "\n") + "\n", to: "judged.tsv")
        let script = #"exec "$0" "$@" >/dev/full"#
        let result = try Binary.run(script: script, ["evaluate", "judged.tsv"], folder: home.path)
        #expect(result.status == 74)
    }

    @Test func `the JSON has them beside the fields of before`() throws {
        let result = try Binary.run(["evaluate", try judged(), "--format", "json"])
        let object = try jsonObject(result.output)
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
        let path = home.path("list.tsv")
        try home.write("image\tsecond\na.png\tred\n", to: "list.tsv")
        let result = try Binary.run(["evaluate", path])
        #expect(result.status == 64)
        #expect(
            result.errors.contains(
                "\(path), line 1: Expected a header with the columns image and judged (or family), separated by tabs."))
    }
}

@Suite(.timeLimit(.minutes(3))) struct EvaluateWallTests {
    private let home: TemporaryFolder
    private var judgedList: String { home.path("judged.tsv") }

    init() throws { home = try TemporaryFolder() }

    /// A wall whose words decide about the pictures in doubt, and what people say of its items.
    private func wall(judged: String) throws {
        let images = packageRoot.path + "/Images/sample/images/"
        let rows = (1...6).map {
            #"{"id":"\#($0)","image":"\#(images)pace-runner-red.png","vendorColor":"rot","title":"Pace \#($0)"}"#
        }
        try home.write(rows.joined(separator: "\n") + "\n", to: "shop.ndjson")
        let sync = try Binary.run(["sync", home.path("shop.ndjson"), "--name", "shop", "--quiet"], folder: home.path)
        try #require(sync.status == 0, "\(sync.errors)")
        try home.write(judged, to: "judged.tsv")
    }

    @Test func `a judged list says how right the wall is, and which ids it lacks`() throws {
        try wall(judged: "id\timage\tjudged\n1\ta.png\tred\n2\ta.png\torange,red\n9\ta.png\tblue\n\tb.png\tred\n")
        let result = try Binary.run(["evaluate", judgedList, "--wall", "shop"], folder: home.path)
        #expect(result.status == 0)
        #expect(result.output.contains("as it is shown             2   50.0 %"), "\(result.output)")
        #expect(result.output.contains("by pictures alone          2   50.0 %"))
        #expect(result.output.contains("No word of the shop decided what a judged item shows."))
        #expect(result.errors.contains("1 judged id is not on the wall of shop, such as 9."))
        let json = try Binary.run(["evaluate", judgedList, "--wall", "shop", "--format", "json"], folder: home.path)
        let object = try jsonObject(json.output)
        #expect((object["shown"] as? [String: Int]) == ["items": 2, "strict": 1, "lenient": 2])
        #expect((object["unknown"] as? [String]) == ["9"])
    }

    @Test func `a list without ids, and no list at all, are refused with the reason`() throws {
        try wall(judged: "image\tjudged\na.png\tred\n")
        let result = try Binary.run(["evaluate", judgedList, "--wall", "shop"], folder: home.path)
        #expect(result.status == 64)
        #expect(result.errors.contains("has no row with an id; add a column id with the ids of the feed."))
        let none = try Binary.run(["evaluate", "--wall", "shop"], folder: home.path)
        #expect(none.status == 64)
        #expect(none.errors.contains("--wall needs a list of judged items"))
        let unknown = try Binary.run(["evaluate", judgedList, "--wall", "nothing"], folder: home.path)
        #expect(unknown.status != 0)
    }
}
