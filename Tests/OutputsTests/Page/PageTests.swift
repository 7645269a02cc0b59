import Catalogue
@testable import Colors
import Foundation
import Outputs
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageTests {
    /// Stands for the digest: as long, and different for different bytes.
    private func digest(_ bytes: [UInt8]) -> [UInt8] {
        (0..<32).map { UInt8((bytes.count >> ($0 % 3 * 8)) & 255) ^ UInt8($0) }
    }

    private func entry(
        _ number: Int, title: String = "Runner", url: String = "https://shop.example/1", vendorColor: String = "BLK",
        family: Family = .red, runnerUp: Family? = nil, failure: ItemFailure? = nil
    ) -> WallEntry {
        let rgb = RGB(red: 200, green: 50, blue: UInt8(number & 127))
        return wallEntry(
            "id\(number)", title: title, url: url, vendorColor: vendorColor, rank: number + 1, rgb: rgb, family: family,
            background: Backdrop(rgb: rgb, share: 0.25), runnerUp: runnerUp, flags: [.multi], failure: failure,
            thumbnail: "thumbs/ab/abcdef01.jpg")
    }

    @Test func `a server names the place of corrections in the page, and lets its script ask there`() throws {
        let written = Array(page([entry(0)]).utf8)
        let served = try #require(PreviewPage.page(written, savingCorrectionsAt: "/v1/catalogues/a&b"))
        let text = String(decoding: served, as: UTF8.self)
        #expect(text.contains("<html lang=\"en\" data-corrections=\"/v1/catalogues/a&amp;b\">"))
        #expect(text.contains("content=\"default-src &#39;none&#39;; connect-src &#39;self&#39;; img-src "))
        let back = text.replacing(" data-corrections=\"/v1/catalogues/a&amp;b\"", with: "")
            .replacing(" connect-src &#39;self&#39;;", with: "")
        #expect(Array(back.utf8) == written)
        #expect(PreviewPage.page(Array("<!doctype html><html>".utf8), savingCorrectionsAt: "/") == nil)
    }

    private func page(_ entries: [WallEntry], skipped: [SkippedRow] = []) -> String {
        var counts = WallCounts()
        counts.items = entries.count
        counts.skippedRows = skipped.count
        let summary = WallSummary(
            catalogue: "shop & co", options: WallOptions(), counts: counts, skippedRows: skipped)
        var page = PreviewPage(summary: summary, sha256: digest)
        var bytes: [UInt8] = []
        for entry in entries {
            page.append(entry)
            bytes += page.takeBytes()
        }
        return String(decoding: bytes + page.finish(), as: UTF8.self)
    }

    /// The data of a page as the script reads it.
    private func chunks(of page: String) throws -> [[String: Any]] {
        try page.components(separatedBy: "<script type=\"application/json\" class=\"chunk\">").dropFirst().map { rest in
            let json = try #require(rest.components(separatedBy: "</script>").first)
            return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        }
    }

    @Test(arguments: [0, 1, 100, 101, 199, 200, 201, 2000, 2001])
    func `every item is in the data, and the first 200 are markup too`(count: Int) throws {
        let page = page((0..<count).map { entry($0) })
        let ids = try chunks(of: page).flatMap { try #require($0["id"] as? [String]) }
        #expect(ids == (0..<count).map { "id\($0)" })
        #expect(page.components(separatedBy: "<li class=\"item\">").count - 1 == min(count, 200))
        let beforeScript = page.components(separatedBy: "<noscript>")[0]
        #expect(beforeScript.components(separatedBy: "<li class=\"item\">").count - 1 == min(count, 100))
        #expect(page.hasSuffix("</html>\n"))
        #expect(page.contains("These are the first 200 of \(count) items") == (count > 200))
    }

    @Test func `the first chunk is short, and later ones are as long as a browser reads at once`() throws {
        let lengths = try chunks(of: page((0..<4100).map { entry($0) })).map { ($0["id"] as? [String])?.count }
        #expect(lengths == [400, 1600, 2000, 100])
    }

    @Test func `equal walls are equal bytes`() {
        let entries = (0..<300).map { entry($0) }
        #expect(page(entries) == page(entries))
    }

    @Test func `a hostile text stays text wherever it stands`() throws {
        let text = "</script><img src=x onerror=alert(1)>\"'&"
        let failure = ItemFailure(stage: .decode, code: .corrupt, message: text)
        let page = page(
            [entry(0, title: text, vendorColor: text), entry(1, title: text, failure: failure)],
            skipped: [SkippedRow(row: 1, reason: .unreadable, message: text)])
        #expect(!page.contains("<img src=x"))
        #expect(!page.contains("</script><img"))
        #expect(page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;"))
        let titles = try chunks(of: page).flatMap { try #require($0["title"] as? [String]) }
        #expect(titles == [text, text])
    }

    @Test func `an item is heard as its tile is, without the digits of its colors`() throws {
        var entries = [entry(0, title: "Lamp", vendorColor: "off <white>"), entry(1, vendorColor: ""), entry(2)]
        entries[0].item.price = Price(amountText: "1049.9", currency: "EUR")
        entries[0].flags = [.lowConfidence]
        entries[0].analysis?.colors[0].name = "wine"
        entries[1].item.price = Price(amountText: "1200", currency: "CHF")
        entries[1].analysis?.colors[0].name = "red"
        entries[2].analysis = nil
        let items = page(entries).components(separatedBy: "<li class=\"item").dropFirst()
        let spoken = try items.map { try #require($0.slice(from: "<span class=\"spoken\">", to: "</span>")) }
        #expect(
            spoken == [
                ", wine, red, €1,049.90; vendor says off &lt;white&gt;; uncertain", ", red, 1200.00 CHF",
                ", no color; vendor says BLK",
            ])
        let lines = items.flatMap { $0.components(separatedBy: "</li>")[0].components(separatedBy: "<p class=") }
            .filter { $0.contains("/svg>#") || $0.contains("→") }
        #expect(lines.count == 5 && lines.allSatisfy { $0.contains("\" aria-hidden=\"true\">") })
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//shop.example", "shop.example", "https:x",
        "",
    ])
    func `only web addresses become links`(url: String) throws {
        let page = page([entry(0, url: url)])
        // The page's own way to the wall is a link too.
        #expect(!page.contains("<a rel="))
        #expect(try chunks(of: page).first?["link"] == nil)
    }

    @Test func `a web address becomes a link that says nothing about the page`() throws {
        let page = page([entry(0, url: "HTTPS://shop.example/a?b=1&c=\"")])
        #expect(page.contains("<a rel=\"noopener noreferrer\" referrerpolicy=\"no-referrer\" "))
        #expect(page.contains("href=\"HTTPS://shop.example/a?b=1&amp;c=&quot;\""))
        let chunk = try #require(try chunks(of: page).first)
        #expect(chunk["site"] as? String == "HTTPS://shop.example/")
        #expect(chunk["link"] as? [String] == ["a?b=1&c=\""])
    }

    @Test func `the policy names the digests of the style and of both scripts`() throws {
        let page = page([entry(0)])
        let style = try #require(page.slice(from: "<style>", to: "</style>"))
        let script = try #require(page.slice(from: "<script>\"use strict\"", to: "</script>"))
        for text in [style, "\"use strict\"" + script] {
            let base64 = Data(digest(Array(text.utf8))).base64EncodedString()
            #expect(page.contains("&#39;sha256-\(base64)&#39;"))
        }
        let start = "<meta http-equiv=\"Content-Security-Policy\" content=\""
        let policy = try #require(page.slice(from: start, to: "\">"))
        #expect(policy.contains("default-src &#39;none&#39;"))
        #expect(!policy.contains("unsafe-inline"))
    }

    @Test func `colors, images and sort keys are packed as model.js reads them`() throws {
        let chunk = try #require(try chunks(of: page([entry(10), entry(11)])).first)
        #expect(chunk["colors"] as? [String] == ["c8320agyd", "c8320bgyd"])
        #expect(chunk["thumbnail"] as? [String] == ["jq83vAQ", "jq83vAQ"])
        #expect(chunk["key"] as? [String] == ["00-10", "31"])
        #expect(chunk["band"] as? String == "hh")
        #expect(chunk["words"] as? [String] == ["BLK"])
        #expect(chunk["vendor"] as? [Int] == [1, 1])
        #expect(chunk["backdrop"] as? [String] == ["c8320a6y", "c8320b6y"])
        #expect(chunk["flags"] as? [Int] == [1, 1])
        #expect(chunk["runnerUp"] == nil)
        #expect(chunk["price"] == nil)
        #expect(chunk["stock"] == nil)
    }

    @Test func `runners-up are letters as those of the colors`() throws {
        let chunk = try #require(try chunks(of: page([entry(10), entry(11, runnerUp: .pink)])).first)
        #expect(chunk["runnerUp"] as? String == "-j")
    }

    @Test func `only items that their first picture alone did not decide say what it says`() throws {
        #expect(try chunks(of: page([entry(0)]))[0]["doubtful"] == nil)
        var numbers = [Int](repeating: 0, count: Family.allCases.count)
        for (family, thousandths) in [(Family.grey, 480), (.black, 410), (.white, 99), (.red, 11)] {
            numbers[try #require(Family.allCases.firstIndex(of: family))] = thousandths
        }
        var entries = [entry(0), entry(1), entry(2)]
        for number in [1, 2] {
            entries[number].pictured?.likelihood = FamilyCounts(numbers)
        }
        entries[1].first = entries[1].pictured
        entries[2].shown = Shown(
            decision: WordDecision(family: .black, confidence: 0.8, runnerUp: nil, pictures: 212, part: 0.968))
        let rows = try #require(chunks(of: page(entries))[0]["doubtful"] as? [[Any]])
        let letters = try [Family.grey, .black].map { family in
            let index = try #require(Family.allCases.firstIndex(of: family))
            return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
        }
        let packed = letters[0] + "dc" + letters[1] + "be"
        #expect(rows.map(\.count) == [2, 4])
        #expect(rows.map { $0[0] as? Int } == [1, 2] && rows.allSatisfy { $0[1] as? String == packed })
        #expect(rows[1][2] as? Int == 212 && rows[1][3] as? Int == 97)
    }

    @Test func `a color that two families share has a name of each`() throws {
        let families: [Family] = [.red, .pink, .red]
        let chunk = try #require(try chunks(of: page(families.map { entry(70, family: $0) })).first)
        let names = try #require(chunk["names"] as? [String])
        let numbers = try #require(chunk["name"] as? [Int])
        let rgb = RGB(red: 200, green: 50, blue: 70)
        #expect(numbers.map { names[$0 - 1] } == families.map { ColorName.nearest(to: rgb, within: $0) })
        #expect(Set(numbers).count == 2)
    }

    @Test func `every flag comes with a label and a sentence`() throws {
        let text = try #require(page([]).slice(from: "id=\"summary\">", to: "</script>"))
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let sentences = try #require(summary["flagSentences"] as? [String])
        #expect(summary["flags"] as? [String] == ImageFlag.allCases.map(\.rawValue))
        #expect(sentences.count == ImageFlag.allCases.count && Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
        let labels = try #require(summary["flagLabels"] as? [String])
        #expect(labels.count == ImageFlag.allCases.count && Set(labels).count == labels.count)
        #expect(labels.allSatisfy { $0.first?.isUppercase == true && !$0.contains("-") })
    }

    @Test func `items with one image share the path of its explanation`() throws {
        var entries = (0..<4).map { entry($0) }
        for index in [0, 2, 3] { entries[index].explanation = index == 2 ? "explain/b.html" : "explain/a.html" }
        let chunk = try #require(try chunks(of: page(entries)).first)
        #expect(chunk["pages"] as? [String] == ["explain/a.html", "explain/b.html"])
        #expect(chunk["explained"] as? [Int] == [0, 1, 2, 2, 3, 1])
        #expect(try chunks(of: page([entry(0)])).first?["explained"] == nil)
    }

    @Test func `prices of one currency name it once, and stock is a letter an item`() throws {
        var entries = (0..<3).map { entry($0) }
        entries[0].item.price = Price(amountText: "49.95", currency: "EUR")
        entries[2].item.price = Price(amountText: "0", currency: "EUR")
        entries[0].item.isInStock = true
        entries[1].item.isInStock = false
        let chunk = try #require(try chunks(of: page(entries)).first)
        #expect((chunk["price"] as? [Any])?.map { $0 as? Double } == [49.95, nil, 0])
        #expect(chunk["currencies"] as? [String] == ["EUR"])
        #expect(chunk["currency"] as? Int == 1)
        #expect(chunk["stock"] as? String == "yn?")
    }

    @Test func `prices of several currencies name one each`() throws {
        var entries = (0..<3).map { entry($0) }
        for (index, currency) in ["EUR", "CHF", ""].enumerated() {
            entries[index].item.price = Price(amountText: "10", currency: currency)
        }
        let chunk = try #require(try chunks(of: page(entries)).first)
        #expect(chunk["currencies"] as? [String] == ["EUR", "CHF"])
        #expect(chunk["currency"] as? [Int] == [1, 2, 0])
    }

    @Test func `what most items say in few values is a column each, until a later chunk has too many`() throws {
        let entries = (0..<2100).map { number in
            var entry = entry(number)
            entry.item.brand = "Brand \(number < 2000 ? number % 3 : number)"
            entry.item.attributes = [
                ItemAttribute("Material", number % 4 == 0 ? "" : "M\(number % 2)"),
                ItemAttribute("Serial", "S\(number)"), ItemAttribute("Size", "S, M, L"),
                ItemAttribute("Color", "BLK"), ItemAttribute("Season", "Spring"),
            ]
            if number % 4 == 3 { entry.item.attributes.append(ItemAttribute("Rare", "R\(number % 3)")) }
            return entry
        }
        let all = try chunks(of: page(entries)).map { try #require($0["attributes"] as? [[Any]]) }
        let names = all.map { $0.map { $0[0] as? String } }
        #expect(names == [["Brand", "Material"], ["Brand", "Material"], ["Material"]])
        #expect(all.map { $0.last?[1] as? [String] } == [["M1", "M0"], [], []])
        #expect((all[0][0][2] as? String)?.prefix(4) == "1231")
        #expect((all[2][0][2] as? String)?.prefix(5) == "01210")
        #expect(try chunks(of: page([entry(0)])).first?["attributes"] == nil)
    }
}

extension String {
    fileprivate func slice(from start: String, to end: String) -> String? {
        guard let first = range(of: start), let last = range(of: end, range: first.upperBound..<endIndex) else {
            return nil
        }
        return String(self[first.upperBound..<last.lowerBound])
    }
}
