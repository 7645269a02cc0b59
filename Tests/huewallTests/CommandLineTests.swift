import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3))) struct CommandLineTests {
    private let sample = packageRoot.path + "/Images/sample/catalogue.ndjson"
    private let image = packageRoot.path + "/Images/sample/images/pace-runner-red.png"
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    @Test func `a bad value names the flag, the range and what came`() throws {
        let result = try Binary.run(["analyze", image, "--num-colors", "99"])
        #expect(result.status == 64)
        #expect(result.errors.contains("Expected 1 to 16 for --num-colors, got '99'."), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test func `flags win over the environment, and the environment over the file`() throws {
        try home.write(#"{"num-colors": 1, "preset": "classic"}"#, to: "huewall.json")
        func colors(_ flags: [String], _ environment: [String: String]) throws -> Int {
            let arguments = ["analyze", "--format", "ndjson", image] + flags
            let result = try Binary.run(arguments, environment: environment, folder: folder)
            return result.output.components(separatedBy: "\"hex\"").count - 1
        }
        #expect(try colors([], [:]) == 1)
        #expect(try colors([], ["HUEWALL_NUM_COLORS": "2"]) == 2)
        #expect(try colors(["--num-colors", "4"], ["HUEWALL_NUM_COLORS": "2"]) == 4)
    }

    @Test func `analyze answers each file in order and exits 0 although some fail`() throws {
        let result = try Binary.run(["analyze", "--format", "ndjson", "/nonexistent.png", image, sample])
        #expect(result.status == 0)
        let lines = try result.output.split(separator: "\n").map(jsonObject)
        #expect(lines.map { $0["file"] as? String } == ["/nonexistent.png", image, sample])
        #expect((lines[0]["error"] as? [String: String])?["code"] == "not-found")
        #expect((lines[0]["error"] as? [String: String])?["stage"] == "fetch")
        #expect((lines[1]["colors"] as? [Any])?.isEmpty == false)
        #expect((lines[2]["error"] as? [String: String])?["code"] == "unsupported")
    }

    @Test(arguments: ["json", "csv", "text"]) func `analyze writes other forms`(form: String) throws {
        let result = try Binary.run(["analyze", "--format", form, image])
        #expect(result.status == 0)
        switch form {
        case "json": #expect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) is [Any])
        case "csv":
            #expect(result.output.hasPrefix("\"file\",\"width\",\"height\",\"hex1\""))
            let rows = result.output.components(separatedBy: "\r\n").map { $0.components(separatedBy: ",") }
            #expect(rows[0].suffix(5) == ["\"name1\"", "\"name2\"", "\"name3\"", "\"confidence\"", "\"runnerUp\""])
            #expect(rows[1].count == rows[0].count && rows[1][rows[1].count - 5] != "\"\"")
        default: #expect(result.output.contains("red") && !result.output.contains("\u{1B}["))
        }
    }

    @Test func `each line on standard input gets one line in return, with its id`() throws {
        let input = """
            {"id": 7, "image": "\(image)"}
            {"id": {"a": [1, "x"]}, "image": "/nonexistent.png"}

            broken
            {"id": "é", "image": 3}
            """
        let result = try Binary.run(["analyze", "--stdin"], input: input)
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix(#"{"id":7,"width":"#))
        #expect(lines[1].hasPrefix(#"{"id":{"a": [1, "x"]},"error":{"stage":"fetch","code":"not-found""#))
        #expect(lines[2].hasPrefix(#"{"id":null,"error""#))
        #expect(lines[4].hasPrefix(#"{"id":"é","error""#))
    }

    @Test func `analyze without files and without input is wrong usage`() throws {
        #expect(try Binary.run(["analyze"]).status == 64)
        #expect(try Binary.run(["analyze", "--stdin", image]).status == 64)
        #expect(try Binary.run(["analyze", "--stdin", "--format", "csv"]).status == 64)
    }

    @Test func `a feed that does not exist exits with 66`() throws {
        let result = try Binary.run(["sync", "/nonexistent/feed.csv"], folder: folder)
        #expect(result.status == 66)
        #expect(result.errors.contains("There is no file /nonexistent/feed.csv"))
    }

    @Test(arguments: ["", " "]) func `no source is wrong usage, and not the current folder`(source: String) throws {
        let result = try Binary.run(["sync", source, "--name", "shop"], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("for SOURCE, got '\(source)'"), "\(result.errors)")
        #expect(!home.exists("Reports"))
    }

    /// Whether a process may have mounts of its own.
    private static let mayMount = (try? Binary.run(withoutProc("true")))?.status == 0

    /// A program that finds no `/proc`; the rest of the machine keeps it.
    private static func withoutProc(_ program: String) -> Process {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = "exec unshare --mount --propagation private sh -c 'umount -l /proc && exec \"$0\" status' \"$0\""
        shell.arguments = ["-c", script, program]
        return shell
    }

    @Test(.enabled(if: CommandLineTests.mayMount, "needs a mount namespace")) func `without proc there is a sentence`()
        throws
    {
        let result = try Binary.run(CommandLineTests.withoutProc(Binary.url().path))
        #expect(result.status == 71)
        #expect(result.output.isEmpty && result.errors.contains("There is no /proc"), "\(result.errors)")
    }

    @Test func `a catalogue that does not exist exits with 66`() throws {
        #expect(try Binary.run(["report", "nothing"], folder: folder).status == 66)
        #expect(try Binary.run(["status", "nothing"], folder: folder).status == 66)
    }

    @Test func `a damaged catalogue does not hide the others`() throws {
        try FourPictures.copyWall(to: folder)
        try home.write([UInt8](repeating: 0x78, count: 5000), to: "Reports/damaged/huewall.sqlite")
        let result = try Binary.run(["status"], folder: folder)
        #expect(result.status == 74)
        #expect(result.errors.contains("Reports/damaged/huewall.sqlite is damaged"))
        #expect(result.output.contains("shop: 4 items"))
    }

    @Test func `reports that cannot be written are exit 73`() throws {
        try home.write("", to: "Reports")
        let result = try Binary.run(["sync", sample], folder: folder)
        #expect(result.status == 73)
        #expect(result.errors.contains("Cannot create"))
    }

    @Test func `a disk without space for a store exits with 73, and the next run continues`() throws {
        // A page of the store.
        let result = try run(FourPictures.sync, fileBytes: 4096)
        #expect(result.status == 73)
        #expect(result.errors.contains("cannot be opened"), "\(result.errors)")
        #expect(try Binary.run(FourPictures.sync, folder: folder).status == 0)
    }

    @Test func `a disk without space for a page exits with 74, and the next run continues`() throws {
        try FourPictures.copyWall(to: folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/Reports/shop")
        let sizes = try files.map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/Reports/shop/\(name)")
            return (name: name, size: attributes[.size] as? Int ?? 0)
        }
        // Room for everything but index.html.
        let page = try #require(sizes.first { $0.name == "index.html" }).size
        let others = sizes.filter { $0.name != "index.html" }.map(\.size).max() ?? 0
        try #require(others < page * 9 / 10, "the page is the largest file: \(sizes)")
        // The store is there already and hardly grows: to make it takes files as large as the page.
        let result = try run(["report", "shop"], fileBytes: page - 1024)
        #expect(result.status == 74)
        #expect(result.errors.contains("check space and permissions"), "\(result.errors)")
        #expect(try Binary.run(["report", "shop"], folder: folder).status == 0)
    }

    /// A run that may write no file beyond a size.
    private func run(_ arguments: [String], fileBytes: Int) throws -> Binary.Result {
        let script = "ulimit -f \(fileBytes / 512); exec \"$0\" \"$@\""
        return try Binary.run(script: script, arguments, folder: folder)
    }

    @Test func `an output that cannot be written exits with 74, and says so`() throws {
        try FourPictures.copyWall(to: folder)
        let export = ["export", "shop", "--to", "postgres"]
        for arguments in [["status", "shop"], FourPictures.sync, ["analyze", image], export] {
            let result = try Binary.run(script: #"exec "$0" "$@" >/dev/full"#, arguments, folder: folder)
            #expect(result.status == 74, "\(arguments[0])")
            #expect(result.errors.contains("Standard output cannot be written (No space"), "\(result.errors)")
        }
    }

    @Test func `a shell offers values and the catalogues that are there`() throws {
        try FourPictures.copyWall(to: folder)
        let script = try Binary.run(["--generate-completion-script", "bash"], folder: folder).output
        #expect(script.contains(#"'catalogue'$'\n''classic'$'\n''naive'"#))
        for command in ["status", "report", "export", "override", "remove"] {
            let words = ["huewall", command, "--reports", "Reports", ""]
            let call = ["---completion", command, "--", "positional@0", "4", "0"] + words
            #expect(try Binary.run(call, folder: folder).output == "shop\n", "\(command)")
        }
    }

    @Test(arguments: [["export", "shop", "--to", "csv2"], ["export", "shop"], ["status", "a", "--stale-after", "x"]])
    func `wrong usage names the command that shows the help`(arguments: [String]) throws {
        let errors = try Binary.run(arguments, folder: folder).errors
        #expect(errors.hasSuffix("See 'huewall \(arguments[0]) --help' for more information.\n"), "\(errors)")
    }

    @Test func `products that the shop does not show are not failures`() throws {
        let drafts = (2...9).map { #"{"id":\#($0),"handle":"d","body_html":"","status":"draft","variants":[]}"# }
        let shown = #"{"id":1,"handle":"h","body_html":"","variants":[],"images":[{"src":"\#(image)"}]}"#
        try home.write("[\(([shown] + drafts).joined(separator: ","))]", to: "f.json")
        let result = try Binary.run(["sync", "f.json", "--max-failures", "0"], folder: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("1 items") && result.output.contains("8 rows skipped"))
    }

    @Test func `too many failed items are exit 65 and still written`() throws {
        try home.write(#"{"id":"a","image":"gone.png"}"#, to: "feed.ndjson")
        let arguments = ["sync", "feed.ndjson", "--name", "shop"]
        #expect(try Binary.run(arguments, folder: folder).status == 65)
        #expect(try Binary.run(arguments + ["--max-failures", "1"], folder: folder).status == 0)
        #expect(try Binary.run(arguments + ["--max-failures", "100%"], folder: folder).status == 0)
        #expect(try Binary.run(arguments + ["--max-failures", "lots"], folder: folder).status == 64)
        #expect(home.exists("Reports/shop/metadata.json"))
        let status = try Binary.run(["status", "shop", "--failures"], folder: folder)
        #expect(status.output.contains("a\tfetch\tnot-found\t"))
    }

    @Test func `the log is one JSON object a line when asked`() throws {
        try home.write(#"{"id":"a","image":"gone.png"}"#, to: "feed.ndjson")
        let result = try Binary.run(["sync", "feed.ndjson", "--name", "s", "--log-format", "json"], folder: folder)
        let lines = try result.errors.split(separator: "\n").map(jsonObject)
        for object in lines {
            #expect(object.keys.filter { object[$0] is String }.sorted() == ["level", "message", "time"])
        }
        // The summary has its numbers by name.
        let counts = lines.map { $0.compactMapValues { $0 as? Int } }.filter { !$0.isEmpty }
        let expected = [
            "items": 1, "new": 1, "changed": 0, "gone": 0, "unchanged": 0, "failed": 1, "skippedRows": 0,
        ]
        #expect(counts == [expected])
    }

    @Test func `overrides count as labels`() throws {
        try home.write(#"{"id":"a","image":"\#(image)"}"#, to: "feed.ndjson")
        try home.write("id,color\na,blue\n", to: "shop.overrides.csv")
        #expect(try Binary.run(["sync", "feed.ndjson", "--name", "shop"], folder: folder).status == 0)
        let result = try Binary.run(["evaluate", "--catalogue", "shop", "--format", "json"], folder: folder)
        #expect(result.status == 0)
        #expect(result.output.contains(#""label":"blue""#))
        #expect(try Binary.run(["evaluate"], folder: folder).status == 64)
    }

    @Test func `evaluate without a usable list says so`() throws {
        #expect(try Binary.run(["evaluate", "/nonexistent.tsv"]).status == 66)
        #expect(try Binary.run(["evaluate", sample]).status == 64)
    }

    @Test func `analyze explains an image on a page of its own`() throws {
        let result = try Binary.run(["analyze", image, image, "--explain", folder + "/why"])
        #expect(result.status == 0)
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder + "/why").filter {
            $0.hasSuffix(".html")
        }
        #expect(pages.sorted() == ["pace-runner-red-2.html", "pace-runner-red.html"])
    }

    @Test func `a feed without an item is explained by rows`() throws {
        try home.write(#"{"id":"","image":"x.png"}"#, to: "feed.ndjson")
        let result = try Binary.run(["sync", "feed.ndjson", "--name", "one"], folder: folder)
        #expect(result.status == 65)
        #expect(result.errors.contains("1 of 1 rows gave no item, more than --max-failures allows"), "\(result.errors)")
        #expect(!result.errors.contains("have no color"))
    }

    @Test(arguments: ["id=node.nope", "image=nope"]) func `a map that finds nothing is refused`(map: String) throws {
        for flags in [[], ["--dry-run"]] {
            let result = try Binary.run(FourPictures.sync + ["--map", map] + flags, folder: folder)
            #expect(result.status == 65)
            #expect(result.errors.contains("--map \(map) finds nothing in any of 4 rows"), "\(result.errors)")
        }
        #expect(!home.exists("Reports/shop/index.html"))
        let price = try Binary.run(FourPictures.sync + ["--map", "price=nope", "--dry-run"], folder: folder)
        #expect(price.status == 0)
        #expect(price.errors.contains("--map price=nope finds nothing in any of 4 rows"))
    }

    @Test func `a dry run shows the first items as read, what stayed empty, and why rows were skipped`() throws {
        let rows =
            (1...9).map { #"{"id":"\#($0)","image":"a.png","title":"T\#($0)"}"# } + [String](repeating: "{}", count: 5)
        try home.write(rows.joined(separator: "\n"), to: "feed.ndjson")
        let arguments = ["sync", "feed.ndjson", "--name", "shop", "--dry-run"]
        let result = try Binary.run(arguments, folder: folder)
        #expect(result.status == 0)
        let empty = "url, vendorColor, price, currency, inStock, sku, handle, variantIds, moreImages, brand, category"
        #expect(
            result.output.contains("item 3\n  productId: 3\n  title: T3\n  image: a.png\n  empty: \(empty)\n"))
        #expect(!result.output.contains("item 4"))
        #expect(result.output.contains("empty in all 9 items: url, vendorColor, price"))
        #expect(result.errors.components(separatedBy: "missing-id").count == 4)
        #expect(result.errors.contains("2 more rows were skipped; --verbose lists why."))
        let verbose = try Binary.run(arguments + ["--verbose"], folder: folder)
        #expect(verbose.errors.components(separatedBy: "missing-id").count == 6)
        #expect(verbose.errors.contains(" debug row 14: missing-id: "))
        #expect(verbose.output == result.output)
    }

    @Test func `a dry run ends as the run would`() throws {
        func sync(_ feed: String, _ flags: [String] = []) throws -> Binary.Result {
            try home.write(feed, to: "feed.csv")
            let arguments = ["sync", "feed.csv", "--name", "shop", "--max-failures", "100%"]
            return try Binary.run(arguments + flags, folder: folder)
        }
        let rows = (1...10).map { "\($0),a.png\n" }
        #expect(try sync("id,image\n" + rows.joined()).status == 0)
        for feed in ["id,image\n" + rows.prefix(2).joined(), "id,image\n", "id,image\n1,\n"] {
            let dry = try sync(feed, ["--dry-run"])
            let run = try sync(feed)
            #expect(dry.status == 65 && run.status == 65)
            // Without the time, which may be another second.
            let reason = try #require(dry.errors.split(separator: "\n").last?.split(separator: " error ").last)
            #expect(run.errors.contains(reason.split(separator: ": ").last ?? reason))
            #expect(dry.output.contains("nothing was changed"))
        }
    }

    @Test func `a run and a dry run warn of a price that may mean another amount`() throws {
        try home.write("id;image;price\n1;a.png;899,00\n2;b.png;1.299\n", to: "feed.csv")
        for flags in [["--dry-run"], ["--max-failures", "100%"]] {
            let result = try Binary.run(["sync", "feed.csv", "--name", "shop"] + flags, folder: folder)
            #expect(result.errors.contains("Row 3 has the price '1.299', which is read as 1.299 and may mean 1299"))
        }
    }

    @Test func `the list of items to look at has column heads`() throws {
        try FourPictures.copyWall(to: folder)
        let lines = try Binary.run(["status", "shop", "--review"], folder: folder).output.split(separator: "\n")
        let head = try #require(lines.firstIndex { $0.hasPrefix("id\t") })
        #expect(lines[head] == "id\tconfidence\tfamily\tvendor color\tflags\tnote")
        let cells = lines[(head + 1)...].map { $0.split(separator: "\t", omittingEmptySubsequences: false).count }
        #expect(!cells.isEmpty && cells.allSatisfy { $0 == 6 })
    }

    @Test func `docs/operations.md names every command`() throws {
        let page = try String(contentsOfFile: packageRoot.path + "/docs/operations.md", encoding: .utf8)
        let help = try Binary.run(["--help"]).output
        for command in ["sync", "report", "override", "export", "analyze", "evaluate", "measure", "status", "remove"] {
            #expect(help.contains(command))
            #expect(page.contains("huewall \(command)"), "\(command)")
        }
    }
}
