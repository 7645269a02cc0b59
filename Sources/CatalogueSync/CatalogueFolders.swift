import Catalogue
import CataloguePage
import CatalogueStore

/// Where the files of one catalogue are.
package struct CatalogueFolders: Sendable, Equatable {
    package let name: String
    /// `Reports/NAME`.
    package let report: String
    /// `Images/NAME`.
    package let images: String

    /// - Throws: `SyncError.invalidName` for a name that could leave the folders or confuse a shell.
    package init(name: String, reports: String, images: String) throws(SyncError) {
        let allowed = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0)
        }
        guard allowed, !name.isEmpty, !name.hasPrefix("."), !name.hasPrefix("-"), name.utf8.count <= 100 else {
            throw .invalidName(name)
        }
        self.name = name
        report = reports + "/" + name
        self.images = images + "/" + name
    }

    package var store: String { report + "/huewall.sqlite" }
    package var page: String { report + "/index.html" }
    /// The page that compares two walls.
    package var comparePage: String { report + "/" + ComparePage.fileName }
    /// The file that holds an image's bytes; nil for one that was not downloaded.
    func path(of place: ImagePlace) -> String? {
        if let file = place.file { return images + "/" + file }
        guard case .file(let path) = ImageLocation(place.location, relativeTo: "/") else { return nil }
        return path
    }

    var lock: String { report + "/huewall.lock" }
}

extension CatalogueFolders {
    /// A name for a catalogue, from the path or URL of its feed: the file's name without its extension, or the folder's
    /// when the file has a name that any feed could have.
    package static func suggestedName(for source: String) -> String {
        let parts = source.split(separator: "/").map(String.init)
        let file = parts.last ?? "catalogue"
        let stem = file.split(separator: ".").first.map(String.init) ?? file
        let generic = ["catalogue", "catalog", "products", "items", "feed", "export", "index", "data"]
        let chosen = generic.contains(stem.lowercased()) && parts.count > 1 ? parts[parts.count - 2] : stem
        let cleaned = String(chosen.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
        let trimmed = cleaned.drop { ".-".contains($0) }
        return trimmed.isEmpty ? "catalogue" : String(trimmed.prefix(60))
    }
}
