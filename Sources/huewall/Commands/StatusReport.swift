import Catalogue
import Colors
import Store
import Sync
import Text

/// The report of `status` on a catalogue, in words and as JSON.
struct StatusReport {
    let status: CatalogueStatus
    let health: CatalogueStatus.Health
    let folders: CatalogueFolders
    /// In seconds since 1970.
    private let now: Int

    /// - Parameters:
    ///   - now: in seconds since 1970.
    ///   - maxAge: seconds after which the last good run is too old.
    /// - Throws: as `CatalogueStatus`.
    init(of folders: CatalogueFolders, now: Int, maxAge: Int) throws {
        status = try CatalogueStatus(of: folders)
        health = status.health(now: now, maxAge: maxAge)
        (self.folders, self.now) = (folders, now)
    }

    /// One line.
    var summary: String {
        let counts = status.counts
        let last = status.runs.first.map { run in
            "last run \(run.startedAt)\(age(of: run.startedAt)) \(run.outcome ?? "not finished")"
        }
        return """
            \(status.name): \(counts.items) items, \(counts.failed) without a color, \(counts.skippedRows) rows \
            skipped, \(last ?? "never run")
            """
    }

    /// The further lines of the report.
    var lines: [String] {
        let isAhead = status.isAhead(of: now)
        let good = status.lastSuccess.map { time in
            "\(timestamp(time)) (\(isAhead ? "in the future: check the clock" : ageText(now - time)))"
        }
        let sizes = CatalogueSizes(of: folders)
        var lines = [
            "state: \(health.rawValue)",
            "last good run: \(good ?? "never")",
            "source: \(status.source ?? "none yet")",
            "options: \(status.options?.flags.joined(separator: " ") ?? "none yet")",
            "overrides: \(status.overridesPath.map { "\(status.overrides) of \(absolutePath($0))" } ?? "none")",
            """
            sizes: store \(bytesText(sizes.store)), metadata and pages \(bytesText(sizes.outputs)), thumbnails \
            \(bytesText(sizes.thumbnails)), downloaded images \(bytesText(sizes.images))
            """,
        ]
        if status.wordItems > 0 { lines.append("\(counted(status.wordItems, "item")): the shop's words decided") }
        if status.furtherPictureItems > 0 {
            lines.append("\(counted(status.furtherPictureItems, "item")): another picture than the first decided")
        }
        lines += status.runs.map { run in
            let changes = run.counts.feed.map { $0.text + ", " } ?? ""
            return """
                run \(run.id)  \(run.startedAt)  \(run.outcome ?? "not finished")  \(changes)\(run.counts.failed) \
                failed; \(run.counts.analyzed) images analyzed\(run.isConfined == false ? ", without a sandbox" : "")
                """
        }
        lines += status.counts.failures.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\(counted($0.value, "item")): \($0.key)" }
        lines += status.skippedByReason.map { "\(counted($0.1, "row")): \($0.0.rawValue)" }
        return lines
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private func age(of time: String) -> String {
        seconds(ofTimestamp: time).map { " (\(ageText(now - $0)))" } ?? ""
    }

    fileprivate func write(to json: inout JSONText) {
        json.field("name", status.name)
        json.field("state", health.rawValue)
        if status.isAhead(of: now) { json.field("error", "The last good run is in the future; check the clock.") }
        json.field("lastGoodRun", status.lastSuccess.map(timestamp))
        json.field("secondsSinceLastGoodRun", status.lastSuccess.map { now - $0 })
        json.field("source", status.source)
        json.field("items", status.counts.items)
        json.field("withoutColor", status.counts.failed)
        json.field("vendorWords", status.wordItems)
        json.field("otherPicture", status.furtherPictureItems)
        json.field("skippedRows", status.counts.skippedRows)
        json.object("failures") { json in
            for (code, count) in status.counts.failures.sorted(by: { $0.key < $1.key }) { json.field(code, count) }
        }
        json.object("skippedRowsByReason") { json in
            for (reason, count) in status.skippedByReason { json.field(reason.rawValue, count) }
        }
        json.object("options") { json in
            guard let options = status.options else { return }
            for option in options.chosen { json.field(option.name, option.value(in: options).text) }
        }
        json.object("overrides") { json in
            json.field("count", status.overrides)
            json.field("file", status.overridesPath.map(absolutePath))
        }
        json.object("bytes") { json in
            let sizes = CatalogueSizes(of: folders)
            json.field("store", sizes.store)
            json.field("outputs", sizes.outputs)
            json.field("thumbnails", sizes.thumbnails)
            json.field("images", sizes.images)
        }
        json.objects("runs", status.runs) { json, run in
            json.field("run", run.id)
            json.field("startedAt", run.startedAt)
            json.field("finishedAt", run.finishedAt)
            json.field("outcome", run.outcome)
            json.field("items", run.counts.items)
            json.field("analyzed", run.counts.analyzed)
            json.field("reused", run.counts.reused)
            json.field("withoutColor", run.counts.failed)
            json.field("skippedRows", run.counts.skippedRows)
            json.field("sandboxed", run.isConfined)
            if let feed = run.counts.feed {
                json.object("feed") { json in for (name, count) in feed.counts { json.field(name, count) } }
            }
        }
    }
}

/// A catalogue in a folder of reports, also one that cannot be read.
struct CheckedCatalogue {
    let name: String
    private let report: Result<StatusReport, ReportedError>

    init(name: String, _ report: () throws -> StatusReport) {
        self.name = name
        do { self.report = .success(try report()) } catch { self.report = .failure(reported(error)) }
    }

    /// nil if it can be read.
    var error: ReportedError? { if case .failure(let error) = report { error } else { nil } }

    var health: CatalogueStatus.Health { (try? report.get().health) ?? .failing }

    static func worst(of all: [CheckedCatalogue]) -> CatalogueStatus.Health {
        let states = all.map(\.health)
        return CatalogueStatus.Health.allCases.last(where: states.contains) ?? .ok
    }

    var json: [UInt8] { JSONText.object(write) }

    /// All catalogues, and the worst state.
    static func json(of all: [CheckedCatalogue]) -> [UInt8] {
        JSONText.object { json in
            json.field("state", worst(of: all).rawValue)
            json.objects("catalogues", all) { $1.write(to: &$0) }
        }
    }

    private func write(to json: inout JSONText) {
        switch report {
        case .success(let report): report.write(to: &json)
        case .failure(let error):
            json.field("name", name)
            json.field("state", health.rawValue)
            json.field("error", error.message)
        }
    }
}

extension CatalogueStatus.Health {
    /// nil for ok.
    var exitStatus: ExitStatus? {
        switch self {
        case .ok: nil
        case .stale: .stale
        case .failing: .failing
        }
    }
}

/// As in `10 min ago`.
/// - Parameter seconds: a negative age, by a clock that was set back, counts as 0.
func ageText(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(seconds, 0)) s ago"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
}
