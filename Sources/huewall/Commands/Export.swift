import ArgumentParser
import Colors
import Files
import Foundation
import Glibc
import Outputs
import Sync

struct Export: SettingsCommand {
    static let configuration = CommandConfiguration(
        command: "export",
        abstract: "Write a catalogue as a file that a database, a search engine or a shop can import.",
        examples: """
            huewall export shop --to google --output colors.tsv
            huewall export shop --to sqlite --output shop.sqlite
            huewall export shop --to changes --since 41
            """,
        discussion: """
            Reads the output of the last finished run, also while another run works. Equal walls give equal bytes. \
            docs/formats.md shows each form with the command that imports it.

            Forms:
            \(ExportFormat.all.map { "  \($0.name): \($0.purpose)" }.joined(separator: "\n"))
              changes: changes since a run, as in changes.ndjson
            """)

    @Argument(help: "Name of the catalogue: its folder below the reports.", completion: catalogueCompletion)
    var name: String

    @Option(help: ArgumentHelp("What to write.", valueName: "form"), completion: .list(Export.forms))
    var to: String

    @Option(
        help: ArgumentHelp(
            "With --to changes: the number of the run to compare with, from changes.ndjson or huewall status.",
            valueName: "run"))
    var since: Int?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "File to write. It appears whole or not at all. - is standard output. Default -.", valueName: "file"),
        completion: .file(), transform: path)
    var output = "-"

    @Option(SettingTable.config) var config: String?

    @OptionGroup(title: "Folders") var folders: FolderFlags
    @OptionGroup(title: "Log") var log: LogFlags

    private static let changes = "changes"
    private static let forms = ExportFormat.all.map(\.name) + [changes]

    func run(_ settings: Settings) throws {
        let folders = try settings.folders(of: name)
        let format = try format(folders)
        if output != "-" { try folders.checkOutput(output) }
        var remarks: [String] = []
        try writing { write in
            if let format {
                remarks = try export(folders, format, to: write)
            } else {
                try ChangeHistory(of: folders).export(since: since ?? 0, to: write)
            }
        }
        for remark in remarks { log.console.info(remark) }
    }

    /// nil for changes.
    private func format(_ folders: CatalogueFolders) throws -> ExportFormat? {
        guard (to == Export.changes) == (since != nil) else {
            throw ValidationError("--to changes and --since belong together; give both or neither.")
        }
        if to == Export.changes { return nil }
        guard let format = ExportFormat.all.first(where: { $0.name == to }) else {
            let written = "metadata." + to.lowercased()
            if FileStatus(of: folders.report + "/" + written) != nil {
                throw ValidationError("Each run writes \(folders.report)/\(written); no export is needed.")
            }
            let nearest = likelyName(for: to, in: Export.forms).map { "; the nearest name is \($0)" } ?? ""
            throw ValidationError(
                "Expected \(Export.forms.joined(separator: ", ")) for --to, got '\(to)'\(nearest).")
        }
        guard !format.isBinary || output != "-" || !isTerminal(STDOUT_FILENO) else {
            throw ValidationError(
                "\(to) is a binary format; use --output \(name).\(format.fileExtension), or a pipe.")
        }
        return format
    }

    private func export(
        _ folders: CatalogueFolders, _ format: ExportFormat, to write: ([UInt8]) throws -> Void
    ) throws -> [String] {
        try folders.checkPublished()
        return try format.export(
            name, in: folders.report, idOwner: folders.idOwner,
            temporaryFolder: FileManager.default.temporaryDirectory.path, to: write)
    }

    /// Gives `body` a way to write: to standard output, into a pipe or a device, or into a file that appears whole.
    private func writing(_ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        guard output != "-" else { return try body(writeOutput) }
        try reportingFileErrors {
            if let status = try FileStatus(ofWhatIsAt: output), !status.isRegular {
                let file = try OpenFile(creating: output)
                return try body { try file.write($0) }
            }
            try replaceFile(output) { file in try body { try file.write($0) } }
        }
    }
}
