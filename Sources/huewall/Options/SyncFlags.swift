import ArgumentParser
import Catalogue
import CatalogueSync
import Foundation

/// How a feed is read, and what a run may lose.
struct SyncFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Format of the feed: \(FeedDialects.standard.names.joined(separator: ", ")). \
            Default: told by URL and content.
            """,
            valueName: "name"))
    var sourceFormat: String?

    @Option(
        help: ArgumentHelp(
            """
            Where a feed with names of its own has a field, as in vendorColor=attributes[name=color].value; \
            may be repeated.
            """,
            valueName: "field=path"))
    var map: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            CSV of colors that people chose: id, color (family or #rrggbb), note. Default: overrides.csv beside the feed, \
            or in the catalogue's report folder for a feed on the network.
            """,
            valueName: "file"))
    var overrides: String?

    @Option(
        help: ArgumentHelp(
            """
            Items that may stay without a color, as a number or a part such as 5%; more of them is exit 65. Default 50%.
            """,
            valueName: "count"))
    var maxFailures: String?

    @Option(
        help: ArgumentHelp(
            """
            Items that the feed may lose at once, as a number or a part; more of them changes nothing and is exit 65. \
            Default 50%.
            """,
            valueName: "count"))
    var maxDelete: String?

    @Option(
        help: ArgumentHelp(
            "Seconds to wait while another run holds the catalogue, 0 to 86400. Default 0: exit 75 at once.",
            valueName: "seconds"))
    var lockWait: String?

    @Option(
        help: ArgumentHelp(
            "Write counts of the run for node_exporter's textfile collector, also when it fails.", valueName: "file"))
    var metricsFile: String?

    @Flag(help: "Pull the feed, tell what would change, and change nothing.")
    var dryRun = false

    @Flag(help: "Ask again for images that failed, also those that their server says are gone.")
    var retryFailed = false

    var given: [String: String?] {
        [
            "source-format": sourceFormat, "map": map.isEmpty ? nil : map.joined(separator: "\n"),
            "overrides": overrides, "max-failures": maxFailures, "max-delete": maxDelete, "lock-wait": lockWait,
            "metrics-file": metricsFile, "dry-run": dryRun ? "true" : nil, "retry-failed": retryFailed ? "true" : nil,
        ]
    }
}

extension Settings {
    func maxFailures() throws -> FailureLimit { try allowance("max-failures") ?? .part(0.5) }
    func maxDelete() throws -> FailureLimit { try allowance("max-delete") ?? .part(0.5) }
    func lockWait() throws -> Int { try integer("lock-wait", in: 0...86_400) ?? 0 }

    private func allowance(_ name: String) throws -> FailureLimit? {
        guard let (text, origin) = text(name) else { return nil }
        guard let allowance = FailureLimit(text) else {
            throw ValidationError("Expected a number of items or 0% to 100% for \(origin), got '\(text)'.")
        }
        return allowance
    }

    /// - Parameter place: a path or a URL.
    func source(_ place: String, isNameChosen: Bool) throws -> FeedSource {
        var source = FeedSource(try feedPlace(place), isNameChosen: isNameChosen)
        source.format = try dialect()
        source.overridesPath = text("overrides").map { absolutePath($0.text) }
        source.map = try fieldMap()
        return source
    }

    private func dialect() throws -> FeedDialect? {
        guard let (text, origin) = text("source-format") else { return nil }
        guard let dialect = FeedDialects.standard.named(text) else {
            let known = FeedDialects.standard.names.joined(separator: " or ")
            throw ValidationError("Expected \(known) for \(origin), got '\(text)'.")
        }
        return dialect
    }

    private func fieldMap() throws -> FieldMap {
        guard let (text, origin) = text("map") else { return FieldMap() }
        do throws(FieldMapError) {
            return try FieldMap(parsing: text.split(separator: "\n").map(String.init))
        } catch {
            throw ValidationError("\(origin): \(error.message)")
        }
    }
}

private func feedPlace(_ text: String) throws -> FeedSource.Place {
    switch ImageLocation(text, relativeTo: FileManager.default.currentDirectoryPath) {
    case .file(let path):
        return .file(absolutePath(path))
    case .url(let url):
        guard !hasCredentials(url) else {
            throw ValidationError(
                "SOURCE has a name or password in it, which others can see; use --netrc or --header-file instead.")
        }
        return .url(url)
    case .unsupported(let scheme):
        throw ValidationError("Expected a path or an http(s) URL for SOURCE, got one with the scheme '\(scheme)'.")
    }
}

/// Whether a web address has `user:password@` before its host.
private func hasCredentials(_ url: String) -> Bool {
    url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }.contains("@")
}
