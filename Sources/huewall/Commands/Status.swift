import ArgumentParser
import Catalogue
import Colors
import Sync
import Text

struct Status: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "status",
        abstract: "Show the last runs, counts, and failures by cause.",
        examples: """
            huewall status
            huewall status shop --failures
            huewall status shop --json --stale-after 2h
            """,
        discussion: """
            Without NAME it prints one line for each catalogue.

            With --json the exit status is that of a Nagios check. Without NAME it is that of the worst catalogue.
              0  ok
              1  stale: no run ended well within the time of --stale-after
              2  failing: the last run did not end well, or no run ever did
            """)

    @Argument(help: "Name of the catalogue.", completion: catalogueCompletion)
    var name: String?

    @Flag(help: "List the items without a color and the skipped rows, with the reason.")
    var failures = false

    @Flag(
        help: """
            List the items to review, likely mistakes first, as many as the doubts of the wall need. Items with a \
            color from a person are done.
            """)
    var review = false

    @Flag(help: "Write one JSON object for a monitor. The exit status is 0 ok, 1 stale or 2 failing.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Age at which the last good run counts as stale, as in 2h or 7d. Default 25h.", valueName: "age"))
    var staleAfter = "25h"

    @Option(SettingTable.config) var config: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func validate() throws {
        guard seconds(of: staleAfter) != nil else {
            throw ValidationError("Expected an age such as 90s, 10m, 12h or 7d for --stale-after, got '\(staleAfter)'.")
        }
        guard !json || !failures && !review else {
            throw ValidationError("--json lists neither --failures nor --review; give one of them.")
        }
    }

    func run(_ settings: Settings) throws {
        switch (name, json) {
        case (let name?, false): try show(report(on: name, settings), inFull: true)
        case (let name?, true): try showJSON(on: name, settings)
        case (nil, _): try showAll(settings)
        }
    }

    private func report(on name: String, _ settings: Settings) throws -> StatusReport {
        try StatusReport(of: settings.folders(of: name), now: currentTime(), maxAge: seconds(of: staleAfter) ?? 0)
    }

    private func showJSON(on name: String, _ settings: Settings) throws {
        let result = Result { try report(on: name, settings) }
        if case .failure(let error) = result {
            // A missing catalogue has no state.
            if case .unknownCatalogue? = error as? SyncError { throw error }
            if reported(error).status == .usage { throw error }
        }
        let checked = CheckedCatalogue(name: name, result.get)
        if let error = checked.error { log.console.error(error.message) }
        print(String(decoding: checked.json, as: UTF8.self))
        if let status = checked.health.exitStatus { throw ExitCode(status) }
    }

    private func showAll(_ settings: Settings) throws {
        let folder = try settings.value(of: FolderSettings.reports)
        let (names, foreign) = try CatalogueFolders.candidates(in: folder)
        for name in foreign {
            log.console.warning("No catalogue can be named '\(name)'; rename \(folder)/\(name), or move it away.")
        }
        if names.isEmpty { log.console.info("There is no catalogue in \(folder); run huewall sync first.") }
        let all = names.map { name in
            let checked = CheckedCatalogue(name: name) {
                let report = try report(on: name, settings)
                if !json { try show(report, inFull: false) }
                return report
            }
            // The other catalogues are reported anyway.
            if let error = checked.error { log.console.error(error.message) }
            return checked
        }
        if json {
            print(String(decoding: CheckedCatalogue.json(of: all), as: UTF8.self))
            if let status = CheckedCatalogue.worst(of: all).exitStatus { throw ExitCode(status) }
        } else if let error = all.lazy.compactMap(\.error).first {
            throw ExitCode(error.status)
        }
    }

    private func show(_ report: StatusReport, inFull: Bool) throws {
        print(printable(report.summary))
        if inFull { for line in report.lines { print(printable(line)) } }
        if failures { show(report.status.failures) }
        if review { showReview(report.status, try reviewLines(of: report.folders)) }
    }

    private func showReview(_ status: CatalogueStatus, _ lines: [String]) {
        for (flag, items) in status.commonFlags {
            let part = "\(items) of \(status.counts.items) items"
            log.console.info("\(part) are flagged \(flag.rawValue). So frequent a flag is ignored in the list.")
        }
        let done = status.overriddenItems
        if done > 0 { log.console.info("\(done) \(done == 1 ? "item is" : "items are") done: a person chose them.") }
        print(reviewColumns.joined(separator: "\t"))
        show(lines)
    }

    private func show(_ failures: [String]) {
        // Tabs stand between the columns.
        for failure in failures {
            let cells = failure.split(separator: "\t", omittingEmptySubsequences: false)
            print(cells.map { printable(String($0)) }.joined(separator: "\t"))
        }
    }
}
