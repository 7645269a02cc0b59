import Foundation
import TestShop
import TestSupport
import Testing

/// The command line against a shop on a loopback address.
@Suite(.timeLimit(.minutes(3))) struct NetworkCommandTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }
    private let shop: TestShop

    init() throws {
        home = try TemporaryFolder()
        let sample = packageRoot.path + "/Images/sample/"
        let feed = try FourPictures.feed.get()
        shop = try TestShop { request in
            if request.path == "/slow.png" {
                return .dripping([UInt8](repeating: 1, count: 1000), pause: .milliseconds(100))
            }
            if request.path == "/private.ndjson", request.headers["x-key"] != "open sesame" {
                return ShopResponse(status: 403)
            }
            if ["/private.ndjson", "/catalogue.ndjson"].contains(request.path) { return ShopResponse(feed) }
            guard let body = FileManager.default.contents(atPath: sample + request.path) else {
                return ShopResponse(status: 404)
            }
            return ShopResponse(body: [UInt8](body))
        }
    }

    private let loopback = ["--allow-net", "127.0.0.0/8"]

    private func sync(_ path: String, _ flags: [String] = []) throws -> Binary.Result {
        try Binary.run(["sync", shop.url(path), "--name", "shop"] + loopback + flags, folder: folder)
    }

    @Test func `a shop on the network becomes a wall`() throws {
        let result = try sync("/catalogue.ndjson")
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                "4 items, 4 new, 0 changed, 0 gone, 0 unchanged, 0 failed, 0 rows skipped; 4 images analyzed"))
        let again = try sync("/catalogue.ndjson")
        #expect(
            again.output.contains(
                "4 items, 0 new, 0 changed, 0 gone, 4 unchanged, 0 failed, 0 rows skipped; 0 images analyzed"))
    }

    @Test func `a shop that wants its cookie back at each address becomes a wall`() throws {
        let inner = shop
        let guarded = try TestShop { request in
            guard request.headers["cookie"] == "seen=1" else {
                return ShopResponse(
                    status: 302, headers: ["Location": request.target, "Set-Cookie": "seen=1; Path=/"])
            }
            return .redirect(to: inner.url(request.target))
        }
        let result = try Binary.run(
            ["sync", guarded.url("/catalogue.ndjson"), "--name", "shop"] + loopback, folder: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("4 items, 4 new") && result.output.contains("4 images analyzed"))
        #expect(!shop.requests.isEmpty && shop.requests.allSatisfy { $0.headers["cookie"] == nil })
    }

    @Test func `the inside of the network is refused by default`() throws {
        let result = try Binary.run(["sync", shop.url("/catalogue.ndjson"), "--name", "shop"], folder: folder)
        #expect(result.status == 69)
        #expect(result.errors.contains("--allow-net"))
        #expect(shop.requests.isEmpty)
    }

    @Test func `a source that is not there exits with 69`() throws {
        let result = try sync("/nothing.ndjson")
        #expect(result.status == 69)
        #expect(result.errors.contains("status 404"))
        #expect(!home.exists("Reports/shop/index.html"))
    }

    @Test func `secrets come from a file and are never said`() throws {
        try home.write("X-Key: open sesame\n", to: "headers")
        let result = try sync("/private.ndjson", ["--header-file", "headers", "--verbose"])
        #expect(result.status == 0)
        #expect(!(result.output + result.errors).contains("sesame"))
        let refused = try sync("/private.ndjson")
        #expect(refused.status == 69)
    }

    @Test(arguments: [
        "https://me:hunter2@shop.example/feed.csv", "HTTPS://me:hunter2@shop.example/feed.csv",
        "https:///me:hunter2@shop.example/feed.csv", "https:me:hunter2@shop.example/feed.csv",
        "https:\\\\me:hunter2@shop.example\\feed.csv", "https://me:hunter2%40shop.example/feed.csv",
        " https://me:hunter2@shop.example/feed.csv", "ht\ttps://me:hunter2@shop.example/feed.csv",
    ]) func `a password on the command line is refused and not repeated`(source: String) throws {
        let result = try Binary.run(["sync", source], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("--netrc"))
        #expect(!result.errors.contains("hunter2"))
    }

    @Test(arguments: ["https://", "https:shop.example", "http://shop.example:99999/"])
    func `a source that is meant as a URL and is none is wrong usage`(source: String) throws {
        let result = try Binary.run(["sync", source], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("malformed"))
        #expect(!home.exists("Reports"))
    }

    @Test func `a source of another scheme is wrong usage`() throws {
        let result = try Binary.run(["sync", "ftp://shop.example/feed.csv"], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("'ftp'"))
        #expect(!home.exists("Reports"))
    }

    @Test func `a dry run shows what would change and leaves nothing behind`() throws {
        let result = try sync("/catalogue.ndjson", ["--dry-run"])
        #expect(result.status == 0)
        #expect(result.output.contains("4 items in the feed, 4 new"))
        #expect(!home.exists("Reports") && !home.exists("Images"))
        #expect(try sync("/catalogue.ndjson").status == 0)
        #expect(try sync("/catalogue.ndjson", ["--dry-run"]).output.contains("0 new, 0 changed, 0 gone"))
    }

    @Test func `a dry run that failed does not stop the next`() throws {
        #expect(try sync("/catalogue.ndjson").status == 0)
        #expect(try sync("/nothing", ["--dry-run"]).status == 69)
        #expect(try sync("/catalogue.ndjson", ["--dry-run"]).status == 0)
    }

    @Test func `switches may be in the environment`() throws {
        let result = try Binary.run(
            ["sync", shop.url("/catalogue.ndjson")],
            environment: [
                "HUEWALL_DRY_RUN": "1", "HUEWALL_ALLOW_NET": "127.0.0.1", "HUEWALL_NAME": "shop",
            ], folder: folder)
        #expect(result.output.contains("shop: 4 items in the feed"))
        #expect(!home.exists("Reports"))
    }

    @Test func `counts are written for a collector, also when the run fails`() throws {
        #expect(try sync("/catalogue.ndjson", ["--metrics-file", "run.prom"]).status == 0)
        var text = try home.text("run.prom")
        #expect(text.contains("huewall_last_run_exit_code{catalogue=\"shop\"} 0\n"))
        #expect(text.contains("huewall_items{catalogue=\"shop\",state=\"colored\"} 4\n"))
        #expect(text.contains("huewall_feed_items{catalogue=\"shop\",state=\"new\"} 4\n"))
        #expect(text.contains("huewall_last_success_timestamp_seconds"))
        #expect(try sync("/nothing", ["--metrics-file", "run.prom"]).status == 69)
        text = try home.text("run.prom")
        #expect(text.contains("huewall_last_run_exit_code{catalogue=\"shop\"} 69\n"))
        #expect(text.contains("huewall_last_success_timestamp_seconds"), "the last good run is still known")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("run.prom") }.count == 1)
    }

    @Test func `counts are written for a collector when the time of the run is over`() throws {
        try home.write(#"{"id":"s","image":"\#(shop.url("/slow.png"))"}"#, to: "feed.ndjson")
        let result = try Binary.run(
            ["sync", "feed.ndjson", "--name", "shop", "--max-duration", "1s", "--metrics-file", "run.prom"] + loopback,
            folder: folder)
        #expect(result.status == 75)
        let text = try home.text("run.prom")
        #expect(text.contains("huewall_last_run_exit_code{catalogue=\"shop\"} 75\n"))
        #expect(text.contains("huewall_running{catalogue=\"shop\"} 0\n"))
    }

    @Test func `SIGTERM keeps what is done and does not wait for slow servers`() throws {
        let feed =
            #"{"id":"s","image":"\#(shop.url("/slow.png"))"}"# + "\n"
            + #"{"id":"f","image":"\#(shop.url("/images/pace-runner-red.png"))"}"#
        try home.write(feed, to: "feed.ndjson")
        let process = try Binary.prepared(
            ["sync", "feed.ndjson", "--name", "shop", "--quiet"] + loopback, folder: folder)
        try Binary.start(process)
        try waitUntil("a thumbnail is written") { home.exists("Reports/shop/thumbs") }
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 143)
        let status = try Binary.run(["status", "shop"], folder: folder)
        #expect(status.output.contains("signal 15"))
    }

    @Test func `a run that finds another one there exits with 75, or waits`() throws {
        try FileManager.default.createDirectory(atPath: folder + "/Reports/shop", withIntermediateDirectories: true)
        let lock = open(folder + "/Reports/shop/huewall.lock", O_RDWR | O_CREAT, 0o644)
        #expect(flock(lock, LOCK_EX) == 0)
        #expect(try sync("/catalogue.ndjson").status == 75)
        let process = try Binary.prepared(
            ["sync", shop.url("/catalogue.ndjson"), "--name", "shop", "--lock-wait", "50"] + loopback, folder: folder)
        try Binary.start(process)
        close(lock)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `analyze answers addresses on standard input`() throws {
        let lines = ["/images/pace-runner-red.png", "/none.png"].map { #"{"id":"\#($0)","image":"\#(shop.url($0))"}"# }
        let result = try Binary.run(
            ["analyze", "--stdin"] + loopback, input: lines.joined(separator: "\n"), folder: folder)
        let answers = result.output.split(separator: "\n")
        #expect(result.status == 0)
        #expect(answers.count == 2)
        #expect(answers[0].contains(#""family":"red""#))
        #expect(answers[1].contains(#""code":"not-found""#))
    }

    @Test func `a bad value exits with 64 and is named`() throws {
        let result = try sync("/catalogue.ndjson", ["--rate", "0"])
        #expect(result.status == 64)
        #expect(result.errors.contains("--rate"))
    }
}
