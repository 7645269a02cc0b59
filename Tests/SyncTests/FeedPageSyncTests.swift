import Catalogue
import Feeds
import Foundation
@testable import Store
import Sync
import Testing
import TestShop
import Text

/// Feeds on the network that come in several pages.
@Suite(.timeLimit(.minutes(1))) struct FeedPageSyncTests {
    private let shop: NetworkShop

    init() throws {
        shop = try NetworkShop()
        shop.draw("#c8322b", at: "/i/red.bmp")
        shop.draw("#2b50c8", at: "/i/blue.bmp")
    }

    private func families() throws -> [String: String?] {
        Dictionary(uniqueKeysWithValues: try shop.folder.items().map { ($0.id, $0.family) })
    }

    @Test func `Shopify is read page by page, and not at all when a page fails`() throws {
        func page(_ ids: ClosedRange<Int>) -> String {
            let products = ids.map { id in
                """
                {"id":\(id),"title":"Shoe \(id)","handle":"shoe-\(id)","options":[{"name":"Size","position":1,"values":["M"]}],\
                "variants":[{"id":\(id)0,"option1":"M","price":"9.50","available":true}],\
                "images":[{"id":1,"src":"\(shop.url("/i/red.bmp"))"}]}
                """
            }
            return "{\"products\":[" + products.joined(separator: ",") + "]}"
        }
        shop.put(page(1...250), at: "/products.json?limit=250&page=1")
        shop.put(page(251...260), at: "/products.json?limit=250&page=2")
        shop.put(#"{"products":[]}"#, at: "/products.json?limit=250&page=3")
        #expect(try shop.sync("/products.json").counts.items == 260)
        shop.put(page(1...250).replacing("Shoe", with: "Boot"), at: "/products.json?limit=250&page=1")
        shop.put(at: "/products.json?limit=250&page=2") { _ in ShopResponse(status: 500) }
        #expect(throws: SyncError.self) { try shop.sync("/products.json") }
        #expect(try shop.folder.items().allSatisfy { $0.title.hasPrefix("Shoe") })
    }

    @Test func `a shop's bare address is tried as each shop system`() throws {
        shop.put("<html>no such page</html>", at: "/products.json?limit=250&page=1")
        shop.put(
            """
            [{"id":7,"name":"Cap","type":"simple","permalink":"\(shop.url("/p/cap"))","is_in_stock":true,\
            "prices":{"price":"1950","currency_code":"EUR","currency_minor_unit":2},\
            "images":[{"id":1,"src":"\(shop.url("/i/red.bmp"))"}],"attributes":[],"variations":[]}]
            """, at: "/wp-json/wc/store/v1/products")
        #expect(try shop.sync("").counts.items == 1)
        #expect(try shop.folder.request().folders.idOwner == .wooCommerce)
    }

    @Test func `a shop without any list of products gets advice`() throws {
        let error = try #require(throws: SyncError.self) { try shop.sync("") }
        guard case .noLists = error else { throw error }
        #expect(error.message.contains("no list of another shop system is there. Export the products"))
        #expect(error.status == .unavailable)
        let feed = try #require(throws: SyncError.self) { try shop.sync("/feed.ndjson") }
        #expect(feed.message.hasSuffix("(status 404); check the address."))
    }

    @Test func `what is wrong with a later page is reported as it is`() throws {
        let product = #"{"id":1,"handle":"a","title":"A","options":[],"variants":[],"images":[]}"#
        shop.put(#"{"products":[\#(product)]}"#, at: "/products.json?limit=250&page=1")
        shop.put("<html>busy</html>", at: "/products.json?limit=250&page=2")
        #expect(throws: FeedError.webPage) { try shop.sync("") }
    }

    @Test func `of several pages only those are asked for whole that changed, and none is read if none did`() throws {
        func page(_ id: Int, _ title: String) -> String {
            let image = shop.url("/i/red.bmp")
            return """
                {"products":[{"id":\(id),"title":"\(title)","handle":"h\(id)","options":[],"variants":[],\
                "images":[{"src":"\(image)"}]}]}
                """
        }
        for id in 1...3 { shop.put(page(id, "Shoe"), at: "/products.json?limit=250&page=\(id)") }
        shop.put(#"{"products":[]}"#, at: "/products.json?limit=250&page=4")
        #expect(try shop.sync("/products.json").counts.items == 3)
        shop.put(page(2, "Boot"), at: "/products.json?limit=250&page=2")
        let change = try shop.sync("/products.json").feed
        #expect((change?.items, change?.changed, change?.removed) == (3, 1, 0))
        #expect(try shop.folder.items().map(\.title).sorted() == ["Boot", "Shoe", "Shoe"])
        let folder = shop.folder.path + "/Images/shop/feed/"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try Data("no JSON".utf8).write(to: URL(fileURLWithPath: folder + name))
        }
        #expect(try shop.sync("/products.json").feed?.items == 3)
    }

    @Test func `a server that repeats its page has come to its end`() throws {
        let image = shop.url("/i/red.bmp")
        shop.put(
            #"{"products":[{"id":1,"title":"T","handle":"h","options":[],"variants":[],"images":[{"src":"\#(image)"}]}]}"#,
            at: "/products.json")
        let summary = try shop.sync("/products.json")
        #expect((summary.counts.items, summary.counts.skippedRows) == (1, 0))
        #expect(shop.visits("/products.json") == 2)
    }

    @Test func `variations come in a second pass, also when the first has not changed`() throws {
        func product(_ stock: Bool) -> String {
            """
            [{"id":7,"name":"Cap","type":"variable","permalink":"\(shop.url("/p/cap"))","is_in_stock":\(stock),"prices":{},\
            "images":[{"src":"\(shop.url("/i/red.bmp"))"}],"attributes":[{"name":"Color","has_variations":true,\
            "terms":[{"name":"Red","slug":"red"},{"name":"Blue","slug":"blue"}]}],"variations":[\
            {"id":8,"attributes":[{"name":"Color","value":"red"}]},{"id":9,"attributes":[{"name":"Color","value":"blue"}]}]}]
            """
        }
        func variations(_ price: Int) -> String {
            let parts = [(8, "red"), (9, "blue")].map { id, color in
                """
                {"id":\(id),"type":"variation","parent":7,"permalink":"\(shop.url("/p/cap"))","is_in_stock":true,\
                "prices":{"price":"\(price)","currency_code":"EUR","currency_minor_unit":2},\
                "images":[{"src":"\(shop.url("/i/\(color).bmp"))"}]}
                """
            }
            return "[" + parts.joined(separator: ",") + "]"
        }
        let list = "/wp-json/wc/store/v1/products?per_page=100&page=1"
        shop.put(product(true), at: list)
        shop.put(variations(1950), at: list + "&type=variation")
        let path = "/wp-json/wc/store/v1/products"
        #expect(try shop.sync(path).counts.items == 2)
        #expect(try families() == ["7:red": "red", "7:blue": "blue"])
        shop.put(variations(1850), at: list + "&type=variation")
        #expect(try shop.sync(path).feed?.changed == 2)
        shop.put(product(false), at: list)
        #expect(try shop.sync(path).feed?.changed == 0)
        #expect(try families() == ["7:red": "red", "7:blue": "blue"])
    }
}
