import Feeds
import Store
import Text

/// What the store remembers of a page, so that it need not be read again as long as it does not change.
extension FeedPage {
    /// nil for a text that is empty or of another version.
    init?(json: String) {
        // Without it the page is read again.
        guard let facts = try? JSONValue(bytes: Array(json.utf8)), let rows = facts["rows"].text.flatMap(Int.init),
            let hash = facts["hash"].text.flatMap(UInt64.init), let format = facts["format"].string
        else { return nil }
        self.init(rows: rows, hash: hash, format: format, awaitsVariations: facts["awaitsVariations"].text == "true")
    }

    var json: String {
        let json = JSONText.object { facts in
            facts.field("rows", rows)
            facts.field("hash", hash)
            facts.field("format", format)
            facts.field("awaitsVariations", awaitsVariations)
        }
        return String(decoding: json, as: UTF8.self)
    }
}

extension FeedPageRecord {
    /// By name in lower case.
    var pagingHeaders: [String: String] {
        let pairs = headers.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
