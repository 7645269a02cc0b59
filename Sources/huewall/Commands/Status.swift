import ArgumentParser
import Catalogue
import Colors
import Foundation
import Store
import Sync
import Text

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the last runs, counts, and failures by cause.",
        discussion: "Without NAME, one line for each catalogue.")

    @Argument(help: "Name of the catalogue.")
    var name: String?

    @Flag(help: "List the items without a color and the skipped rows, with the reason.")
    var failures = false

    @Flag(
        help: """
            List the items to look at, least sure first. Those that a person named are done; a flag of more than a \
            third of the items alone makes none.
            """)
    var review = false

    @Option(SettingTable.config) var config: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(for: self, logging: log.console)
        try reportingErrors(log.console) {
            if let name {
                try show(name, settings, inFull: true)
            } else {
                try showAll(settings)
            }
        }
    }

    private func showAll(_ settings: Settings) throws {
        let manager = FileManager.default
        let reports = try settings.value(of: FolderSettings.reports)
        let names = (try? manager.contentsOfDirectory(atPath: reports)) ?? []  // no folder, no catalogue
        let known = names.sorted().filter { manager.fileExists(atPath: "\(reports)/\($0)/huewall.sqlite") }
        if known.isEmpty {
            log.console.info("There is no catalogue in \(reports); run huewall sync first.")
        }
        var problem: ReportedError?
        for name in known {
            do {
                try show(name, settings, inFull: false)
            } catch {
                // The others are reported all the same.
                let error = reported(error)
                log.console.error(error.message)
                problem = problem ?? error
            }
        }
        if let problem { throw ExitCode(problem.status) }
    }

    private func show(_ name: String, _ settings: Settings, inFull: Bool) throws {
        let status = try CatalogueStatus(of: settings.folders(of: name))
        print("\(name): \(printable(status.summary))")
        if inFull { showRuns(status) }
        if failures { show(status.failures) }
        if review { showReview(status) }
    }

    private func showRuns(_ status: CatalogueStatus) {
        for run in status.runs {
            let outcome = printable(run.outcome ?? "not finished")
            print("run \(run.id)  \(run.startedAt)  \(outcome)  \(run.counts.analyzed) images analyzed")
        }
        for (code, count) in status.counts.failures.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            print("\(count) items: \(code)")
        }
        for (reason, count) in status.skippedByReason { print("\(count) rows: \(reason.rawValue)") }
    }

    private func showReview(_ status: CatalogueStatus) {
        for (flag, items) in status.commonFlags {
            let part = "\(items) of \(status.counts.items) items"
            log.console.info("\(part) are flagged \(flag.rawValue): too many to look at each for it.")
        }
        let done = status.overriddenItems
        if done > 0 { log.console.info("\(done) \(done == 1 ? "item is" : "items are") done: a person named them.") }
        print(CatalogueStatus.reviewColumns.joined(separator: "\t"))
        show(status.review)
    }

    private func show(_ failures: [String]) {
        // Tabs stand between the columns.
        for failure in failures {
            let cells = failure.split(separator: "\t", omittingEmptySubsequences: false)
            print(cells.map { printable(String($0)) }.joined(separator: "\t"))
        }
    }
}
