import Catalogue
import Colors
import Text

/// The items of a page as compact columns of JSON, in chunks that a browser parses one at a time.
///
/// A chunk is an object of columns; `web/core/items/model.js` reads it. A column that no item of the chunk needs is
/// left out, so optional columns cost nothing where they are unused.
package struct PageColumns: Sendable {
    /// Items per chunk: a few milliseconds of parsing.
    static let chunkLength = 2000
    /// Items in the first chunk: they fill a window, so that the wall opens before the rest is parsed.
    static let firstLength = 400

    private(set) var entries: [WrittenEntry] = []
    private var words = StringTable()
    private var names = StringTable()
    private var pages = StringTable()
    var currencies = StringTable()
    /// nil until the first items have determined them.
    var attributes: [Attribute]?

    package init() {}

    /// Keeps one item for the next chunk.
    /// - Returns: finished chunks, if this item completed some.
    package mutating func append(_ entry: WrittenEntry) -> [[UInt8]] {
        entries.append(entry)
        return entries.count == PageColumns.chunkLength ? takeChunks() : []
    }

    /// Takes the waiting items. The first ones also determine which attributes there are.
    package mutating func takeChunks() -> [[UInt8]] {
        defer { entries.removeAll(keepingCapacity: true) }
        guard attributes == nil else { return entries.isEmpty ? [] : [chunk()] }
        attributes = chosenAttributes()
        let rest = Array(entries.dropFirst(PageColumns.firstLength))
        entries.removeLast(rest.count)
        let first = chunk()
        entries = rest
        return rest.isEmpty ? [first] : [first, chunk()]
    }

    /// A chunk of the entries.
    private mutating func chunk() -> [UInt8] { JSONText.object { writeColumns(&$0) } }

    private mutating func writeColumns(_ json: inout JSONText) {
        json.column("id", entries.map(\.entry.item.id))
        json.column("title", entries.map(\.entry.item.title))
        writeProducts(&json)
        writeLinks(&json)
        writeVendorWords(&json)
        json.column("colors", entries.map { PageColumns.packed($0.entry.analysis) })
        writeNames(&json)
        json.field("band", String(decoding: entries.map { PageColumns.letter($0.entry.position.band) }, as: UTF8.self))
        writeSortKeys(&json)
        json.column("thumbnail", entries.map { PageColumns.packed($0.entry.thumbnail) })
        writeBackdrops(&json)
        writeConfidence(&json)
        writeRunnersUp(&json)
        writeFlags(&json)
        writeDoubt(&json)
        writePrices(&json)
        writeStock(&json)
        writeAttributes(&json)
        writeOverrides(&json)
        writeExplanations(&json)
        writeFailures(&json)
    }

    /// The product's id, for items that are variants with an id of their own.
    private func writeProducts(_ json: inout JSONText) {
        guard entries.contains(where: { $0.entry.item.productId != $0.entry.item.id }) else { return }
        json.column(
            "product", entries.map { $0.entry.item.productId == $0.entry.item.id ? "" : $0.entry.item.productId })
    }

    /// `site`: the common prefix of all links in the chunk; `link`: the rest of each, null without a link.
    private func writeLinks(_ json: inout JSONText) {
        let links = entries.map { isWebAddress($0.entry.item.url) ? Array($0.entry.item.url.utf8) : nil }
        guard var site = links.lazy.compactMap({ $0 }).first?[...] else { return }
        for link in links {
            if let link { site = site.prefix(zip(site, link).prefix { $0 == $1 }.count) }
        }
        site = site.prefix(through: site.lastIndex(of: UInt8(ascii: "/")) ?? site.startIndex)
        json.field("site", String(decoding: site, as: UTF8.self))
        json.column("link", links.map { $0.map { String(decoding: $0.dropFirst(site.count), as: UTF8.self) } })
    }

    /// `words`: vendor colors that no earlier chunk has; `vendor`: the number of each item's word, 0 for none.
    private mutating func writeVendorWords(_ json: inout JSONText) {
        let numbers = entries.map { words.number(of: $0.entry.item.vendorColor) }
        json.column("words", words.takeNew())
        json.column("vendor", numbers)
    }

    /// `names`: color names that no earlier chunk has; `name`: the number of the name of each item's leading color.
    private mutating func writeNames(_ json: inout JSONText) {
        let numbers = entries.map { names.number(of: $0.entry.analysis?.colors.first?.name ?? "") }
        json.column("names", names.takeNew())
        json.column("name", numbers)
    }

    /// Sort keys, shortened by the prefix in common with the item before: one base-36 digit for its length, then the
    /// rest.
    private func writeSortKeys(_ json: inout JSONText) {
        var before: [UInt8] = []
        let keys = entries.map { written in
            let key = Array(written.entry.position.sortKey.utf8)
            defer { before = key }
            let shared = min(35, zip(before, key).prefix { $0 == $1 }.count)
            return String(shared, radix: 36) + String(decoding: key.dropFirst(shared), as: UTF8.self)
        }
        json.column("key", keys)
    }

    private func writeBackdrops(_ json: inout JSONText) {
        guard entries.contains(where: { $0.entry.analysis?.background != nil }) else { return }
        let backdrops = entries.map { written in
            written.entry.analysis?.background.map { $0.rgb.hex.dropFirst() + PageColumns.packed(share: $0.share) }
                ?? ""
        }
        json.column("backdrop", backdrops)
    }

    /// Hundredths, or null.
    private func writeConfidence(_ json: inout JSONText) {
        guard entries.contains(where: { $0.entry.analysis?.confidence != nil }) else { return }
        let hundredths = entries.map { written in
            written.entry.analysis?.confidence.flatMap { $0.isFinite ? Int((min(max($0, 0), 1) * 100).rounded()) : nil }
        }
        json.column("confidence", hundredths)
    }

    /// One letter per item as in `colors`, `-` if no other family is likely.
    private func writeRunnersUp(_ json: inout JSONText) {
        guard entries.contains(where: { $0.entry.analysis?.runnerUp != nil }) else { return }
        let letters = entries.map { $0.entry.analysis?.runnerUp.map(PageColumns.letter) ?? "-" }
        json.field("runnerUp", String(String.UnicodeScalarView(letters)))
    }

    /// Bit n stands for the flag n of the summary.
    private func writeFlags(_ json: inout JSONText) {
        guard entries.contains(where: { !$0.entry.flags.isEmpty }) else { return }
        let bits = entries.map { written in
            written.entry.flags.reduce(0) { $0 | 1 << (ImageFlag.allCases.firstIndex(of: $1) ?? 0) }
        }
        json.column("flags", bits)
    }

    /// `doubtful`: `[position in the chunk, families, pictures, part]` of each item that another picture or the shop's
    /// word decided. `families` is the answer of the first picture alone. `pictures` and `part` are only there if the
    /// word decided: the number of other pictures with the word, and the percentage of them that look like the item's
    /// family.
    ///
    /// Items in doubt are few, so a row for each takes less space than columns.
    func writeDoubt(_ json: inout JSONText) {
        let rows = entries.enumerated().compactMap { offset, written -> JSONRow? in
            let entry = written.entry
            guard let picture = entry.picture else { return nil }
            let families = PageColumns.packed(picture.likelihood)
            guard let decision = entry.shown.decision else { return JSONRow(offset, families) }
            return JSONRow(offset, families, decision.pictures, Int((min(max(decision.part, 0), 1) * 100).rounded()))
        }
        json.rows("doubtful", rows)
    }

    /// `[position in the chunk, the person's words, the color as written]` of each item with an override.
    private func writeOverrides(_ json: inout JSONText) {
        let chosen = entries.enumerated().compactMap { offset, written in
            written.entry.overrideNote.map { JSONRow(offset, $0, written.entry.shown.override?.text ?? "") }
        }
        json.rows("overrides", chosen)
    }

    /// `pages`: paths of explanation pages that no earlier chunk has; `explained`: alternately position in the chunk
    /// and number of the page, for each item that has one. Items with the same image share a page.
    private mutating func writeExplanations(_ json: inout JSONText) {
        let explained = entries.enumerated().compactMap { offset, written in
            written.entry.explanation.map { (offset, $0) }
        }
        guard !explained.isEmpty else { return }
        let numbers = explained.map { ($0.0, pages.number(of: $0.1)) }
        json.column("pages", pages.takeNew())
        json.column("explained", numbers.flatMap { [$0.0, $0.1] })
    }

    /// `[position in the chunk, stage, code, message, image as in the feed]` of each item without a color.
    private func writeFailures(_ json: inout JSONText) {
        let failed = entries.enumerated().compactMap { offset, written in
            written.entry.failure.map {
                JSONRow(offset, $0.stage.rawValue, $0.code, $0.message, written.entry.item.image)
            }
        }
        json.rows("failed", failed)
    }
}

extension JSONText {
    mutating func column(_ name: String, _ values: [some JSONWritable]) {
        field(name, values)
        newline()
    }

    /// A column, left out if it has no rows.
    mutating func rows(_ name: String, _ rows: [JSONRow]) {
        if !rows.isEmpty { column(name, rows) }
    }
}
