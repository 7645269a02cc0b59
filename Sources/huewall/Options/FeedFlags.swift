import ArgumentParser
import Catalogue
import Colors
import Feeds
import Sync

/// How a feed is read, and what a run may lose.
enum FeedSettings {
    static let all: [any AnySetting] = [
        name, sourceFormat, separator, encoding, imageQuery, map, overrides, maxFailures, maxDelete, lockWait,
        metricsFile, dryRun, retryFailed,
    ]

    static let name = Setting<String?>(
        "name", SettingFormat<String>.text.optional, defaultValue: nil, inWords: "from the feed's name", unit: "name",
        purpose: "Name of the catalogue")

    static let sourceFormat = Setting<FeedDialect?>(
        "source-format",
        SettingFormat<FeedDialect>(
            OptionDomain.choices(FeedDialects.standard.names).text, read: FeedDialects.standard.named
        ).optional,
        defaultValue: nil, inWords: "recognized by URL and content", unit: "name", purpose: "Format of the feed")

    static let separator = Setting<UInt8?>(
        "separator", SettingFormat<UInt8>.separator.optional, defaultValue: nil,
        inWords: "the one that gives rows of equal length", unit: "name",
        purpose: "What stands between the cells of a CSV feed")

    static let encoding = Setting<TextEncoding?>(
        "encoding",
        SettingFormat<TextEncoding>("a name that iconv knows (iconv --list)", read: { TextEncoding($0) }).optional,
        defaultValue: nil,
        inWords: "UTF-8 or UTF-16, what XML declares, what the header of a CSV shows, else Windows-1252",
        unit: "name", purpose: "Encoding of the feed's text, such as windows-1251 or shift_jis",
        remarks: "A byte order mark counts before it.")

    static let imageQuery = Setting<ImageQuery>(
        "image-query",
        SettingFormat("keep, drop, or names of parameters with commas between them", read: { ImageQuery($0) }),
        defaultValue: "keep", unit: "names",
        purpose: "Parts of the query of a picture's address that say which picture it is",
        remarks: "If a signature in it changes each day, name the other parameters, or drop them all.")

    static let map = Setting<FieldMap>(
        "map", SettingFormat("", parse: fieldMap), defaultValue: FieldMap(), unit: "field=path",
        purpose: """
            Where your feed has a field, if its name is unusual, as in vendorColor=attributes[name=color].value
            """, remarks: "May be repeated.")

    static let overrides = Setting<String?>(
        "overrides", SettingFormat<String>.text.optional, defaultValue: nil,
        inWords: """
            the file of the last run; else NAME.overrides.csv next to a local feed; else overrides.csv in the \
            catalogue's report folder; else overrides.csv next to a local feed, if it fits and no other catalogue \
            reads it
            """,
        unit: "file", purpose: "CSV of colors that people chose: id, color (a word or #rrggbb), note",
        remarks: "A file that lacks overrides of the last run is refused.")

    static let maxFailures = Setting<FailureLimit>(
        "max-failures", .allowance, defaultValue: "50%", unit: "count",
        purpose: "Items that may stay without a color", remarks: "If there are more, the run exits with 65.")

    static let maxDelete = Setting<FailureLimit>(
        "max-delete", .allowance, defaultValue: "20%", unit: "count",
        purpose: "Items that the feed may lose at once, and known pictures that may be gone",
        remarks: """
            If more items are gone, the run changes nothing and exits with 65. If more pictures are gone, their items \
            keep their colors, and it exits with 65, too. With 100%, the run also accepts a table whose \
            last line has lost its line end.
            """)

    static let lockWait = Setting<Int>(
        "lock-wait", .duration, defaultValue: "0", unit: "time",
        purpose: "Time to wait while another run holds the catalogue", remarks: "After that huewall exits with 75.")

    static let metricsFile = Setting<String?>(
        "metrics-file", SettingFormat<String>.text.optional, defaultValue: nil, unit: "file",
        purpose: "Write counts of the run for the textfile collector of node_exporter, even if the run fails")

    static let dryRun = Setting<Bool>(
        "dry-run", .toggle, defaultValue: false, purpose: "Read the feed, report what would change, and change nothing",
        remarks: """
            Shows the first items, the fields that stayed empty, and why rows were skipped. --verbose shows every \
            skipped row.
            """
    )

    static let retryFailed = Setting<Bool>(
        "retry-failed", .toggle, defaultValue: false,
        purpose: "Try failed images again, also missing and unreadable ones")
}

/// Help for what one run may do with earlier overrides.
let dropOverridesHelp: ArgumentHelp = """
    Drop overrides of the last run that the file does not have, or whose file is gone.
    """

/// The flags for `FeedSettings`.
struct FeedFlags: ParsableArguments {
    @Option(FeedSettings.name) var name: String?
    @Option(FeedSettings.sourceFormat) var sourceFormat: String?
    @Option(FeedSettings.separator) var separator: String?
    @Option(FeedSettings.encoding) var encoding: String?
    @Option(FeedSettings.imageQuery) var imageQuery: String?
    @Option(FeedSettings.map) var map: [String] = []
    @Option(FeedSettings.overrides) var overrides: String?
    @Option(FeedSettings.maxFailures) var maxFailures: String?
    @Option(FeedSettings.maxDelete) var maxDelete: String?
    @Option(FeedSettings.lockWait) var lockWait: String?
    @Option(FeedSettings.metricsFile) var metricsFile: String?
    @Flag(FeedSettings.dryRun) var dryRun = false
    @Flag(FeedSettings.retryFailed) var retryFailed = false
}

extension SettingFormat where Value == FailureLimit {
    fileprivate static var allowance: SettingFormat {
        SettingFormat("a number of items or 0% to 100%", read: { FailureLimit($0) })
    }
}

/// - Parameter text: one field per line.
private func fieldMap(_ text: String) throws(Refusal) -> FieldMap {
    do throws(FieldMapError) {
        return try FieldMap(parsing: text.split(separator: "\n").map(String.init))
    } catch {
        throw .because(error.message)
    }
}

extension SettingFormat where Value == UInt8 {
    /// The separator of cells: a name, which needs no quotes in a shell, or the character itself.
    fileprivate static var separator: SettingFormat {
        SettingFormat(
            "comma, semicolon, tab, pipe or a sign",
            read: { text in
                switch text {
                case "comma": UInt8(ascii: ",")
                case "semicolon": UInt8(ascii: ";")
                case "tab", "\\t": UInt8(ascii: "\t")
                case "pipe": UInt8(ascii: "|")
                default: text.utf8.count == 1 ? text.utf8.first { $0 == 9 || $0 > 0x20 && $0 != 0x22 } : nil
                }
            })
    }
}
