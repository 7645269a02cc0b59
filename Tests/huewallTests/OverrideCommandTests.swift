import Foundation
import TestSupport
import Testing

/// `huewall override`, and what the other commands make of the file.
@Suite(.timeLimit(.minutes(3))) struct OverrideCommandTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }
    private var file: String { folder + "/shop.overrides.csv" }

    /// The store knows where its overrides are: no test can use a copy of another's folder.
    init() throws { home = try OverrideCommandTests.synced() }

    fileprivate static func synced() throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        let images = packageRoot.path + "/Images/sample/images"
        let feed = """
            {"id":"runner","image":"\(images)/pace-runner-red.png"}
            {"id":"pack","image":"\(images)/slate-pack.jpg"}
            """
        try home.write(feed, to: "feed.ndjson")
        let result = try Binary.run(
            ["sync", "feed.ndjson", "--name", "shop", "--num-colors", "2", "--max-failures", "100%"], folder: home.path)
        #expect(result.status == 0, "\(result.errors)")
        return home
    }

    private func run(_ arguments: [String]) throws -> Binary.Result { try Binary.run(arguments, folder: folder) }

    private func metadata() throws -> String { try home.text("Reports/shop/metadata.json") }

    private func overrides() throws -> String { try home.text("shop.overrides.csv") }

    @Test func `a color is changed in file, metadata and page, with the options of the last run`() throws {
        let result = try run(["override", "shop", "runner", "Beige", "the photo is too dark"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("shop: Beige for runner\n\(file)\n"))
        #expect(try overrides() == "id,color,note\nrunner,beige,the photo is too dark\n")
        let written = try metadata()
        #expect(written.contains("the photo is too dark"))
        #expect(written.contains("\"numColors\":2"))
        #expect(try home.text("Reports/shop/index.html").contains("the photo is too dark"))
        let synced = try run(["sync", "feed.ndjson", "--name", "shop", "--num-colors", "2", "--max-failures", "100%"])
        #expect(synced.status == 0)
        #expect(try metadata() == written)
        #expect(try run(["override", "shop", "runner", "--clear"]).status == 0)
        #expect(try overrides() == "id,color,note\n")
        #expect(try !metadata().contains("overridden"))
    }

    @Test func `a report keeps the options of the last run when asked, whatever is set elsewhere`() throws {
        try home.write(#"{"num-colors": 4}"#, to: "huewall.json")
        #expect(try run(["report", "shop", "--same-options"]).status == 0)
        #expect(try metadata().contains("\"numColors\":2"))
        #expect(try run(["report", "shop"]).status == 0)
        #expect(try metadata().contains("\"numColors\":4"))
        let both = try run(["report", "shop", "--same-options", "--num-colors", "5"])
        #expect(both.status == 64 && both.errors.contains("--num-colors"), "\(both.errors)")
    }

    @Test func `a word of any of the languages is a color, whose family counts`() throws {
        let result = try run(["override", "shop", "runner", "weinrot", "--also", "pack"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("overrides: 2 of shop.overrides.csv"))
        #expect(try metadata().contains("\"hex\":\"#722f37\""))
        #expect(try metadata().contains("\"family\":\"red\""))
        let written = try overrides()
        #expect(
            written == "id,color,note\nrunner,wine,\npack,wine,\n" || written.contains("runner,#722f37,"), "\(written)")
        let status = try run(["status", "shop"]).output
        #expect(status.contains("overrides: 2 of \(file)\n"), "\(status)")
    }

    @Test func `a file that takes corrections away needs a flag`() throws {
        #expect(try run(["override", "shop", "runner", "beige", "--also", "pack"]).status == 0)
        try home.write("id,color\nrunner,brown\n", to: "b.csv")
        for words in [
            ["report", "shop"], ["sync", "feed.ndjson", "--name", "shop"], ["override", "shop", "runner", "red"],
        ] {
            let refused = try run(
                words + ["--overrides", "b.csv", "--max-failures", "100%"].prefix(words[0] == "sync" ? 4 : 2))
            #expect(refused.status == 65)
            #expect(
                refused.errors.contains("1 of the overrides of the last run is not in this file"), "\(refused.errors)")
            #expect(refused.errors.contains("(overrides: 1 of b.csv (before: 2 of shop.overrides.csv))"))
        }
        #expect(try home.text("b.csv") == "id,color\nrunner,brown\n")
        #expect(try run(["report", "shop", "--overrides", "b.csv", "--drop-overrides"]).status == 0)
        #expect(
            try run(["status", "shop", "--json"]).output.contains(#""overrides":{"count":1,"file":"\#(folder)/b.csv"}"#)
        )
    }

    @Test func `several items get one color, also one without its mark`() throws {
        let result = try run(["override", "shop", "runner", "6B7078", "--also", "pack"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try overrides() == "id,color,note\nrunner,#6b7078,\npack,#6b7078,\n")
    }

    @Test(arguments: [["sync", "feed.ndjson", "--name", "shop", "--max-failures", "100%"], ["report", "shop"]])
    func `rows that cannot be used are exit 65, and the others count`(words: [String]) throws {
        try home.write("id,color\npack,blux\nrunner,brown\nruner,red\n", to: "shop.overrides.csv")
        let result = try run(words)
        #expect(result.status == 65)
        #expect(
            result.errors.contains("shop.overrides.csv: Override row 2 needs an id and a family"), "\(result.errors)")
        #expect(result.errors.contains("for no item of the catalogue"))
        #expect(result.errors.contains("'runer' (nearest: runner)"))
        #expect(try metadata().contains("overridden"))
    }

    @Test func `a correction beside a row that cannot be used is made, and exit 65`() throws {
        #expect(try run(["override", "shop", "runner", "beige"]).status == 0)
        try home.write("id,color\nrunner,beige\npack,blux\n", to: "shop.overrides.csv")
        let result = try run(["override", "shop", "runner", "brown"])
        #expect(result.status == 65)
        #expect(result.output.contains("shop: brown for runner"))
        #expect(try overrides().contains("runner,brown"))
    }
}

/// Of one catalogue, which they do not change.
@Suite(.timeLimit(.minutes(3))) struct OverrideRefusalTests {
    private static let home = Result { try OverrideCommandTests.synced() }

    @Test(arguments: [
        (["override", "shop", "runer", "red"], 66, "The catalogue has no item 'runer'; the nearest id is runner."),
        (
            ["override", "shp", "runner", "red"], 66,
            "There is no catalogue shp in Reports/shp; the nearest name is shop."
        ),
        (["override", "shop", "runner", "baige"], 64, "got 'baige'; did you mean 'beige'?"),
        (["override", "shop", "runner"], 64, "A shell takes #rrggbb for a comment"),
        (["override", "shop", "runner", "red", "--clear"], 64, "Expected either a color or --clear"),
        (["override", "shop", "runner", "--clear"], 66, "There is no override of 'runner' in "),
        (["report", "shp"], 66, "the nearest name is shop."),
        (["report", "shop", "--overrides", "gone.csv"], 66, "gone.csv; give --overrides the path of a CSV"),
    ])
    func `what is not known is a sentence with the nearest name`(words: [String], status: Int32, sentence: String)
        throws
    {
        let home = try OverrideRefusalTests.home.get()
        let result = try Binary.run(words, folder: home.path)
        #expect(result.status == status)
        #expect(result.errors.contains(sentence), "\(result.errors)")
        #expect(!home.exists("shop.overrides.csv"))
    }
}
