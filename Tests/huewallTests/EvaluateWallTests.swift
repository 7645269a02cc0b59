import Foundation
import TestSupport
import Testing

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
        try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: home.path("shop.ndjson")))
        let sync = try Binary.run(["sync", home.path("shop.ndjson"), "--name", "shop", "--quiet"], folder: home.path)
        try #require(sync.status == 0, "\(sync.errors)")
        try Data(judged.utf8).write(to: URL(fileURLWithPath: judgedList))
    }

    @Test func `a judged list says how right the wall is, and which ids it lacks`() throws {
        try wall(judged: "id\timage\tjudged\n1\ta.png\tred\n2\ta.png\torange,red\n9\ta.png\tblue\n\tb.png\tred\n")
        let result = try Binary.run(["evaluate", judgedList, "--wall", "shop"], folder: home.path)
        #expect(result.status == 0)
        #expect(result.output.contains("as it is shown             2   50.0 %"), "\(result.output)")
        #expect(result.output.contains("by pictures alone          2   50.0 %"))
        #expect(result.output.contains("No word of the shop decided what a judged item shows."))
        #expect(result.errors.contains("1 judged id is not on the wall of shop, such as 9."))
        let json = try Binary.run(
            ["evaluate", judgedList, "--wall", "shop", "--format", "json"], folder: home.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
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
