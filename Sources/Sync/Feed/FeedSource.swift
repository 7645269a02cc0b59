package import Catalogue
package import Feeds
import Files

/// The source of a catalogue, how to read it, and whether its name may take over another source's catalogue.
package struct FeedSource: Sendable {
    package enum Location: Sendable, Equatable {
        /// An absolute path.
        case file(String)
        /// An absolute path of a folder of pictures.
        case folder(String)
        /// An http or https URL.
        case url(String)
    }

    package let location: Location
    /// Whether the user chose the catalogue's name.
    let isNameChosen: Bool
    /// nil to recognize the format by the URL and the first bytes.
    package var format: FeedDialect?
    /// Which parts of the query of a picture's address say which picture it is.
    package var imageQuery = ImageQuery.keep
    /// The separator of a table's cells; nil to find it in the first rows.
    package var separator: UInt8?
    /// The encoding of the feed; nil to recognize it.
    package var encoding: TextEncoding?
    /// The map of fields, for a feed with unusual names.
    package var map = FieldMap()

    package init(_ location: Location, isNameChosen: Bool) {
        self.location = location
        self.isNameChosen = isNameChosen
    }

    /// The path or the URL, which owns the catalogue's name. The path of a folder ends with a slash.
    package var text: String {
        switch location {
        case .file(let path): path
        case .folder(let path): path.hasSuffix("/") ? path : path + "/"
        case .url(let url): url
        }
    }

    /// - Throws: `SyncError.noSuchSource` for a missing path. URLs are not checked.
    package func checkExists() throws(SyncError) {
        switch location {
        case .file(let path) where FileStatus(of: path) == nil || isFolder(path): throw .noSuchSource(path: path)
        case .folder(let path) where !isFolder(path): throw .noSuchSource(path: path)
        case .file, .folder, .url: return
        }
    }

    /// The folder that relative image paths start from; nil for a feed on the network.
    var folder: String? { FeedSource.folder(of: text) }

    /// The same for the `text` of a source.
    package static func folder(of text: String) -> String? {
        guard text.hasPrefix("/") else { return nil }
        return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? ""
    }
}
