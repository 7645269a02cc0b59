import Catalogue
import ColorAnalysis

/// The items of a page as compact columns of JSON, in chunks that a browser parses one at a time.
///
/// A chunk is an object of columns; `model.js` reads it. A column that no item of the chunk needs is left out, so
/// another optional one costs nothing where it is not used.
struct PageColumns: Sendable {
    /// Items of a chunk: a few milliseconds of parsing.
    static let chunkLength = 2000

    private var entries: [WallEntry] = []
    private var wordIndexes: [String: Int] = [:]
    private var newWords: [String] = []

    /// Keeps one item for the next chunk.
    /// - Returns: a finished chunk, when this item completed one.
    mutating func append(_ entry: WallEntry) -> [UInt8]? {
        entries.append(entry)
        return entries.count == PageColumns.chunkLength ? takeChunk() : nil
    }

    /// The chunk begun; nil when no item waits.
    mutating func takeChunk() -> [UInt8]? {
        guard !entries.isEmpty else { return nil }
        defer { entries.removeAll(keepingCapacity: true) }
        var json = JSONText()
        json.object { chunk in writeColumns(&chunk) }
        return json.takeBytes()
    }

    private mutating func writeColumns(_ json: inout JSONText) {
        json.column("id") { list in for entry in entries { list.value(entry.item.id) } }
        json.column("title") { list in for entry in entries { list.value(entry.item.title) } }
        writeProducts(&json)
        writeLinks(&json)
        writeVendorWords(&json)
        json.column("colors") { list in for entry in entries { list.value(PageColumns.packed(entry.analysis)) } }
        json.key("band")
        json.value(String(decoding: entries.map { PageColumns.letter($0.place.band) }, as: UTF8.self))
        writeSortKeys(&json)
        json.column("picture") { list in for entry in entries { list.value(PageColumns.packed(entry.thumbnail)) } }
        writeBackdrops(&json)
        writeFlags(&json)
        writeFailures(&json)
    }

    /// Where an item is a variant of a product with another id.
    private func writeProducts(_ json: inout JSONText) {
        guard entries.contains(where: { $0.item.productId != $0.item.id }) else { return }
        json.column("product") { list in
            for entry in entries { list.value(entry.item.productId == entry.item.id ? "" : entry.item.productId) }
        }
    }

    /// `site`: what all links of the chunk begin with; `link`: the rest of each, null without one.
    private func writeLinks(_ json: inout JSONText) {
        let links = entries.map { isWebAddress($0.item.url) ? Array($0.item.url.utf8) : nil }
        guard var site = links.lazy.compactMap({ $0 }).first?[...] else { return }
        for link in links {
            if let link { site = site.prefix(zip(site, link).prefix { $0 == $1 }.count) }
        }
        site = site.prefix(through: site.lastIndex(of: UInt8(ascii: "/")) ?? site.startIndex)
        json.key("site")
        json.value(String(decoding: site, as: UTF8.self))
        json.column("link") { list in
            for link in links {
                if let link { list.value(String(decoding: link.dropFirst(site.count), as: UTF8.self)) } else { list.null() }
            }
        }
    }

    /// `words`: vendor colors not seen in earlier chunks; `vendor`: the number of each item's word, 0 for none.
    private mutating func writeVendorWords(_ json: inout JSONText) {
        let numbers = entries.map { entry -> Int in
            let word = entry.item.vendorColor
            if word.isEmpty { return 0 }
            if let known = wordIndexes[word] { return known }
            let number = wordIndexes.count + 1
            wordIndexes[word] = number
            newWords.append(word)
            return number
        }
        json.column("words") { list in for word in newWords { list.value(word) } }
        newWords.removeAll()
        json.column("vendor") { list in for number in numbers { list.value(number) } }
    }

    /// Sort keys share their beginnings with the item before: one digit of base 36 says how many bytes, then the rest.
    private func writeSortKeys(_ json: inout JSONText) {
        var before: [UInt8] = []
        json.column("key") { list in
            for entry in entries {
                let key = Array(entry.place.sortKey.utf8)
                let shared = min(35, zip(before, key).prefix { $0 == $1 }.count)
                list.value(String(shared, radix: 36) + String(decoding: key.dropFirst(shared), as: UTF8.self))
                before = key
            }
        }
    }

    private func writeBackdrops(_ json: inout JSONText) {
        guard entries.contains(where: { $0.analysis?.background != nil }) else { return }
        json.column("backdrop") { list in
            for entry in entries {
                let backdrop = entry.analysis?.background
                list.value(backdrop.map { $0.rgb.hex.dropFirst() + PageColumns.packed(share: $0.share) } ?? "")
            }
        }
    }

    /// Bit n stands for the flag n of the summary.
    private func writeFlags(_ json: inout JSONText) {
        guard entries.contains(where: { $0.analysis?.flags.isEmpty == false }) else { return }
        json.column("flags") { list in
            for entry in entries {
                let bits = (entry.analysis?.flags ?? []).reduce(0) { bits, flag in
                    bits | 1 << (ImageFlag.allCases.firstIndex(of: flag) ?? 0)
                }
                list.value(bits)
            }
        }
    }

    /// `[position in the chunk, stage, code, message, image as in the feed]` of each item without a color.
    private func writeFailures(_ json: inout JSONText) {
        let failed = entries.enumerated().compactMap { offset, entry in entry.failure.map { (offset, entry.item.image, $0) } }
        guard !failed.isEmpty else { return }
        json.column("failed") { list in
            for (offset, image, failure) in failed {
                list.array { row in
                    row.value(offset)
                    row.value(failure.stage.rawValue)
                    row.value(failure.code)
                    row.value(failure.message)
                    row.value(image)
                }
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func column(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        array(body)
        newline()
    }
}
