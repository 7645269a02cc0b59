import Foundation
import Glibc
import TestSupport
import Testing

/// Files that a person names for an output, and what stands there already.
@Suite(.timeLimit(.minutes(3))) struct NamedOutputTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws {
        home = try TemporaryFolder()
        try FourPictures.copyWall(to: home.path)
    }

    private func run(_ arguments: [String]) throws -> Binary.Result { try Binary.run(arguments, folder: folder) }

    private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    @Test(arguments: [
        "feed.ndjson", "Reports/shop/huewall.sqlite", "Reports/shop/index.html", "pipe", "loose", "Reports",
    ])
    func `metrics replace only metrics`(name: String) throws {
        try home.write("{\"id\":\"a\",\"image\":\"a.png\"}\n", to: "feed.ndjson")
        #expect(mkfifo(home.path("pipe"), 0o644) == 0)
        #expect(symlink("/nonexistent/run.prom", home.path("loose")) == 0)
        let before = name == "pipe" ? nil : bytes(home.path(name))
        let result = try run(["sync", "feed.ndjson", "--name", "shop", "--metrics-file", name])
        #expect(result.status == 64)
        #expect(result.errors.contains("\(name) does not get metrics in its place ("), "\(result.errors)")
        var status = stat()
        #expect(lstat(home.path("pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(lstat(home.path("loose"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        if name != "pipe" { #expect(bytes(home.path(name)) == before) }
    }

    @Test func `metrics are written where a link leads, and an error names the path that was given`() throws {
        try home.write("huewall_running{catalogue=\"shop\"} 0\n", to: "real.prom")
        #expect(symlink("real.prom", home.path("link.prom")) == 0)
        #expect(try run(FourPictures.sync + ["--metrics-file", "link.prom"]).status == 0)
        #expect(try home.text("real.prom").contains("huewall_items"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("link.prom")) == "real.prom")
        let result = try run(FourPictures.sync + ["--metrics-file", "none/x.prom"])
        #expect(result.status == 73)
        #expect(result.errors.contains("--metrics-file: Cannot create none/x.prom ("), "\(result.errors)")
    }

    @Test func `metrics remember the last good run, and say so if they are of another catalogue`() throws {
        try home.write("huewall_last_success_timestamp_seconds{catalogue=\"new\"} 5\n", to: "run.prom")
        try home.write("id;nothing\n1;2\n", to: "bad.csv")
        let failed = try run(["sync", "bad.csv", "--name", "new", "--metrics-file", "run.prom"])
        #expect(failed.status == 65)
        #expect(try home.text("run.prom").contains("huewall_last_success_timestamp_seconds{catalogue=\"new\"} 5\n"))
        #expect(!failed.errors.contains("run.prom"))
        let other = try run(FourPictures.sync + ["--metrics-file", "run.prom"])
        #expect(other.status == 0)
        #expect(other.errors.contains("run.prom is of new; give each catalogue a file of its own"), "\(other.errors)")
        #expect(try !home.text("run.prom").contains("catalogue=\"new\""))
    }

    @Test(arguments: ["huewall.sqlite", "huewall.sqlite-wal", "index.html", "metadata.ndjson", "overrides.csv"])
    func `an export replaces no file of a catalogue`(name: String) throws {
        let path = "Reports/shop/" + name
        let before = bytes(home.path(path))
        for output in [path, "Reports/../\(path)"] {
            let result = try run(["export", "shop", "--to", "google", "--output", output])
            #expect(result.status == 64)
            #expect(result.errors.contains("of a catalogue; give --output another file"), "\(result.errors)")
        }
        #expect(bytes(home.path(path)) == before)
    }

    @Test func `an export does not replace the feed, and goes where a link leads`() throws {
        let feed = FourPictures.sync[1]
        #expect(try run(["export", "shop", "--to", "google", "--output", feed]).status == 64)
        try home.write("old", to: "real.tsv")
        for (link, target) in [("link.tsv", "real.tsv"), ("loose.tsv", "none/real.tsv")] {
            #expect(symlink(target, home.path(link)) == 0)
        }
        #expect(try run(["export", "shop", "--to", "google", "--output", "link.tsv"]).status == 0)
        #expect(try home.text("real.tsv") != "old")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("link.tsv")) == "real.tsv")
        #expect(try run(["export", "shop", "--to", "google", "--output", "loose.tsv"]).status == 73)
        let whole = try run(["export", "shop", "--to", "google"])
        #expect(try run(["export", "shop", "--to", "google", "--output", "/dev/stdout"]).output == whole.output)
    }

    @Test func `a removal names what its links lead to`() throws {
        let thumbnails = home.path("Reports/shop/thumbs")
        try FileManager.default.moveItem(atPath: thumbnails, toPath: home.path("elsewhere"))
        #expect(symlink(home.path("elsewhere"), thumbnails) == 0)
        let result = try run(["remove", "shop"])
        #expect(result.status == 0)
        #expect(result.output.contains("/elsewhere\n"), "\(result.output)")
        #expect(home.exists("elsewhere"))
    }
}
