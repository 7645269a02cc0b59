import Foundation
import TestSupport
import Testing

/// `huewall measure` as a program: lines in, lines out, and what `huewall sync --measured` makes of them.
@Suite(.timeLimit(.minutes(3))) struct MeasureCommandTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    private static let sample = packageRoot.path + "/Images/sample"
    private static let red = sample + "/images/pace-runner-red.png"

    private func measure(_ arguments: [String], _ input: String) throws -> [String] {
        let result = try Binary.run(["measure", "--quiet"] + arguments, input: input, folder: folder)
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output.isEmpty || result.output.hasSuffix("\n"))
        return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private func images(_ line: String) throws -> [[String: Any]] {
        try #require(try jsonObject(line)["images"] as? [[String: Any]])
    }

    private func code(_ value: Any?) -> String? { (value as? [String: Any])?["code"] as? String }

    /// The rows of the sample's first pictures, copied beside the feed, and others.
    private func shop(_ rows: [String], first: Int = 0) throws -> String {
        try FileManager.default.copyItem(atPath: MeasureCommandTests.sample, toPath: home.path("shop"))
        let lines = try home.text("shop/catalogue.ndjson").split(separator: "\n").prefix(first).map(String.init) + rows
        let feed = lines.joined(separator: "\n") + "\n"
        try home.write(feed, to: "shop/feed.ndjson")
        return feed
    }

    /// The metadata of a first sync into a folder of its own.
    private func synced(_ reports: String, _ flags: [String] = []) throws -> String {
        let sync = try Binary.run(
            ["sync", "shop/feed.ndjson", "--name", "shop", "--reports", reports, "--quiet", "--max-failures", "100%"]
                + flags, folder: folder)
        try #require(sync.status == 0, "\(sync.errors)")
        return try home.text(reports + "/shop/metadata.ndjson")
    }

    /// What no picture can be decoded with.
    private static let blind = ["--max-pixels", "1"]

    @Test(arguments: [[], ["--preset", "classic", "--num-colors", "5"], ["--thumbnails", "whole"]])
    func `a sync with measured pictures writes what one that looks itself writes`(flags: [String]) throws {
        let feed = try shop(
            [
                #"{"id":"again","image":"images/pace-runner-red.png","vendorColor":"blue","price":"29,99 €"}"#,
                #"{"id":"missing","image":"images/none.png","title":"a <b> \"c\""}"#,
                #"{"id":"text","image":"catalogue.ndjson"}"#,
                #"{"id":"next","image":"images/none.png","moreImages":["images/pace-runner-royal.jpg"]}"#,
                #"{"id":"third","image":"catalogue.ndjson","moreImages":["images/none.png","images/slate-pack.jpg"]}"#,
                #"{"title":"no id"}"#,
            ], first: 4)
        let overrides = ["--overrides", "o.csv"]
        try home.write("id,color,note\npace-runner-black,#123456,by hand\n", to: "o.csv")
        let expected = try synced("Own", flags + overrides)
        let looked = flags.contains("--thumbnails") ? [] : flags
        let lines = try measure(["--folder", home.path("shop"), "--thumbnails", "Other/shop"] + looked, feed)
        #expect(lines.count == 10)
        try home.write(lines.joined(separator: "\n") + "\n", to: "measured.ndjson")
        let measured = ["--measured", "measured.ndjson"] + MeasureCommandTests.blind
        #expect(try synced("Other", flags + overrides + measured) == expected)
        // Nothing is new the next time, and nothing is lost without the lines.
        #expect(try synced("Other", flags + overrides + measured) == expected)
        #expect(try synced("Other", flags + overrides) == expected)
    }

    @Test func `measured pictures stay where neither they nor their servers are`() throws {
        let feed = try shop([#"{"id":"a","image":"images/pace-runner-red.png"}"#])
        let url = feed.replacing("images/", with: "https://shop.example/images/")
        let lines = try measure(["--folder", home.path("shop")], feed)
        let location = home.path("shop/images/pace-runner-red.png")
        // As a machine that had both wrote it.
        for (name, rows, place) in [
            ("file", feed, location), ("url", url, "https://shop.example/images/pace-runner-red.png"),
        ] {
            try home.write(rows, to: "shop/feed.ndjson")
            try home.write(
                lines.map {
                    $0.replacing(location.replacing("/", with: #"\/"#), with: place).replacing(location, with: place)
                }
                .joined(separator: "\n") + "\n", to: name + ".ndjson")
            if name == "file" { try FileManager.default.removeItem(atPath: home.path("shop/images")) }
            let first = try synced(name, ["--measured", name + ".ndjson"])
            #expect(try jsonObject(first.trimmingCharacters(in: .newlines))["family"] as? String == "red", "\(first)")
            #expect(try synced(name) == first)
            let report = try Binary.run(["report", "shop", "--reports", name, "--quiet"], folder: folder)
            #expect(report.status == 0, "\(report.errors)")
            #expect(try home.text(name + "/shop/metadata.ndjson") == first)
        }
    }

    @Test func `lines of other options are not believed, and that is said`() throws {
        let feed = try shop([#"{"id":"a","image":"images/pace-runner-red.png"}"#])
        let expected = try synced("Own")
        let lines = try measure(["--folder", home.path("shop"), "--granularity", "8"], feed)
        try home.write(lines.joined(separator: "\n") + "\n", to: "measured.ndjson")
        let sync = try Binary.run(
            ["sync", "shop/feed.ndjson", "--name", "shop", "--measured", "measured.ndjson"], folder: folder)
        #expect(sync.status == 0)
        #expect((sync.output + sync.errors).contains("1 of 1 measured pictures are of other options"), "\(sync)")
        #expect(try home.text("Reports/shop/metadata.ndjson") == expected)
    }

    @Test func `a dry run reads the lines, too, and keeps none`() throws {
        let lines = try measure([], try shop([#"{"id":"a","image":"\#(MeasureCommandTests.red)"}"#]))
        try home.write(lines[0] + "\n", to: "measured.ndjson")
        try home.write(String(lines[0].prefix(99)) + "\n", to: "cut.ndjson")
        for isNew in [true, false] {
            for (file, status) in [("measured.ndjson", 0), ("cut.ndjson", 65), ("none.ndjson", 66)] {
                let dry = try Binary.run(
                    ["sync", "shop/feed.ndjson", "--name", "shop", "--measured", file, "--dry-run"], folder: folder)
                #expect(dry.status == status, "\(dry.errors)")
                #expect(dry.errors.contains(file) == (status != 0), "\(dry.errors)")
            }
            #expect(home.exists("Reports") != isNew)
            if isNew { _ = try synced("Reports", MeasureCommandTests.blind) }
        }
        let report = try Binary.run(["report", "shop"], folder: folder)
        #expect(report.output.contains("1 failed"), "\(report.output)")
    }

    @Test(arguments: [
        "{}", "no JSON", #"{"id":"a","images":[{"location":"x","hash":"12"}]}"#, #"{"id":"a","images":{}}"#, "[]",
        #"{"id":"a","images":[]"#,
    ])
    func `a line that is none ends the sync with its number, and the last wall stays`(line: String) throws {
        let feed = try shop([#"{"id":"a","image":"images/pace-runner-red.png"}"#])
        let wall = try synced("Reports")
        let good = try measure(["--folder", home.path("shop")], feed)[0]
        try home.write([good, line, good].joined(separator: "\n") + "\n", to: "measured.ndjson")
        let sync = ["sync", "shop/feed.ndjson", "--name", "shop", "--measured"]
        let wrong = try Binary.run(sync + ["measured.ndjson"], folder: folder)
        #expect(wrong.status == 65 && wrong.errors.contains("Line 2 of"), "\(wrong.errors)")
        try home.write(good, to: "cut.ndjson")
        let cut = try Binary.run(sync + ["cut.ndjson"], folder: folder)
        #expect(cut.status == 65 && cut.errors.contains("Line 1 of"), "\(cut.errors)")
        let none = try Binary.run(sync + ["none.ndjson"], folder: folder)
        #expect(none.status == 66 && none.errors.contains("none.ndjson"), "\(none.errors)")
        #expect(try home.text("Reports/shop/metadata.ndjson") == wall)
    }

    @Test func `a folder of files is read by name, as Spark writes it`() throws {
        let feed = try shop([], first: 3)
        let expected = try synced("Own")
        let lines = try measure(["--folder", home.path("shop"), "--thumbnails", "Other/shop"], feed)
        for (number, line) in lines.enumerated() { try home.write(line + "\n", to: "measured/part-0000\(number).txt") }
        try home.write("", to: "measured/_SUCCESS")
        try home.write("crc", to: "measured/.part-00000.txt.crc")
        #expect(try synced("Other", ["--measured", "measured"] + MeasureCommandTests.blind) == expected)
        // Without small pictures too, no file that is as it was is read again.
        let colors = try synced("Without", ["--measured", "measured"] + MeasureCommandTests.blind)
        #expect(
            colors.components(separatedBy: "\"confidence\":").count == 4 && !colors.contains("too-many-pixels"),
            "\(colors)")
    }

    @Test func `two processes with one folder of thumbnails give what one gives`() throws {
        try FourPictures.copyWall(to: folder)
        try home.write(try FourPictures.feed.get(), to: "feed.ndjson")
        let both = try ["a.ndjson", "b.ndjson"].map { name in
            try home.write("", to: name)
            let process = try Binary.prepared(
                ["measure", "--quiet", "--jobs", "1", "--folder", MeasureCommandTests.sample, "--thumbnails", "T"],
                folder: folder)
            process.standardInput = FileHandle(forReadingAtPath: home.path("feed.ndjson"))
            process.standardOutput = FileHandle(forWritingAtPath: home.path(name))
            try Binary.start(process)
            return process
        }
        for process in both {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try home.text("b.ndjson") == home.text("a.ndjson"))
        let shown = try home.text("Reports/shop/metadata.ndjson").split(separator: "\n").map(String.init)
        for line in shown {
            let path = try #require(try jsonObject(line)["thumbnail"] as? String)
            #expect(try home.text("T/" + path) == home.text("Reports/shop/" + path))
        }
        #expect(shown.count == 4)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("T/.parts")).isEmpty)
    }

    @Test func `each line gets one line, whatever it is`() throws {
        let lines = try measure(
            ["--folder", MeasureCommandTests.sample],
            """
            {"id":"a","image":"images/pace-runner-red.png"}

            no JSON
            [1]
            {"image":"images/pace-runner-red.png"}
            {"id":"b"}
            {"id":"c","image":"ftp://shop.example/a.png"}
            {"id":"d","imageBytes":"%%%"}
            {"id":"e","image":"images/pace-runner-red.png"}
            """)
        #expect(
            try lines.map { code(try jsonObject($0)["error"]) } == [
                nil, "unreadable", "unreadable", "unreadable", "missing-id", "missing-image", nil, "unreadable", nil,
            ])
        #expect(try jsonObject(lines[2])["row"] as? Int == 3)
        #expect(try code(images(lines[6])[0]["error"]) == "unsupported-location")
        // One of the lines that show a picture has what it left.
        #expect(try [0, 8].count { try images(lines[$0])[0]["features"] != nil } == 1)
    }

    @Test func `bytes in the line are the picture of where the row says that they are`() throws {
        let bytes = try #require(FileManager.default.contents(atPath: MeasureCommandTests.red)).base64EncodedString()
        let lines = try measure(
            ["--no-files"],
            """
            {"id":"a","image":"https://shop.example/a.png","imageBytes":"\(bytes)"}
            {"id":"b","imageBytes":"\(bytes)"}
            [{"id":"c","imageBytes":null},{"id":"d","imageBytes":"\(bytes)"}]
            """)
        let pictures = try lines.map { try images($0)[0] }
        #expect(pictures[0]["location"] as? String == "https://shop.example/a.png")
        let hash = try #require(pictures[0]["hash"] as? String)
        #expect(pictures[1]["location"] as? String == "sha256://" + hash && pictures[1]["hash"] as? String == hash)
        #expect(pictures[2]["location"] as? String == "sha256://" + hash)
        // A feed names them so.
        try home.write(#"{"id":"b","image":"sha256://\#(hash)"}"# + "\n", to: "shop/feed.ndjson")
        try home.write(lines[1] + "\n", to: "measured.ndjson")
        let item = try synced("Reports", ["--measured", "measured.ndjson"] + MeasureCommandTests.blind)
        #expect(try jsonObject(item.trimmingCharacters(in: .newlines))["family"] as? String == "red", "\(item)")
    }

    @Test(arguments: ["1e30", "99999999999999999999", "-1e300", "0.5"])
    func `a state that lies costs a look, and its line has one answer`(engine: String) throws {
        let row = #""rows":{"id":"a","image":"images/pace-runner-red.png"}"#
        let first = try measure(["--state", "--folder", MeasureCommandTests.sample], "{\(row)}\n")[0]
        let state = try #require(first.range(of: #","images":["#)).lowerBound
        let lie = first[state...].replacing(/"engine":\d+/, with: "\"engine\":\(engine)")
        #expect(lie != first[state...])
        let lines = try measure(["--state", "--folder", MeasureCommandTests.sample], "{\(row)\(lie)\n{\(row)}\n")
        #expect(lines.count == 2 && lines.contains(first))
    }

    @Test func `a state from before thumbnails were cut costs a look`() throws {
        let row = #""rows":{"id":"a","image":"images/pace-runner-red.png"}"#
        let first = try measure(["--state", "--folder", MeasureCommandTests.sample], "{\(row)}\n")[0]
        let state = try #require(first.range(of: #","images":["#)).lowerBound
        let old = first[state...].replacing(#","isCut":true"#, with: "")
        #expect(old != first[state...])
        #expect(try measure(["--state", "--folder", MeasureCommandTests.sample], "{\(row)\(old)\n") == [first])
    }

    @Test func `what an earlier run left saves the decoding, and gives the same line`() throws {
        let path = folder + "/a.png"
        try FileManager.default.copyItem(atPath: MeasureCommandTests.red, toPath: path)
        let rows = #""rows":{"id":"a","image":"a.png"}"#
        let first = try measure(["--state"], "{\(rows)}\n")[0]
        let state = try #require(first.range(of: #","images":["#)).lowerBound
        // A decoder that cannot read anything larger: only what needs no decoding is answered.
        let again = try measure(["--state"] + MeasureCommandTests.blind, "{\(rows)\(first[state...])\n")[0]
        #expect(again == first)
        let anew = try measure(["--state"] + MeasureCommandTests.blind, "{\(rows)}\n")[0]
        #expect(anew.contains("too-many-pixels"))
        // Other options, and other bytes, are looked at.
        let other = try measure(["--state", "--granularity", "8"], "{\(rows)\(first[state...])\n")[0]
        #expect(other == (try measure(["--state", "--granularity", "8"], "{\(rows)}\n")[0]))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(
            atPath: MeasureCommandTests.sample + "/images/pace-runner-black.jpg", toPath: path)
        #expect(try measure(["--state"], "{\(rows)\(first[state...])\n") == measure(["--state"], "{\(rows)}\n"))
    }

    @Test func `a plan says where pictures are, and nothing is looked at`() throws {
        let lines = try measure(
            ["--plan", "--no-files"],
            """
            {"id":"a","image":"HTTPS://CDN.Shop.example/a.png"}
            {"id":"b","image":"/etc/passwd"}
            {"id":"c"}
            """)
        #expect(lines[0] == #"{"location":"https://cdn.shop.example/a.png"}"#)
        #expect(lines[1] == #"{"location":"foreign-file:///etc/passwd"}"#)
        #expect(try code(jsonObject(lines[2])["error"]) == "missing-image")
        let refused = try images(try measure(["--no-files"], #"{"id":"b","image":"/etc/passwd"}"# + "\n")[0])
        #expect(code(refused[0]["error"]) == "unsupported-location")
    }

    @Test func `a reader that goes away ends the program`() throws {
        let process = try Binary.prepared(["measure", "--folder", MeasureCommandTests.sample], folder: folder)
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try Binary.start(process)
        input.fileHandleForWriting.write(Data("{}\n".utf8))
        #expect(output.fileHandleForReading.availableData.isEmpty == false)
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
    }

    @Test func `flags that exclude each other are refused`() throws {
        for flags in [["--plan", "--state"], ["--trust-addresses"], ["--no-files", "--folder", "."]] {
            #expect(try Binary.run(["measure"] + flags, input: "").status == 64)
        }
    }
}
