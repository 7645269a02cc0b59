import ArgumentParser
import Feeds
import Sync

/// How a feed is read, and what a run may lose.
enum FeedSettings {
    static let all: [any AnySetting] = [
        name, sourceFormat, map, overrides, maxFailures, maxDelete, lockWait, metricsFile, dryRun, retryFailed,
    ]

    static let name = Setting<String?>(
        "name", SettingFormat<String>.text.optional, defaultValue: nil, inWords: "from the feed's name", unit: "name",
        purpose: "Name of the catalogue")

    static let sourceFormat = Setting<FeedDialect?>(
        "source-format", SettingFormat<FeedDialect>.dialect.optional, defaultValue: nil,
        inWords: "recognized by URL and content",
        unit: "name", purpose: "Format of the feed")

    static let map = Setting<FieldMap>(
        "map", .fieldMap, defaultValue: FieldMap(), unit: "field=path",
        purpose: """
            Where a feed with names of its own has a field, as in vendorColor=attributes[name=color].value
            """, remarks: "May be repeated.")

    static let overrides = Setting<String?>(
        "overrides", SettingFormat<String>.text.optional, defaultValue: nil,
        inWords: """
            the file that they came from last, or NAME.overrides.csv beside a local feed, or overrides.csv in the \
            catalogue's report folder
            """,
        unit: "file", purpose: "CSV of colors that people chose: id, color (a word for it or #rrggbb), note",
        remarks: "One that lacks some of last time's is refused.")

    static let maxFailures = Setting<FailureLimit>(
        "max-failures", .allowance, defaultValue: "50%", unit: "count",
        purpose: "Items that may stay without a color", remarks: "If more do, the run exits with 65.")

    static let maxDelete = Setting<FailureLimit>(
        "max-delete", .allowance, defaultValue: "20%", unit: "count", purpose: "Items that the feed may lose at once",
        remarks: """
            More of them changes nothing and is exit 65. 100% also accepts a table that no longer ends with a line end.
            """)

    static let lockWait = Setting<Int>(
        "lock-wait", .integer(0...86_400), defaultValue: "0", unit: "seconds",
        purpose: "Seconds to wait while another run holds the catalogue", remarks: "Exit 75 when they are over.")

    static let metricsFile = Setting<String?>(
        "metrics-file", SettingFormat<String>.text.optional, defaultValue: nil, unit: "file",
        purpose: "Write counts of the run for node_exporter's textfile collector, also when it fails")

    static let dryRun = Setting<Bool>(
        "dry-run", .toggle, defaultValue: false, purpose: "Pull the feed, report what would change, and change nothing",
        remarks: """
            Shows the first items as read, the fields that stayed empty, and why rows were skipped; with --verbose of \
            every row.
            """
    )

    static let retryFailed = Setting<Bool>(
        "retry-failed", .toggle, defaultValue: false,
        purpose: "Try images again that failed, also those that are gone or that no decoder could read")
}

/// What one run may do with the overrides of last time.
let dropOverridesHelp: ArgumentHelp = """
    Let overrides of last time go that the file does not have, or whose file is gone.
    """

/// The flags for `FeedSettings`.
struct FeedFlags: ParsableArguments {
    @Option(FeedSettings.name) var name: String?
    @Option(FeedSettings.sourceFormat) var sourceFormat: String?
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

extension SettingFormat where Value == FieldMap {
    /// A field to a line.
    fileprivate static var fieldMap: SettingFormat {
        SettingFormat("", parse: map)
    }

    private static func map(_ text: String) throws(Refusal) -> FieldMap {
        do throws(FieldMapError) {
            return try FieldMap(parsing: text.split(separator: "\n").map(String.init))
        } catch {
            throw .because(error.message)
        }
    }
}

extension SettingFormat where Value == FeedDialect {
    /// The name of a format of feeds.
    fileprivate static var dialect: SettingFormat {
        let names = FeedDialects.standard.names
        let known = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        return SettingFormat(known, read: FeedDialects.standard.named)
    }
}
