import ArgumentParser
import Colors
import ImageWork
import Lab

/// For `scripts/learn/families.py`: what the vote sees of each image, and what one that was learned again would answer,
/// so that the script needs no copy of either.
struct Cells: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "cells",
        abstract: "Print the color clusters of each image as NDJSON, for learning.", shouldDisplay: false)

    @Argument(help: "Image files; without any, only the names of the numbers are printed.")
    var files: [String] = []

    @Option(help: ArgumentHelp("Answer by the vote in this file instead.", valueName: "file"))
    var vote: String?

    @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
    @OptionGroup(title: "Log") var log: LogFlags

    func run(_ settings: Settings) throws {
        let limits = try settings.runLimits()
        let options = try settings.wallOptions(logging: log.console).analysis
        let decoders = try settings.startedDecoders(options, limits, images: files.count, log.console)
        let vote = try vote.map(learnedVote)
        if vote == nil { writeJSON { $0.namesOfNumbers() } }
        try ImageWork(decoders, limits).forEach(files) { file, outcome in
            guard case .success(let features)? = outcome.measured,
                case .foreground(let foreground) = features.content
            else { return }
            writeJSON { json in
                if let vote {
                    json.answer(of: vote, foreground, file: file)
                } else {
                    json.clusters(of: foreground, file: file)
                }
            }
        }
    }

    private func learnedVote(_ path: String) throws -> LearnedVote {
        let text = String(decoding: try inputFile(path), as: UTF8.self)
        do { return try LearnedVote(text) } catch { throw ValidationError("\(path) is not a vote: \(error).") }
    }
}
