import ArgumentParser
import CatalogueExport
import ColorAnalysis
import ColorOptions
import ImagePipeline

/// For `scripts/learn/families.py`: what the vote sees of each image, so that the script needs no copy of it.
struct Cells: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cells",
        abstract: "Print the color clusters of each image as NDJSON, for learning.", shouldDisplay: false)

    @Argument(help: "Image files.")
    var files: [String]

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run() throws { try reportingErrors(log.console, measure) }

    private func measure() throws {
        let settings = try Settings(for: self, telling: log.console)
        let limits = try settings.runLimits()
        let decoders = try settings.decoders(settings.wallOptions(telling: log.console).analysis, limits)
        try FileAnalyzer(decoders, limits: limits).features(of: files) { file, features in
            guard case .foreground(let foreground) = features.content else { return }
            var json = JSONText()
            json.clusters(of: foreground, file: file)
            json.newline()
            writeOutput(json.bytes)
        }
    }
}
