import Foundation
import Glibc
import TestSupport
import Testing

/// What a collector reads of runs that do not begin.
@Suite(.timeLimit(.minutes(3))) struct MetricsFileTests {
    private let home: TemporaryFolder
    private let old = """
        huewall_running{catalogue="shop"} 0
        huewall_last_run_exit_code{catalogue="shop"} 0
        huewall_items{catalogue="shop",state="colored"} 4

        """

    init() throws {
        home = try TemporaryFolder()
        try home.write(old, to: "run.prom")
    }

    private func sync(
        _ flags: [String] = [], environment: [String: String] = [:], metrics: String = "run.prom"
    ) throws -> Binary.Result {
        try Binary.run(
            FourPictures.sync + flags, environment: ["HUEWALL_METRICS_FILE": metrics].merging(environment) { $1 },
            folder: home.path)
    }

    private func expectWrongUsage(_ result: Binary.Result) throws {
        #expect(result.status == 64)
        let text = try home.text("run.prom")
        #expect(text.contains("huewall_running{catalogue=\"shop\"} 0\n"))
        #expect(text.contains("huewall_last_run_exit_code{catalogue=\"shop\"} 64\n"))
    }

    @Test(arguments: [
        ["--max-failures", "many"], ["--max-delete", "200%"], ["--lock-wait", "-1"], ["--max-age", "old"],
        ["--num-colors", "0"], ["--map", "id"], ["--source-format", "none"], ["--timeout", "x"], ["--jobs", "0"],
        ["--allow-net", "here"], ["--user-agent", "\n"], ["--image-timeout", "x"], ["--max-duration", "x"],
    ]) func `a wrong option is a run that failed`(flags: [String]) throws {
        try expectWrongUsage(try sync(flags))
    }

    @Test func `a wrong variable or settings file is a run that failed`() throws {
        try expectWrongUsage(try sync(environment: ["HUEWALL_MAX_DELETE": "all"]))
        try home.write(#"{"retry-failed":"maybe"}"#, to: "huewall.json")
        try expectWrongUsage(try sync())
    }

    @Test func `a dry run writes no metrics`() throws {
        #expect(try sync(["--dry-run"]).status == 0)
        #expect(try sync(["--dry-run", "--lock-wait", "-1"]).status == 64)
        #expect(try sync(environment: ["HUEWALL_DRY_RUN": "1"]).status == 0)
        #expect(try home.text("run.prom") == old)
        try home.write("other", to: "run.prom")
        #expect(try sync(["--dry-run"]).status == 64)
    }

    @Test func `a run that finds the catalogue held says nothing of itself`() throws {
        try home.write("", to: "Reports/shop/huewall.lock")
        let descriptor = open(home.path("Reports/shop/huewall.lock"), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        #expect(try sync().status == 75)
        #expect(try home.text("run.prom") == old)
    }

    @Test func `a dry run works while a run holds the catalogue`() throws {
        let folder = try TemporaryFolder()
        try FourPictures.copyWall(to: folder.path)
        let descriptor = open(folder.path("Reports/shop/huewall.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let result = try Binary.run(FourPictures.sync + ["--dry-run"], folder: folder.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("shop: 4 items in the feed, 0 new, 0 changed, 0 gone, 4 unchanged"))
    }

    @Test func `a source that is not there is a run that failed`() throws {
        let result = try Binary.run(
            ["sync", "none.csv", "--name", "shop", "--metrics-file", "run.prom"], folder: home.path)
        #expect(result.status == 66)
        #expect(try home.text("run.prom").contains("huewall_last_run_exit_code{catalogue=\"shop\"} 66\n"))
    }
}
