import Feeds
import Foundation
import Store

/// What the store remembers of a page, so that it need not be read again as long as it does not change.
extension FeedPage {
    /// nil for a text that is empty or of another version.
    init?(json: String) {
        // Without it the page is read again.
        guard let page = try? JSONDecoder().decode(FeedPage.self, from: Data(json.utf8)) else { return nil }
        self = page
    }

    var json: String {
        let data = try? JSONEncoder().encode(self)  // numbers and words always encode
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
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
