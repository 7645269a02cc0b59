import ArgumentParser
import CatalogueSync
import ColorAnalysis

/// For `scripts/learn-families.py`: what the vote sees of each image, so that the script needs no copy of it.
struct Cells: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cells",
        abstract: "Print the voters of each image as NDJSON, for learning.", shouldDisplay: false)

    @Argument(help: "Image files.")
    var files: [String]

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags

    func run() throws {
        let settings = try Settings(flags: analysis.given, config: analysis.config)
        let analyzer = FileAnalyzer(
            options: try settings.analysisOptions(), limits: try settings.decodeLimits(), jobs: try settings.jobs())
        analyzer.voters(files) { writeOutput($0) }
    }
}
