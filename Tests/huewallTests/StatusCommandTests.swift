import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3))) struct StatusCommandTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    @Test func `status says the age of the last good run, the source, the options and the sizes`() throws {
        try FourPictures.copyWall(to: folder)
        let lines = try Binary.run(["status", "shop"], folder: folder).output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("shop: 4 items, 0 without a color, 0 rows skipped, last run 20"))
        #expect(lines[0].contains(" ago) done"))
        let heads = [
            "state: ok", "last good run: 20", "source: /", "options: --preset catalogue", "overrides: none",
            "sizes: store ",
        ]
        for (line, head) in zip(lines.dropFirst(), heads) { #expect(line.hasPrefix(head), "\(line)") }
    }

    @Test func `a monitor reads one object, and the exit status is the state`() throws {
        try FourPictures.copyWall(to: folder)
        let good = try status(["--stale-after", "3650d"])
        #expect(good.status == 0)
        #expect(good.object["state"] as? String == "ok")
        #expect(good.object["items"] as? Int == 4)
        let run = try #require((good.object["runs"] as? [[String: Any]])?.first)
        #expect(run["outcome"] as? String == "done")
        #expect(run["feed"] as? [String: Int] == ["new": 4, "changed": 0, "gone": 0, "unchanged": 0])
        #expect((good.object["bytes"] as? [String: Int])?.values.allSatisfy { $0 >= 0 } == true)
        #expect((good.object["options"] as? [String: String])?["preset"] == "catalogue")

        try home.write("id;nothing\n1;2\n", to: "bad.csv")
        #expect(try Binary.run(["sync", "bad.csv", "--name", "shop"], folder: folder).status == 65)
        let failing = try status(["--stale-after", "3650d"])
        #expect(failing.status == 2)
        #expect(failing.object["state"] as? String == "failing")
        #expect(failing.object["lastGoodRun"] as? String == good.object["lastGoodRun"] as? String)
        let all = try Binary.run(["status", "--json"], folder: folder)
        #expect(all.status == 2)
        let document = try jsonObject(all.output)
        #expect(document["state"] as? String == "failing")
        #expect((document["catalogues"] as? [[String: Any]])?.map { $0["name"] as? String } == ["shop"])
    }

    @Test func `a run with more failures than allowed is not a good one`() throws {
        try home.write(#"{"id":"a","image":"gone.png"}"#, to: "feed.ndjson")
        let arguments = ["sync", "feed.ndjson", "--name", "shop"]
        #expect(try Binary.run(arguments, folder: folder).status == 65)
        let failing = try status()
        #expect(failing.status == 2)
        #expect(failing.object["lastGoodRun"] is NSNull)
        #expect((failing.object["failures"] as? [String: Int]) == ["not-found": 1])
        #expect(try Binary.run(arguments + ["--max-failures", "1"], folder: folder).status == 0)
        #expect(try status().status == 0)
    }

    @Test(arguments: ["damaged", "lost", "empty"])
    func `a catalogue that cannot be looked into has an object of its own`(name: String) throws {
        try home.write([UInt8](repeating: 0x78, count: 5000), to: "Reports/damaged/huewall.sqlite")
        try home.write("{}\n", to: "Reports/lost/metadata.ndjson")
        try home.write("", to: "Reports/empty/huewall.sqlite")
        let result = try Binary.run(["status", name, "--json"], folder: folder)
        #expect(result.status == 2)
        let object = try jsonObject(result.output)
        #expect(object["name"] as? String == name && object["state"] as? String == "failing")
        #expect(try result.errors.contains(#require(object["error"] as? String)))
        let unknown = try Binary.run(["status", "nothing", "--json"], folder: folder)
        #expect(unknown.status == 66 && unknown.output.isEmpty)
    }

    @Test func `a catalogue that cannot be looked into is failing, and the others are reported`() throws {
        try FourPictures.copyWall(to: folder)
        try home.write([UInt8](repeating: 0x78, count: 5000), to: "Reports/damaged/huewall.sqlite")
        try home.write("{}\n", to: "Reports/lost/metadata.ndjson")
        try home.write("", to: "Reports/a copy/huewall.sqlite")
        try home.write("", to: "Reports/notes/readme.txt")
        let all = try Binary.run(["status", "--json", "--stale-after", "3650d"], folder: folder)
        #expect(all.status == 2)
        #expect(all.errors.contains("No catalogue can be named 'a copy'; rename Reports/a copy"), "\(all.errors)")
        let document = try jsonObject(all.output)
        #expect(document["state"] as? String == "failing")
        let catalogues = try #require(document["catalogues"] as? [[String: Any]])
        #expect(catalogues.map { $0["name"] as? String } == ["damaged", "lost", "shop"])
        #expect(catalogues.map { $0["state"] as? String } == ["failing", "failing", "ok"])
        let errors = catalogues.map { $0["error"] as? String ?? "" }
        #expect(errors[0].contains("is damaged") && errors[2].isEmpty)
        #expect(errors[1] == "Reports/lost has a wall but no store; run huewall sync with the feed of lost.")
        #expect(try Binary.run(["status"], folder: folder).output.contains("shop: 4 items"))
    }

    @Test(arguments: [[], ["--json"]]) func `reports that are not there are an error`(flags: [String]) throws {
        #expect(try Binary.run(["status"] + flags, folder: folder).status == 66)
        try home.write("", to: "Reports")
        let result = try Binary.run(["status"] + flags, folder: folder)
        #expect(result.status == 66 && result.output.isEmpty)
        #expect(result.errors.contains("The folder Reports cannot be listed"), "\(result.errors)")
    }

    @Test func `a feed that is gone is a run that failed, and a command that was wrong is none`() throws {
        try FourPictures.copyWall(to: folder)
        let stale = ["--stale-after", "3650d"]
        for words in [["override", "shop", "999", "red"], ["report", "shop", "--overrides", "gone.csv"]] {
            #expect(try Binary.run(words, folder: folder).status == 66)
            #expect(try status(stale).status == 0, "\(words)")
        }
        #expect(try Binary.run(["sync", "gone.csv", "--name", "shop"], folder: folder).status == 66)
        let failing = try status(stale)
        #expect(failing.status == 2)
        let run = try #require((failing.object["runs"] as? [[String: Any]])?.first)
        #expect((run["outcome"] as? String)?.contains("There is no file") == true)
    }

    @Test(arguments: [["--stale-after", "soon"], ["--json", "--failures"], ["--json", "--review"]])
    func `what status cannot do is wrong usage`(flags: [String]) throws {
        #expect(try Binary.run(["status"] + flags, folder: folder).status == 64)
    }

    private func status(_ flags: [String] = []) throws -> (status: Int32, object: [String: Any]) {
        let result = try Binary.run(["status", "shop", "--json"] + flags, folder: folder)
        return (result.status, try jsonObject(result.output))
    }
}
