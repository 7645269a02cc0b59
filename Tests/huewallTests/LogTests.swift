import Foundation
import Testing

/// What is said on standard error, and what happens when it cannot be.
@Suite struct LogTests {
    private let image = Binary.packageRoot + "/Images/sample/images/pace-runner-red.png"
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws {
        home = try TemporaryFolder()
        let rows = [
            #"{"id":"a","image":"gone.png","title":"Runner"}"#, #"{"id":"b"}"#, #"{"id":"c","image":"\#(image)"}"#,
            #"{"id":"c","image":"x.png"}"#, #"{"id":"d","image":"\#(image)","price":"9 EUR"}"#,
            #"{"id":"e","image":"\#(image)"}"#,
        ]
        try Data(rows.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: home.path + "/feed.ndjson"))
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

    @Test func `a dry run shows the first items, their empty fields and why rows were skipped`() throws {
        let arguments = ["sync", "feed.ndjson", "--name", "shop", "--dry-run"]
        let plain = try Binary.run(arguments, folder: folder)
        let result = try Binary.run(arguments + ["--verbose"], folder: folder)
        #expect(plain.output == result.output)
        #expect(result.errors.contains(" info row 2: missing-image: "))
        #expect(result.errors.contains(" info row 4: duplicate-id: "))
        #expect(
            result.output.contains(
                """
                item a
                  productId: a
                  title: Runner
                  image: gone.png
                  empty: url, vendorColor, price, currency, inStock, sku, handle, variantIds
                item c
                  productId: c
                  title: c
                  image: \(image)
                  empty: url, vendorColor, price, currency, inStock, sku, handle, variantIds
                item d
                  productId: d
                  title: d
                  image: \(image)
                  price: 9
                  currency: EUR
                  empty: url, vendorColor, inStock, sku, handle, variantIds

                """))
    }

    @Test func `a feed cannot turn the direction of a line`() throws {
        let feed = "\"\u{202E}id\",b\n1,2\n"
        try Data(feed.utf8).write(to: URL(fileURLWithPath: folder + "/feed.csv"))
        let result = try Binary.run(["sync", "feed.csv", "--name", "s"], folder: folder)
        #expect(result.status == 65)
        #expect(!result.errors.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `a log that cannot be written ends nothing`() throws {
        let process = try Binary.prepared(["status", "nothing"], folder: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: "/dev/full")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 66)
    }

    @Test(arguments: ["<&- >&- 2>&-", "2>&-"]) func `closed streams are no other files`(closed: String) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "exec \"$0\" sync feed.ndjson --name shop --verbose \(closed)", try Binary.url().path]
        shell.currentDirectoryURL = URL(fileURLWithPath: folder)
        let result = try Binary.run(shell)
        #expect(result.status == 0)
        let store = try #require(FileManager.default.contents(atPath: folder + "/Reports/shop/huewall.sqlite"))
        #expect(store.starts(with: Data("SQLite format 3".utf8)))
    }
}
