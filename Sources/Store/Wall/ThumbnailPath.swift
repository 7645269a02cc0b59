import Catalogue
import Colors

/// Where the thumbnail of an image is, relative to the catalogue's report folder.
///
/// Half of the hash names it: 128 bits distinguish images, and the page holds this name for each item.
///
/// A cut one is next to the whole.
package func thumbnailPath(_ imageHash: String, _ fileExtension: String, isCut: Bool) -> String {
    "thumbs/\(imageHash.prefix(2))/\(imageHash.prefix(32))\(isCut ? cutMark : "").\(fileExtension)"
}

/// All files of a thumbnail: the whole one, and if `isCut` the cut one.
package func thumbnailPaths(_ imageHash: String, _ fileExtension: String, isCut: Bool) -> [String] {
    (isCut ? [false, true] : [false]).map { thumbnailPath(imageHash, fileExtension, isCut: $0) }
}

extension ThumbnailPart {
    /// The path of the file to show of a thumbnail; nil when there is none.
    /// - Parameter isCut: nil for one from before thumbnails were cut.
    func path(_ imageHash: String, _ fileExtension: String?, isCut: Bool?) -> String? {
        fileExtension.map { thumbnailPath(imageHash, $0, isCut: self == .goods && isCut == true) }
    }
}

/// In the name of a thumbnail that is cut to the goods.
let cutMark = ".goods"
