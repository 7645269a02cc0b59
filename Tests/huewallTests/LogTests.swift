import Foundation
import TestSupport
import Testing

/// What is said on standard error, and what happens when it cannot be.
@Suite(.timeLimit(.minutes(3))) struct LogTests {
    private let image = packageRoot.path + "/Images/sample/images/pace-runner-red.png"
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws {
        home = try TemporaryFolder()
        let rows = [
            #"{"id":"a","image":"gone.png","title":"Runner"}"#, #"{"id":"b"}"#, #"{"id":"c","image":"\#(image)"}"#,
            #"{"id":"c","image":"x.png"}"#, #"{"id":"d","image":"\#(image)","price":"9 EUR"}"#,
            #"{"id":"e","image":"\#(image)"}"#,
        ]
        try home.write(rows.joined(separator: "\n"), to: "feed.ndjson")
    }

    @Test func `verbose names each failed item and skipped row`() throws {
        let arguments = ["sync", "feed.ndjson", "--name", "shop"]
        let plain = try Binary.run(arguments, folder: folder)
        #expect(!plain.errors.contains("not-found") && !plain.errors.contains("missing-image"))
        let runs = [arguments, ["report", "shop"]]
        for run in runs {
            let result = try Binary.run(run + ["--verbose"], folder: folder)
            #expect(result.errors.contains(" debug a: fetch: not-found: "), "\(result.errors)")
            #expect(result.errors.contains(" debug row 2: feed: missing-image: "))
            #expect(result.errors.contains(" debug row 4: feed: duplicate-id: "))
        }
    }

    @Test func `a feed can neither forge a line of the log nor turn its direction`() throws {
        let feed = "\"\u{202E}\u{1B}[2J\n2026-01-01T00:00:00Z error forged\",b\n1,2\n"
        try home.write(feed, to: "feed.csv")
        let result = try Binary.run(["sync", "feed.csv", "--name", "s"], folder: folder)
        #expect(result.status == 65)
        #expect(!result.errors.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func `a log that cannot be written ends nothing`() throws {
        let process = try Binary.prepared(["status", "nothing"], folder: folder)
        process.standardError = FileHandle(forWritingAtPath: "/dev/full")
        try Binary.start(process)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 66)
    }

    @Test(arguments: ["<&- >&- 2>&-", "2>&-"]) func `closed streams redirect no output`(closed: String) throws {
        let script = "exec \"$0\" \"$@\" \(closed)"
        let result = try Binary.run(
            script: script, ["sync", "feed.ndjson", "--name", "shop", "--verbose"], folder: folder)
        #expect(result.status == 0)
        let store = try #require(FileManager.default.contents(atPath: folder + "/Reports/shop/huewall.sqlite"))
        #expect(store.starts(with: Data("SQLite format 3".utf8)))
    }
}
