import ArgumentParser
import CatalogueSync
import ColorAnalysis

/// For `scripts/learn-families.py`: what the vote sees of each image, so that the script needs no copy of it.
struct Cells: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cells",
        abstract: "Print the color clusters of each image as NDJSON, for learning.", shouldDisplay: false)

    @Argument(help: "Image files.")
    var files: [String]

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws {
        let settings = try Settings(for: self, telling: log.console)
        let analyzer = FileAnalyzer(
            options: try settings.wallOptions(telling: log.console).analysis, limits: try settings.decodeLimits(),
            jobs: try settings.jobs())
        analyzer.voters(files) { writeOutput($0) }
    }
}
