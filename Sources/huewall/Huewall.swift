import ArgumentParser
import Colors
import Decoders
import Files
import Glibc

@main
struct Huewall: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "huewall", of: nil, abstract: "Sort a product catalogue by the colors that people see.",
        examples: """
            huewall sync https://shop.example
            huewall status
            huewall help sync
            """,
        discussion: """
            Results go to standard output, and the log goes to standard error.

            Exit status:
              0    done
              64   wrong usage
              65   too many items failed, or the feed or the overrides cannot be used
              66   no such file, catalogue or item
              69   the source cannot be reached
              70   an error in huewall
              71   the system has no /proc
              73   an output cannot be created
              74   an output cannot be written
              75   try again later: another run works, or --max-duration is over
              78   there is no sandbox, and --require-sandbox asks for one
              130  stopped by Ctrl-C; what is done is kept
              143  stopped by SIGTERM; what is done is kept

            You can also give the options under Analysis, Feed, Network and Folders in the environment \
            (HUEWALL_NUM_COLORS=5), or in a JSON file ({"num-colors": 5}). The file is huewall.json in the current \
            folder, or the one that --config names. Flags win over the environment, the environment over the file, and \
            the file over the preset.
            """,
        version: "huewall \(releaseVersion)",
        subcommands: [
            Sync.self, Report.self, Override.self, Export.self, Analyze.self, Measure.self, Status.self, Remove.self,
            Evaluate.self, Cells.self,
        ])

    /// When the program began: `--max-duration` counts from here.
    static let start = ContinuousClock.now

    static func main() {
        decoderMain()
        _ = start
        openClosedStreams()
        // A file beyond the limit of its size (ulimit -f) is an error as a full disk is.
        signal(SIGXFSZ, SIG_IGN)
        do {
            try checkEncoding()
            try checkCommand(CommandLine.arguments.dropFirst())
            run(try parseAsRoot())
        } catch {
            exit(withError: error)
        }
    }

    /// An error ends with the usage of the command that was called.
    private static func run<Command: ParsableCommand>(_ command: Command) {
        var command = command
        do {
            try command.run()
        } catch let error as ValidationError {
            // The library writes the command as if it were a program.
            let name = Command.configuration.commandName ?? ""
            let text = Command.fullMessage(for: error).replacing("See '\(name) -", with: "See 'huewall \(name) -")
            writeError(text + "\n")
            Glibc.exit(Command.exitCode(for: error).rawValue)
        } catch {
            Command.exit(withError: error)
        }
    }

    /// Refuses arguments that are not UTF-8: another folder of a similar name would get the outputs.
    private static func checkEncoding() throws {
        for (number, argument) in CommandLine.arguments.enumerated() {
            guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil else { continue }
            throw ValidationError("'\(argument)' is not UTF-8; rename the file or folder, for example by convmv.")
        }
    }

    /// - Throws: `ValidationError` for a word that is not a command, with the nearest one.
    private static func checkCommand(_ arguments: ArraySlice<String>) throws {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
        guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
        let nearest = likelyName(for: word, in: names) ?? "help"
        throw ValidationError("There is no command '\(word)'; did you mean huewall \(nearest)?")
    }
}

extension CommandConfiguration {
    /// A command whose help begins with examples, and whose errors end with its usage.
    /// - Parameters:
    ///   - parent: what stands before it on a command line; nil for the program itself.
    ///   - examples: calls, one a line.
    init(
        command: String, of parent: String? = "huewall", abstract: String, examples: String, discussion: String,
        version: String = "", subcommands: [any ParsableCommand.Type] = []
    ) {
        let lines = examples.split(separator: "\n").map { "  \($0)\n" }.joined()
        self.init(
            commandName: command, abstract: abstract, discussion: "Examples:\n\(lines)\n\(discussion)",
            version: version,
            subcommands: subcommands)
        _superCommandName = parent
    }
}
