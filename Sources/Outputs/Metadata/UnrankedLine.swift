import Text
package import Catalogue
import Colors

/// A line of `metadata.ndjson` as long as only its own item is known: without the rank, and without the flag of items
/// that share an image. Those come in when the whole catalogue was seen, without reading the rest of the line again.
package enum UnrankedLine {
    /// The item as a JSON object, without a line break.
    /// - Parameter entry: whose rank does not count, and whose flags hold no `duplicateImage`.
    package static func bytes(of entry: WallEntry) -> [UInt8] {
        JSONText.object { $0.item(entry, isRanked: false) }
    }

    /// The same line as `MetadataLines` writes it.
    /// - Parameters:
    ///   - line: what `bytes(of:)` gave.
    ///   - rank: from 1; nil leaves it out.
    ///   - sharesImage: whether other items have the same image.
    /// - Returns: nil for what is no such line.
    /// - Complexity: O(bytes of the line).
    package static func finished(_ line: [UInt8], rank: Int?, sharesImage: Bool) -> [UInt8]? {
        // Quotes inside texts are escaped: nothing but the members of the item itself looks like this.
        guard let sortKey = position(of: ",\"sortKey\":", in: line, from: 0),
            let flags = position(of: flagsStart, in: line, from: sortKey),
            let end = line[flags...].firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let start = flags + flagsStart.utf8CodeUnitCount
        var finished: [UInt8] = []
        finished.reserveCapacity(line.count + 48)
        finished += line[..<sortKey]
        if let rank { finished += ",\"rank\":\(rank)".utf8 }
        finished += line[sortKey..<start]
        finished += sharesImage ? withDuplicateImage(line[start..<end]) : Array(line[start..<end])
        finished += line[end...]
        return finished
    }

    private static let flagsStart: StaticString = ",\"flags\":["

    /// - Parameter flags: words in quotes with commas between them.
    private static func withDuplicateImage(_ flags: ArraySlice<UInt8>) -> [UInt8] {
        let words = String(decoding: flags, as: UTF8.self).split(separator: ",").map { $0.dropFirst().dropLast() }
        let known = Set(words.compactMap { ImageFlag(rawValue: String($0)) } + [.duplicateImage])
        return Array(ImageFlag.allCases.filter(known.contains).map { "\"\($0.rawValue)\"" }.joined(separator: ",").utf8)
    }

    private static func position(of text: StaticString, in line: [UInt8], from start: Int) -> Int? {
        text.withUTF8Buffer { text in
            line.withUnsafeBufferPointer { line in
                let last = line.count - text.count
                guard start <= last else { return nil }
                return (start...last).first { place in
                    line[place] == text[0] && line[place + 1] == text[1]
                        && (2..<text.count).allSatisfy { line[place + $0] == text[$0] }
                }
            }
        }
    }
}
