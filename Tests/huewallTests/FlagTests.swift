@testable import Colors
import Foundation
import Testing
@testable import huewall

/// What the program says of its own flags, against the table of settings.
@Suite(.timeLimit(.minutes(3))) struct FlagTests {
    /// What one call answers, and how: no settings.
    private static let ofOneCall: Set<String> = [
        "also", "clear", "compare", "explain", "format", "labels", "stdin", "catalogue", "wall", "misses", "failures",
        "review", "json", "stale-after", "drop-overrides", "same-options",
        "quiet", "verbose", "plan", "measured", "state", "trust-addresses", "folder", "no-files",
        "to", "since", "output", "vote",
        "log-format", "config", "help", "version",
    ]

    /// Every flag with its help, by command; from `--experimental-dump-help` of ArgumentParser.
    private func flags() throws -> [String: [String: String]] { try FlagTests.dump.get() }

    private static let commands = Result {
        try JSONDecoder().decode(HelpDump.self, from: Data(try Binary.run(["--experimental-dump-help"]).output.utf8))
            .command.subcommands
    }

    private static let dump = Result {
        Dictionary(
            uniqueKeysWithValues: try commands.get().map { command in
                let named = (command.arguments ?? []).compactMap { flag in
                    (flag.names?.first { $0.kind == "long" }?.name).map { ($0, flag.abstract ?? "") }
                }
                return (command.commandName, Dictionary(uniqueKeysWithValues: named))
            })
    }

    @Test func `each flag has a row in the table, and each row a flag`() throws {
        let flags = try flags()
        let table = Set(SettingTable.all.map(\.definition.name))
        let sync = Set(try #require(flags["sync"]).keys)
        #expect(sync.subtracting(FlagTests.ofOneCall) == table)
        for (command, names) in flags {
            let others = Set(names.keys).subtracting(table).subtracting(FlagTests.ofOneCall)
            #expect(others.isEmpty, "\(command)")
        }
    }

    @Test func `the help is the table's`() throws {
        let help = Dictionary(
            uniqueKeysWithValues: SettingTable.all.map { ($0.definition.name, $0.definition.help) })
        for (command, flags) in try flags() {
            for (name, text) in flags {
                // One pulls no feed, the other may name a folder.
                if [("remove", "dry-run"), ("measure", "thumbnails")].contains(where: { $0 == (command, name) }) {
                    continue
                }
                guard let expected = help[name] else { continue }
                #expect(text == expected, "\(command) --\(name)")
            }
        }
    }

    @Test func `the help shows range and default`() throws {
        for setting in SettingTable.all where !setting.definition.isSwitch {
            let definition = setting.definition
            #expect(definition.expected.isEmpty || definition.help.contains(definition.expected))
            #expect(definition.defaultValue.isEmpty || definition.help.contains(definition.defaultValue))
        }
        let shown = try Binary.run(["help", "sync"]).output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(
            shown.contains(
                "--lock-wait <time> Time to wait while another run holds the catalogue: a time such as 0, 90s"))
        #expect(shown.contains("--memory <size>"))
        #expect(shown.contains("Default: 1G."))
    }

    @Test func `help begins with three examples that are understood`() throws {
        for command in try FlagTests.commands.get() where !["help", "cells"].contains(command.commandName) {
            let examples = (command.discussion ?? "").split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }
            #expect(command.discussion?.hasPrefix("Examples:\n") == true && examples.count == 3)
            for example in examples {
                let call = example.split(separator: "<")[0].trimmingCharacters(in: .whitespaces)
                // What is in quotes is one word.
                let words = call.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                    .flatMap { $0.isMultiple(of: 2) ? $1.split(separator: " ") : [$1] }.map(String.init)
                #expect(words.prefix(2) == ["huewall", command.commandName], "\(example)")
                #expect(throws: Never.self, "\(example)") {
                    _ = try Settings(arguments: Array(words.dropFirst()), environment: [:])
                }
            }
        }
    }

    @Test(arguments: ["sync", "report", "analyze", "evaluate"])
    func `those that decode take memory`(command: String) throws {
        #expect(try flags()[command]?["memory"] != nil)
    }
}

private struct HelpDump: Decodable {
    struct Command: Decodable {
        let commandName: String
        let discussion: String?
        let arguments: [Argument]?
        private let subcommandList: [Command]?

        var subcommands: [Command] { subcommandList ?? [] }

        private enum CodingKeys: String, CodingKey {
            case commandName, discussion, arguments
            case subcommandList = "subcommands"
        }
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }
        let names: [Name]?
        let abstract: String?
    }

    let command: Command
}
