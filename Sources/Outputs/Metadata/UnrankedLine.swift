package import Catalogue
import Colors
package import Text

/// A line of `metadata.ndjson` as long as only its own item is known: without the rank, and without the flag of items
/// that share an image. Those come in when the whole catalogue was seen.
package enum UnrankedLine {
    /// The item as a JSON object, without a line break.
    /// - Parameter entry: whose rank does not count, and whose flags hold no `duplicateImage`.
    package static func bytes(of entry: WallEntry) -> [UInt8] {
        JSONText.object { $0.item(entry, isRanked: false) }
    }

    /// The same line as `MetadataLines` writes it.
    /// - Parameters:
    ///   - item: what `bytes(of:)` gave.
    ///   - rank: from 1; nil leaves it out.
    ///   - sharesImage: whether other items have the same image.
    /// - Returns: nil for what is no such line.
    /// - Complexity: O(bytes of the line).
    package static func finished(_ item: JSONValue, rank: Int?, sharesImage: Bool) -> [UInt8]? {
        guard item.has("sortKey"), item["flags"].isList else { return nil }
        let flags = item["flags"].list.compactMap { $0.string.flatMap(ImageFlag.init) } + [.duplicateImage]
        return JSONText.object { json in
            for member in item.members {
                if member.name == "sortKey" { json.field("rank", ifAny: rank) }
                if member.name == "flags", sharesImage {
                    json.field("flags", ImageFlag.allCases.filter(flags.contains).map(\.rawValue))
                } else {
                    json.field(member.name, member.value)
                }
            }
        }
    }
}
