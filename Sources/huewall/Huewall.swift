import ArgumentParser
import Colors
import Decoders

@main
struct Huewall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "huewall",
        abstract: "Sort a product catalogue by the colors that people see.",
        discussion: """
            Results go to standard output, the log to standard error.

            Exit status: 0 done, 64 wrong usage, 65 too many items failed, or the feed or rows of the overrides are \
            unusable, 66 no such file, catalogue or item, 69 source unreachable, 70 an error of huewall itself, 73 \
            output cannot be created, 74 output cannot be written, 75 another run holds the lock or --max-duration is \
            over, 130 or 143 stopped by a signal with everything done so far kept.

            The options under Analysis, Feed, Network and Folders may also stand in the environment \
            (HUEWALL_NUM_COLORS=5) or in a JSON file ({"num-colors": 5}; --config, or huewall.json in the current \
            folder). Flags win over the environment, the environment over the file, the file over the preset.
            """,
        version: "huewall \(releaseVersion)",
        subcommands: [
            Sync.self, Report.self, Override.self, Export.self, Analyze.self, Map.self, Status.self, Evaluate.self,
            Cells.self,
        ])

    /// When the program began: `--max-duration` counts from here.
    static let start = ContinuousClock.now

    static func main() {
        decoderMain()
        _ = start
        openClosedStreams()
        main(nil)
    }
}
