import Colors
import Foundation
import Sync
import Testing

/// Small pictures that show the goods, or the whole picture.
@Suite(.timeLimit(.minutes(1))) struct ThumbnailPartTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        try shop.stock([("b", "Blue", "#2b50c8"), ("r", "Red", "#c8322b")])
    }

    private func report(_ part: ThumbnailPart) throws -> SyncSummary {
        var request = try shop.request()
        request.options.order.thumbnails = part
        return try CatalogueSyncer(request, mustExist: true).report()
    }

    private func metadata() throws -> String { String(decoding: try shop.read("metadata.ndjson"), as: UTF8.self) }

    @Test func `the other option changes names and nothing else, and reads no image`() throws {
        try shop.sync()
        let goods = try metadata()
        #expect(goods.components(separatedBy: ".goods.jpg").count == 3)
        #expect(try report(.whole).images.analyzed == 0)
        #expect(try metadata() == goods.replacing(".goods.", with: "."))
        for item in try shop.items() { #expect(try !shop.read(try #require(item.thumbnail)).isEmpty) }
        #expect(try report(.goods).images.analyzed == 0)
        #expect(try metadata() == goods)
    }

    @Test func `thumbnails from before are shown until their images are read again`() throws {
        try shop.sync()
        let goods = try metadata()
        try makeOld()
        #expect(try report(.whole).images.analyzed == 2)
        #expect(try report(.goods).images.analyzed == 0)
        #expect(try metadata() == goods)
        for item in try shop.items() { #expect(try !shop.read(try #require(item.thumbnail)).isEmpty) }
    }

    @Test(arguments: [ThumbnailPart.goods, .whole]) func `a lost file of either kind is made again`(lost: ThumbnailPart)
        throws
    {
        try shop.sync()
        let path = try #require(try shop.items()[0].thumbnail).replacing(
            ".goods.", with: lost == .goods ? ".goods." : ".")
        let before = try shop.read(path)
        try FileManager.default.removeItem(atPath: "\(shop.path)/Reports/shop/\(path)")
        #expect(try report(.goods).images.analyzed == 1)
        #expect(try shop.read(path) == before)
    }

    /// As a store is that huewall wrote before thumbnails were cut.
    private func makeOld() throws {
        for item in try shop.items() {
            try FileManager.default.removeItem(atPath: "\(shop.path)/Reports/shop/\(try #require(item.thumbnail))")
        }
        try shop.changeStore("UPDATE thumbnail SET isCut = NULL")
    }
}
