import Catalogue
import Colors
import Foundation
import Sync
import TestSupport
import Testing

/// Further pictures of items, where the first one leaves doubt.
@Suite(.timeLimit(.minutes(1))) struct FurtherPictureTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        // A swatch of another color than the goods, and goods that are lit from the side.
        try shop.save(bitmap(side: 64) { _, _ in 0x808080 }, to: "swatch.bmp")
        try shop.save(FurtherPictureTests.goods { $0 << 16 | ($0 / 9) << 8 | $0 / 8 }, to: "goods.bmp")
        try shop.save(Array("no image".utf8), to: "broken.bmp")
    }

    /// Goods that are lit from the side.
    private static func goods(_ color: (_ light: UInt32) -> UInt32) -> [UInt8] {
        bitmap(side: 64) { x, y in
            guard (12..<52).contains(x), (8..<56).contains(y) else { return 0xFFFFFF }
            return color(UInt32(150 + 2 * x + y % 7))
        }
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

    /// Each way in which a picture is not available.
    @Test(arguments: [
        "images/none.bmp", "images/broken.bmp", "images/empty.bmp", "images/cut.bmp", "ftp://x.example/a.jpg", "images",
        "http://127.0.0.1:1/a.jpg", "images/cut.png",
    ])
    func `the next picture gives the color where the first is not available`(first: String) throws {
        try shop.save([], to: "empty.bmp")
        try shop.save(Array(bitmap(side: 64) { _, _ in 0x2040C0 }.prefix(100)), to: "cut.bmp")
        try shop.save([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0], to: "cut.png")
        func feed(_ first: String) throws {
            try shop.write(
                #"{"id":"a","image":"\#(first)","moreImages":["images/none2.bmp","images/goods.bmp"]}"# + "\n"
                    + #"{"id":"b","image":"images/goods.bmp"}"#, to: "feed.ndjson")
        }
        try feed(first)
        let summary = try shop.sync()
        #expect(summary.counts.failed == 0 && summary.errors.isEmpty)
        let (other, goods) = (try item("a"), try item("b"))
        #expect(other.family == "red" && other.error == nil && other.flags.contains("other-picture"))
        #expect(other.imageHash == goods.imageHash && other.thumbnail == goods.thumbnail)
        let text = try String(decoding: shop.read("metadata.ndjson"), as: UTF8.self)
        #expect(text.contains(#""colorImage":"images/goods.bmp""#))
        let outputs = try shop.outputs()
        try shop.sync()
        #expect(try shop.outputs() == outputs)
        // Another one takes its place.
        try shop.save(FurtherPictureTests.goods { ($0 / 8) << 16 | ($0 / 4) << 8 | $0 }, to: "blue.bmp")
        try feed("images/blue.bmp")
        try shop.sync()
        #expect(try item("a").family == "blue" && !item("a").flags.contains("other-picture"))
    }

    @Test func `a first picture that comes back counts again`() throws {
        try shop.write(
            #"{"id":"a","image":"images/late.bmp","moreImages":["images/goods.bmp"]}"#, to: "feed.ndjson")
        try shop.sync()
        #expect(try item("a").family == "red")
        try shop.save(FurtherPictureTests.goods { ($0 / 8) << 16 | ($0 / 4) << 8 | $0 }, to: "late.bmp")
        try shop.sync()
        #expect(try item("a").family == "blue")
        try FileManager.default.removeItem(atPath: shop.path + "/images/late.bmp")
        try FileManager.default.removeItem(atPath: shop.path + "/images/goods.bmp")
        #expect(try shop.sync().counts.failed == 1)
        #expect(try item("a").family == nil && item("a").error != nil)
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
