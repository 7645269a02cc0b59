import Catalogue
import Feeds
import Testing

/// XML as shops write it, where it is not quite XML.
@Suite(.timeLimit(.minutes(1))) struct XMLSlipTests {
    private static let rss = "<rss version=\"2.0\"><channel><title>Shop</title>"

    private func item(_ id: Int, _ title: String, link: String = "") -> String {
        "<item><id>\(id)</id><title>\(title)</title><link>\(link)</link><image_link>\(id).jpg</image_link></item>"
    }

    @Test(arguments: [1, 3, 11, 65_536])
    func `a slip is read as the text that it can only be`(chunkSize: Int) throws {
        let titles = [
            ("Dungeons & Dragons", "Dungeons & Dragons"), ("A&B", "A&B"),
            ("Salt&nbsp;&amp;&nbsp;Pepper", "Salt\u{A0}&\u{A0}Pepper"),
            ("Caf&eacute; &#233; &#xE9;", "Café é é"), ("R&D; &c.", "R&D; &c."), ("a &", "a &"),
            ("x < 5 <3", "x < 5 <3"), ("&", "&"),
            ("<![CDATA[a & <b> ]] &nbsp;x]]>", "a & <b> ]] \u{A0}x"), ("x<!-- & - -->y", "xy"),
            ("tab\u{0B}bed\u{01}", "tab bed"),
            ("&#0;&#x1F;", "&#0;&#x1F;"),
        ]
        let items = titles.enumerated().map { item($0, $1.0, link: "https://shop.example/?a=1&b=2") }
        let text =
            "\n \r\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + XMLSlipTests.rss + items.joined()
            + "</channel></rss>"
        let rows = try readFeed(text, chunkSize: chunkSize)
        #expect(rows.items.map(\.title) == titles.map(\.1))
        #expect(rows.items.allSatisfy { $0.url == "https://shop.example/?a=1&b=2" } && rows.skipped.isEmpty)
    }

    @Test func `what cannot be mended is named by its line`() {
        let text = "\n\n<?xml version=\"1.0\"?>\n" + XMLSlipTests.rss + "\n" + item(1, "a <b") + "</channel></rss>"
        guard case .malformed(_, let reason)? = feedError(Array(text.utf8)) else {
            Issue.record("expected a fault")
            return
        }
        #expect(reason.hasSuffix("in line 5"), "\(reason)")
    }
}
