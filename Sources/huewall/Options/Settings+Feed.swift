import ArgumentParser
import Catalogue
import Fetching
import Foundation
import Sync

extension Settings {
    /// - Parameter place: a path or a URL.
    func source(_ place: String, isNameChosen: Bool) throws -> FeedSource {
        var source = FeedSource(try feedPlace(place), isNameChosen: isNameChosen)
        source.format = try value(of: FeedSettings.sourceFormat)
        source.map = try value(of: FeedSettings.map)
        return source
    }
}

private func feedPlace(_ text: String) throws -> FeedSource.Place {
    switch ImageLocation(text, relativeTo: FileManager.default.currentDirectoryPath) {
    // Such as `https:shop.example`, which is a mistyped URL.
    case .file where WebURL.isMeant(by: text): return .url(try checkedURL(text))
    case .file(let path): return .file(absolutePath(path))
    case .url(let url): return .url(try checkedURL(url))
    case .unsupported(let scheme):
        throw ValidationError("Expected a path or an http(s) URL for SOURCE, got one with the scheme '\(scheme)'.")
    }
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
