import Catalogue
@testable import Colors
import Foundation
import Outputs
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct MetadataTests {
    private func entry(_ id: String, vendorColor: String = "BLK", failure: ItemFailure? = nil) throws -> WallEntry {
        let rgb = try #require(RGB(hex: "#c8322b"))
        let color = DominantColor(
            hsv: HSV(hue: 1.0 / 3, saturation: 0.6000000000000001, value: 0.8), rgb: rgb, weight: 1492, share: 0.61,
            family: .red)
        let item = CatalogueItem(
            id: id, productId: "p", title: "Runner", url: "https://shop.example/1", image: "a.png",
            vendorColor: vendorColor)
        let analysis = ImageColors(width: 8, height: 9, colors: [color], background: nil, flags: [.multi])
        return WallEntry(
            item: item, rank: 12, position: WallPosition(band: failure == nil ? .hue : .none, sortKey: "0-00"),
            analysis: failure == nil ? analysis : nil, failure: failure, flags: failure == nil ? [.multi] : [],
            imageHash: failure == nil ? "ab" : nil, thumbnail: nil)
    }

    private func summary() -> WallSummary {
        WallSummary(catalogue: "shop", options: WallOptions(), counts: WallCounts(), skippedRows: [])
    }

    private func text(_ writer: some OutputWriter, _ entries: [WallEntry]) -> String {
        var writer = writer
        for entry in entries { writer.append(entry) }
        return String(decoding: writer.takeBytes() + writer.finish(), as: UTF8.self)
    }

    @Test(arguments: ["", "asked"]) func `an item has a note only if its correction has one`(note: String) throws {
        var chosen = try entry("x")
        chosen.overrideNote = note
        let item = try JSONValue(bytes: Array(text(MetadataLines(), [chosen]).utf8))
        let override = ColorOverride(id: "x", family: .green, color: nil, note: note)
        let corrected = try JSONValue(bytes: CorrectedLine.bytes(item, override, WallSorter(OrderOptions())))
        #expect(item["note"].string == note.nonEmpty && corrected["note"].string == note.nonEmpty)
        #expect(item["note"].isMissing == note.isEmpty && corrected["note"].isMissing == note.isEmpty)
    }

    @Test func `an item has exactly the fields of the contract`() throws {
        let line = text(MetadataLines(), [try entry("x")])
        #expect(
            line == """
                {"id":"x","productId":"p","title":"Runner","url":"https://shop.example/1","image":"a.png",\
                "vendorColor":"BLK","colors":[{"hsv":[0.333333,0.6,0.8],"hex":"#c8322b","weight":1492.0,"share":0.61,\
                "family":"red","name":"red"}],"family":"red","band":"hue","rank":12,"sortKey":"0-00","imageHash":"sha256:ab",\
                "flags":["multi"]}

                """)
    }

    @Test func `an item without a color says why`() throws {
        let failure = ItemFailure(stage: .decode, code: .truncated, message: "cut")
        let line = text(MetadataLines(), [try entry("x", failure: failure)])
        #expect(line.contains(#""colors":[],"family":null,"band":"none""#))
        #expect(
            line.contains(#""imageHash":null,"flags":[],"error":{"stage":"decode","code":"truncated","message":"cut"}"#)
        )
    }

    @Test func `price and stock are written when the feed has them`() throws {
        var entry = try entry("x")
        entry.item.price = Price(amountText: "19.50", currency: "EUR")
        entry.item.isInStock = false
        #expect(text(MetadataLines(), [entry]).contains(#""price":19.5,"currency":"EUR","inStock":false,"colors""#))
    }

    @Test func `what a shop needs to find an item again is written when the feed has it`() throws {
        var entry = try entry("x")
        entry.item.handle = "runner"
        entry.item.sku = "R-1"
        entry.item.brand = "Kite"
        entry.item.category = "Shoes > Running"
        entry.item.variantIds = ["41", "42"]
        entry.item.attributes = [ItemAttribute("Color", "BLK"), ItemAttribute("Size", "S, M")]
        let lines = text(MetadataLines(), [entry])
        #expect(
            lines.contains(
                #""handle":"runner","sku":"R-1","brand":"Kite","category":"Shoes \u003e Running","variantIds":["41","42"],"#
                    + #""attributes":[{"name":"Color","value":"BLK"},{"name":"Size","value":"S, M"}],"colors""#))
        entry.item.price = Price(amountText: "0.10", currency: "EUR")
        entry.item.isInStock = true
        let table = text(MetadataCSV(colorCount: 1), [entry])
        #expect(
            table.hasSuffix(
                #","0.1","EUR","true","R-1","runner","41|42","","red","0.333333 0.6 0.8","1492.0","#
                    + #""[{""name"":""Color"",""value"":""BLK""},{""name"":""Size"",""value"":""S, M""}]","","",""#
                    + "\",\"\",\"\",\"\",\"\",\"\",\"Kite\",\"Shoes > Running\"\r\n"))
        #expect(
            table.contains(
                #""price","currency","inStock","sku","handle","variantIds","thumbnail","name1","hsv1","weight1","attributes","#
                    + #""errorStage","errorCode","runnerUp","pictureFamily","pictureConfidence","vendorWordPictures","#
                    + #""vendorWordPart","colorImage","brand","category""# + "\r\n"))
    }

    @Test func `the document parses and holds the items in order`() throws {
        let document = text(MetadataJSON(summary: summary()), [try entry("a"), try entry("b")])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "huewall.metadata/1")
        #expect((object["items"] as? [[String: Any]])?.map { $0["id"] as? String } == ["a", "b"])
        #expect((object["options"] as? [String: Any])?["hueSampleSize"] as? Double == 0.01)
    }

    @Test func `an empty wall is a valid document`() throws {
        let document = text(MetadataJSON(summary: summary()), [])
        #expect(try JSONSerialization.jsonObject(with: Data(document.utf8)) is [String: Any])
    }

    @Test(arguments: ["=1+1", "+49", "-5", "@SUM(A1)", "\tx", "\rx", " =1", "＝1", "|cmd"])
    func `a cell that a spreadsheet would run is defused`(cell: String) throws {
        let table = text(MetadataCSV(colorCount: 1), [try entry(cell)])
        #expect(table.contains("\"'\(cell)\""))
    }

    @Test func `quotes and line breaks stay inside their cell`() throws {
        let table = text(MetadataCSV(colorCount: 1), [try entry("a", vendorColor: "say \"red\"\nplease")])
        #expect(table.contains("\"say \"\"red\"\"\nplease\""))
    }

    @Test(arguments: [
        ("</script>", #""\u003c/script\u003e""#), ("a\"b\\c", #""a\"b\\c""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
        ("Größe 👟", "\"Größe 👟\""),
    ])
    func `text is escaped for JSON and for script elements`(text: String, expected: String) {
        var json = JSONText()
        json.value(text)
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        (0.1 + 0.2, "0.3"), (1, "1.0"), (-0.0000001, "0.0"), (.nan, "null"), (.infinity, "null"),
        (1492.0000004, "1492.0"),
    ])
    func `numbers have one form`(number: Double, expected: String) {
        var json = JSONText()
        json.value(number)
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }
}
