import Foundation
// How dark a pixel is drawn is decided inside of Sync.
@testable import Sync
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExplanationTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        try shop.draw("#c8322b", to: "red.bmp")
    }

    /// The only explanation of a sync of one item with a color that the image contradicts.
    private func page(id: String, title: String) throws -> String {
        let item = #"{"id":"\#(id)","title":"\#(title)","image":"images/red.bmp","color":"Schwarz"}"#
        try shop.write(item, to: "feed.ndjson")
        try shop.sync()
        let folder = shop.path + "/Reports/shop/explain"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count == 1)
        return try String(contentsOfFile: folder + "/" + (files.first ?? ""), encoding: .utf8)
    }

    @Test func `the page is headed by the product, and links back to it`() throws {
        let page = try page(id: "a/1 ü", title: "Runner <red>")
        #expect(page.contains("<h1>Runner &lt;red&gt;</h1>"))
        #expect(page.contains("a/1 ü <a href=\"../index.html#item=a%2F1%20%C3%BC\">"))
    }

    @Test func `an item without a title is headed by its id`() throws {
        #expect(try page(id: "a1", title: "").contains("<h1>a1</h1>"))
    }

    @Test func `a product with another title gets another page`() throws {
        #expect(try page(id: "1", title: "Runner").contains("<h1>Runner</h1>"))
        #expect(try page(id: "1", title: "Walker").contains("<h1>Walker</h1>"))
    }

    @Test func `an item that nothing is doubtful about is explained, too`() throws {
        try shop.write(#"{"id":"1","title":"Runner","image":"images/red.bmp","color":"red"}"#, to: "feed.ndjson")
        try shop.sync()
        #expect(try shop.items().map(\.flags) == [[]])
        let folder = shop.path + "/Reports/shop/explain"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count == 1)
        let path = folder + "/" + (files.first ?? "")
        let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        try shop.sync()
        // It is the same file as long as the answer is the same.
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
        #expect(before != nil)
    }

    @Test func `a wall that cannot be replaced keeps its explanations`() throws {
        _ = try page(id: "1", title: "Runner")
        let report = shop.path + "/Reports/shop"
        let before = try FileManager.default.contentsOfDirectory(atPath: report + "/explain")
        // A folder cannot be replaced by a file.
        try FileManager.default.removeItem(atPath: report + "/index.html")
        try FileManager.default.createDirectory(atPath: report + "/index.html/x", withIntermediateDirectories: true)
        try shop.write(#"{"id":"1","title":"Walker","image":"images/red.bmp","color":"Schwarz"}"#, to: "feed.ndjson")
        #expect(throws: SyncError.self) { try shop.sync() }
        let after = try FileManager.default.contentsOfDirectory(atPath: report + "/explain")
        #expect(Set(after).isSuperset(of: before) && after.count == 2)
    }

    @Test func `a pixel is drawn with less light`() {
        #expect(dimmed(0x804020, to: 256) == 0x804020)
        #expect(dimmed(0x804020, to: 128) == 0x402010)
        #expect(dimmed(0xFFFFFF, to: 38) == 0x252525)
        #expect(dimmed(0x804020, to: 0) == 0)
    }
}
