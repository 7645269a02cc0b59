import ArgumentParser
import Catalogue
import CatalogueSync
import Foundation

extension Settings {
    /// - Parameter place: a path or a URL.
    func source(_ place: String, isNameChosen: Bool) throws -> FeedSource {
        var source = FeedSource(try feedPlace(place), isNameChosen: isNameChosen)
        source.format = try value(of: FeedSettings.sourceFormat)
        source.overridesPath = try value(of: FeedSettings.overrides).map(absolutePath)
        source.map = try value(of: FeedSettings.map)
        return source
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
