import Foundation
import TestSupport
import Testing

/// `huewall map` as a program: lines in, lines out, against what `huewall sync` writes.
@Suite(.timeLimit(.minutes(3))) struct MapCommandTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    private static let sample = packageRoot.path + "/Images/sample"

    private var lines: MapLines { MapLines(folder: folder) }

    private func map(_ arguments: [String], _ input: String) throws -> [String] { try lines.map(arguments, input) }

    private func sampleFeed() throws -> String {
        try String(contentsOfFile: MapCommandTests.sample + "/catalogue.ndjson", encoding: .utf8)
    }

    private func object(_ line: String) throws -> [String: Any] { try lines.object(line) }

    private func finished(_ items: [String]) throws -> [String] { try lines.finished(items) }

    @Test(arguments: [[], ["--preset", "classic", "--order", "classic"]])
    func `finished lines are those that sync writes`(flags: [String]) throws {
        // Two items with one image, one whose image is missing, one that is damaged.
        let feed =
            try sampleFeed().split(separator: "\n").prefix(2).joined(separator: "\n") + "\n" + """
                {"id":"again","image":"images/pace-runner-red.png","vendorColor":"blue","price":"29,99 €"}
                {"id":"missing","image":"images/none.png","title":"a <b> \\"c\\",\\"sortKey\\":"}
                {"id":"text","image":"catalogue.ndjson"}

                """
        let copy = folder + "/shop"
        try FileManager.default.copyItem(atPath: MapCommandTests.sample, toPath: copy)
        try Data(feed.utf8).write(to: URL(fileURLWithPath: copy + "/catalogue.ndjson"))
        let sync = try Binary.run(
            ["sync", copy + "/catalogue.ndjson", "--name", "shop", "--quiet"] + flags, folder: folder)
        try #require(sync.status == 0, "\(sync.errors)")
        let expected = try String(contentsOfFile: folder + "/Reports/shop/metadata.ndjson", encoding: .utf8)
        let lines = try map(["--folder", copy, "--jobs", "2"] + flags, feed)
        #expect(lines.count == 5)
        #expect(try finished(lines).joined(separator: "\n") + "\n" == expected)
    }

    @Test(arguments: ["goods", "whole"]) func `overrides and thumbnails are those of sync`(part: String) throws {
        let feed = try sampleFeed().split(separator: "\n").prefix(3).joined(separator: "\n") + "\n"
        try Data(feed.utf8).write(to: URL(fileURLWithPath: folder + "/feed.ndjson"))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/images", withDestinationPath: MapCommandTests.sample + "/images")
        let overrides = "id,color,note\npace-runner-red,#123456,by hand\npace-runner-black,black,\n"
        try Data(overrides.utf8).write(to: URL(fileURLWithPath: folder + "/o.csv"))
        let sync = try Binary.run(
            ["sync", "feed.ndjson", "--overrides", "o.csv", "--thumbnails", part, "--name", "shop", "--quiet"],
            folder: folder)
        try #require(sync.status == 0, "\(sync.errors)")
        let lines = try map(["--thumbnails", part, "--overrides", "o.csv", "--thumbnails", "T"], feed)
        let expected = try String(contentsOfFile: folder + "/Reports/shop/metadata.ndjson", encoding: .utf8)
        #expect(try finished(lines).joined(separator: "\n") + "\n" == expected)
        for line in lines {
            let path = try #require(try object(line)["thumbnail"] as? String)
            let made = FileManager.default.contents(atPath: folder + "/T/" + path)
            #expect(made != nil && made == FileManager.default.contents(atPath: folder + "/Reports/shop/" + path))
            #expect(path.contains(".goods.") == (part == "goods"))
        }
    }

    @Test func `two maps with one folder of thumbnails give what one gives`() throws {
        try FourPictures.copyWall(to: folder)
        try home.write(try FourPictures.feed.get(), to: "feed.ndjson")
        let both = try ["a.ndjson", "b.ndjson"].map { name in
            try home.write("", to: name)
            let process = try Binary.prepared(
                ["map", "--quiet", "--jobs", "1", "--folder", MapCommandTests.sample, "--thumbnails", "T"],
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
        let lines = try home.text("a.ndjson")
        #expect(try home.text("b.ndjson") == lines)
        for line in lines.split(separator: "\n") {
            let path = try #require(try object(String(line))["thumbnail"] as? String)
            #expect(try home.text("T/" + path) == home.text("Reports/shop/" + path))
        }
        #expect(lines.split(separator: "\n").count == 4)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("T/.parts")).isEmpty)
    }

    @Test func `each line gets one line, whatever it is`() throws {
        let lines = try map(
            ["--folder", MapCommandTests.sample],
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
        let errors = try lines.map { (try object($0)["error"] as? [String: Any])?["code"] as? String }
        #expect(
            errors == [
                nil, "unreadable", "unreadable", "unreadable", "missing-id", "missing-image", "unsupported-location",
                "unreadable", nil,
            ])
        #expect(try object(lines[2])["row"] as? Int == 3)
        #expect(try object(lines[6])["sortKey"] as? String == "3-12-000000-000000")
    }

    @Test func `bytes in the line give the colors of the file`() throws {
        let path = MapCommandTests.sample + "/images/pace-runner-red.png"
        let bytes = try #require(FileManager.default.contents(atPath: path)).base64EncodedString()
        let lines = try map(
            ["--folder", MapCommandTests.sample],
            """
            {"id":"a","image":"images/pace-runner-red.png"}
            {"id":"a","image":"images/pace-runner-red.png","imageBytes":"\(bytes)"}
            {"id":"a","imageBytes":"\(bytes)"}
            """)
        #expect(lines[0] == lines[1])
        let hash = try #require(try object(lines[0])["imageHash"] as? String)
        #expect(try object(lines[2])["image"] as? String == hash)
        #expect(try object(lines[2])["sortKey"] as? String == object(lines[0])["sortKey"] as? String)
    }

    @Test func `the bytes may be in any of the rows that are one item`() throws {
        let path = MapCommandTests.sample + "/images/pace-runner-red.png"
        let bytes = try #require(FileManager.default.contents(atPath: path)).base64EncodedString()
        let flags = ["--map", "productId=model", "--map", "vendorColor=color"]
        let rows = ["", #","imageBytes":null"#, #","imageBytes":"\#(bytes)""#].enumerated().map { number, image in
            #"{"id":"\#(number)","model":"m","color":"red"\#(image)}"#
        }
        let item = try object(try map(flags, "[" + rows.joined(separator: ",") + "]\n")[0])
        #expect(item["error"] is NSNull || item["error"] == nil)
        #expect((item["image"] as? String)?.hasPrefix("sha256:") == true)
        #expect(item["variantIds"] as? [String] == ["0", "1", "2"])
        let own = #"{"id":"0","model":"m","color":"red","image":"\#(path)"}"#
        #expect(try object(try map(flags, "[\(own),\(rows[2])]\n")[0])["image"] as? String == path)
    }

    @Test(arguments: [[], ["--shown-picture", "first"]])
    func `a first picture that is not available gives way as in a sync`(flags: [String]) throws {
        let feed = """
            {"id":"a","title":"A","image":"images/none.png","moreImages":["images/pace-runner-red.png"],"vendorColor":"rot"}
            {"id":"b","image":"catalogue.ndjson","moreImages":["images/none.png","images/pace-runner-royal.jpg"]}
            {"id":"c","image":"images/none.png","moreImages":["catalogue.ndjson"]}
            {"id":"d","image":"images/pace-runner-red.png","vendorColor":"blue"}

            """
        let copy = folder + "/shop"
        try FileManager.default.copyItem(atPath: MapCommandTests.sample, toPath: copy)
        try Data(feed.utf8).write(to: URL(fileURLWithPath: copy + "/feed.ndjson"))
        let sync = try Binary.run(
            ["sync", copy + "/feed.ndjson", "--name", "shop", "--quiet", "--max-failures", "100%"] + flags,
            folder: folder)
        try #require(sync.status == 0, "\(sync.errors)")
        let expected = try String(contentsOfFile: folder + "/Reports/shop/metadata.ndjson", encoding: .utf8)
        let lines = try map(["--folder", copy, "--jobs", "2"] + flags, feed)
        #expect(try finished(lines).joined(separator: "\n") + "\n" == expected)
        #expect(try lines.map { try object($0)["family"] as? String } == ["red", "blue", nil, "red"])
    }

    @Test(arguments: ["1e30", "99999999999999999999", "-1", "0", "1.5", "1e999", "\"2\""])
    func `a rank that is none is an error of its line`(rank: String) throws {
        let item = try map(["--folder", MapCommandTests.sample], #"{"id":"a","image":"none.png"}"# + "\n")[0]
        let result = try Binary.run(
            ["map", "--finish"],
            input: #"{"item":\#(item),"rank":1}"# + "\n" + #"{"item":\#(item),"rank":\#(rank)}"# + "\n")
        #expect(result.status == 65 && result.errors.contains("Line 2 is not"), "\(result.errors)")
    }

    @Test(arguments: ["1e30", "99999999999999999999", "-1e300", "0.5"])
    func `a state that lies costs a look, and its line has one answer`(engine: String) throws {
        let row = #""rows":{"id":"a","image":"images/pace-runner-red.png"}"#
        let first = try map(["--state", "--folder", MapCommandTests.sample], "{\(row)}\n")[0]
        let state = try #require(first.range(of: #","image":{"#)).lowerBound
        let lie = first[state...].replacing(/"engine":\d+/, with: "\"engine\":\(engine)")
        #expect(lie != first[state...])
        let lines = try map(["--state", "--folder", MapCommandTests.sample], "{\(row)\(lie)\n{\(row)}\n")
        // The state is with one of the two: they show one image.
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix(first[..<state]) })
        #expect(lines.contains(first))
    }

    @Test func `a state from before thumbnails were cut costs a look`() throws {
        let row = #""rows":{"id":"a","image":"images/pace-runner-red.png"}"#
        let first = try map(["--state", "--folder", MapCommandTests.sample], "{\(row)}\n")[0]
        let state = try #require(first.range(of: #","image":{"#)).lowerBound
        let old = first[state...].replacing(#","isCut":true"#, with: "")
        #expect(first.contains(".goods.") && old != first[state...])
        #expect(try map(["--state", "--folder", MapCommandTests.sample], "{\(row)\(old)\n") == [first])
    }

    @Test func `sizes that a line lists are one item`() throws {
        let flags = ["--folder", MapCommandTests.sample, "--map", "productId=model", "--map", "vendorColor=color"]
        let rows = ["S", "M"].map { size in
            #"{"id":"\#(size)","model":"m","color":"red","size":"\#(size)","image":"images/pace-runner-red.png"}"#
        }
        let item = try object(try map(flags, "[" + rows.joined(separator: ",") + "]\n")[0])
        #expect(item["variantIds"] as? [String] == ["S", "M"])
        #expect(item["id"] as? String == "S")
        let keys = try map(["--keys"] + flags, rows.joined(separator: "\n") + "\n").map(object)
        #expect(keys[0]["group"] as? String != nil)
        #expect(keys[0]["group"] as? String == keys[1]["group"] as? String)
    }

    @Test func `keys say where an image is, and nothing is looked at`() throws {
        let lines = try map(
            ["--keys", "--no-files"],
            """
            {"id":"a","image":"HTTPS://CDN.Shop.example/a.png"}
            {"id":"b","image":"/etc/passwd"}
            """)
        #expect(lines[0] == #"{"id":"a","location":"https://cdn.shop.example/a.png","host":"cdn.shop.example"}"#)
        #expect(lines[1] == #"{"id":"b","location":"foreign-file:///etc/passwd"}"#)
        let refused = try object(try map(["--no-files"], #"{"id":"b","image":"/etc/passwd"}"# + "\n")[0])
        #expect((refused["error"] as? [String: Any])?["code"] as? String == "unsupported-location")
    }

    @Test func `what an earlier run kept saves the decoding, and gives the same line`() throws {
        let path = folder + "/a.png"
        try FileManager.default.copyItem(
            atPath: MapCommandTests.sample + "/images/pace-runner-red.png", toPath: path)
        let rows = #""rows":{"id":"a","image":"a.png"}"#
        let first = try map(["--state"], "{\(rows)}\n")[0]
        let state = try #require(first.range(of: #","image":{"#)).lowerBound
        // A decoder that cannot read anything larger: only what needs no decoding is answered.
        let again = try map(["--state", "--max-pixels", "1"], "{\(rows)\(first[state...])\n")[0]
        #expect(again == first)
        let anew = try map(["--state", "--max-pixels", "1"], "{\(rows)}\n")[0]
        #expect(anew.contains("too-many-pixels"))
        // Other options, and other bytes, are looked at.
        let other = try map(["--state", "--granularity", "8"], "{\(rows)\(first[state...])\n")[0]
        #expect(other == (try map(["--state", "--granularity", "8"], "{\(rows)}\n")[0]))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(
            atPath: MapCommandTests.sample + "/images/pace-runner-black.jpg", toPath: path)
        #expect(try map(["--state"], "{\(rows)\(first[state...])\n") == map(["--state"], "{\(rows)}\n"))
    }

    @Test func `a reader that goes away ends the program`() throws {
        let process = try Binary.prepared(["map", "--folder", MapCommandTests.sample], folder: folder)
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try Binary.start(process)
        input.fileHandleForWriting.write(Data("{}\n".utf8))
        #expect(output.fileHandleForReading.availableData.isEmpty == false)
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
    }

    @Test func `flags that exclude each other are refused`() throws {
        let refused = [
            ["--keys", "--finish"], ["--words", "--decide", "t"], ["--trust-addresses"],
            ["--no-files", "--folder", "."],
        ]
        for flags in refused {
            #expect(try Binary.run(["map"] + flags, input: "").status == 64)
        }
        let result = try Binary.run(["map", "--finish"], input: "{\"item\":{}}\n")
        #expect(result.status == 65 && result.errors.contains("Line 1 is not"))
    }
}
