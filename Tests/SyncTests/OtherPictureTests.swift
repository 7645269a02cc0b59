import Catalogue
import Colors
import Foundation
import Sync
import TestSupport
import Testing

/// Further pictures of items, where the first one leaves doubt.
@Suite(.timeLimit(.minutes(1))) struct OtherPictureTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        // A swatch of another color than the goods, and goods that are lit from the side.
        try shop.save(bitmap(side: 64) { _, _ in 0x808080 }, to: "swatch.bmp")
        try shop.save(
            bitmap(side: 64) { x, y in
                guard (12..<52).contains(x), (8..<56).contains(y) else { return 0xFFFFFF }
                let light = UInt32(150 + 2 * x + y % 7)
                return light << 16 | (light / 9) << 8 | light / 8
            }, to: "goods.bmp")
        try shop.save(Array("no image".utf8), to: "broken.bmp")
    }

    private func feed(_ more: [String]) throws {
        let list = more.map { "\"images/\($0)\"" }.joined(separator: ",")
        try shop.write(
            #"{"id":"a","image":"images/swatch.bmp","moreImages":[\#(list)]}"# + "\n"
                + #"{"id":"b","image":"images/goods.bmp","moreImages":["images/swatch.bmp"]}"# + "\n",
            to: "feed.ndjson")
    }

    private func item(_ id: String) throws -> MetadataItem { try #require(shop.items().first { $0.id == id }) }

    @Test func `a swatch gives way to the goods, behind a picture that cannot be read`() throws {
        try feed(["broken.bmp", "goods.bmp"])
        let summary = try shop.sync()
        // The broken one is not the failure of an item.
        #expect(summary.counts.failed == 0 && summary.errors.isEmpty)
        let (swatch, goods) = (try item("a"), try item("b"))
        #expect(swatch.family == "red" && goods.family == "red")
        #expect(swatch.flags.contains("other-picture") && swatch.flags.contains("duplicate-image"))
        #expect(swatch.imageHash == goods.imageHash && !goods.flags.contains("other-picture"))
        let text = try String(decoding: shop.read("metadata.ndjson"), as: UTF8.self)
        #expect(text.contains(#""colorImage":"images/goods.bmp""#))
        #expect(text.contains(#""picture":{"family":"grey""#))
    }

    @Test func `what is known is not looked at again, and one picture is as it was`() throws {
        try feed(["goods.bmp"])
        try shop.sync()
        let first = try shop.outputs()
        #expect(try shop.sync().images.analyzed == 0)
        #expect(try shop.outputs() == first)
        var options = WallOptions()
        options.order.imagesPerItem = 1
        var request = try shop.request()
        request.options = options
        _ = try CatalogueSyncer(request, mustExist: true).report()
        #expect(try item("a").family == "grey")
        try shop.report()
        #expect(try shop.outputs() == first)
    }

    @Test func `another feed takes its pictures away`() throws {
        try feed(["goods.bmp"])
        try shop.sync()
        #expect(try item("a").family == "red")
        try feed([])
        try shop.sync()
        #expect(try item("a").family == "grey")
        #expect(try !item("a").flags.contains("other-picture"))
    }
}
