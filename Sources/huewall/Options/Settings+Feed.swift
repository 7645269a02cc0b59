import ArgumentParser
import Catalogue
import Feeds
import Fetching
import Files
import Foundation
import Sync

extension Settings {
    /// - Parameter place: a path or a URL.
    func source(_ place: String, isNameChosen: Bool) throws -> FeedSource {
        var source = FeedSource(try feedPlace(place), isNameChosen: isNameChosen)
        source.format = try value(of: FeedSettings.sourceFormat)
        source.map = try value(of: FeedSettings.map)
        source.imageQuery = try value(of: FeedSettings.imageQuery)
        source.separator = try value(of: FeedSettings.separator)
        let isPlain = source.format == nil && source.map == FieldMap() && source.separator == nil
        if case .folder(let path) = source.place, !isPlain {
            throw ValidationError(
                "--map, --separator and --source-format are for feeds; \(path) is a folder of pictures.")
        }
        return source
    }
}

private func feedPlace(_ text: String) throws -> FeedSource.Place {
    switch ImageLocation(text, relativeTo: FileManager.default.currentDirectoryPath) {
    // Such as `https:shop.example`, which is a mistyped URL.
    case .file where WebURL.isMeant(by: text): return .url(try checkedURL(text))
    case .file(let path):
        let path = absolutePath(path)
        if isFolder(path) { return .folder(path) }
        guard FileStatus(of: path) == nil, looksLikeHost(text) else { return .file(path) }
        throw SyncError.noSuchSource(path: path, meant: "https://" + text)
    case .url(let url): return .url(try checkedURL(url))
    case .unsupported(let scheme):
        throw ValidationError("Expected a path or an http(s) URL for SOURCE, got one with the scheme '\(scheme)'.")
    }
}

/// Whether a text begins like the name of a server, as in `shop.example` and `shop.example:8080/feed.csv`, and not like
/// that of a file.
private func looksLikeHost(_ text: String) -> Bool {
    let host = text.prefix { $0 != "/" && $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.count > 1, last.count > 1, last.allSatisfy(\.isLetter) else { return false }
    let files: Set = ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "xml", "gz", "zip", "xls", "xlsx"]
    return !files.contains(last.lowercased())
        && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
}

/// Errors do not quote the URL, because it may hold a password.
private func checkedURL(_ text: String) throws -> String {
    guard !WebURL.hasCredentials(text) else {
        throw ValidationError(
            "SOURCE has a name or password in it, which others can see; use --netrc or --header-file instead.")
    }
    guard Origin(url: text) != nil else {
        throw ValidationError(
            "Expected a URL such as https://shop.example/feed.csv for SOURCE, got one that is malformed.")
    }
    return text
}
