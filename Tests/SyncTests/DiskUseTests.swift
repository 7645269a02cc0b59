import Foundation
import GRDB
import Sync
import Testing
import TestSupport

/// What a catalogue takes on the disk depends on what it shows, not on what it has shown.
@Suite(.timeLimit(.minutes(1))) struct DiskUseTests {
    private let shop: NetworkShop
    private var chance = SeededGenerator(seed: 5)
    private static let count = 30

    init() throws { shop = try NetworkShop() }

    private mutating func draw(_ number: Int) {
        let color = String(format: "#%06x", Int.random(in: 0...0xFFFFFF, using: &chance))
        shop.put(pictureOfGoods(color), at: "/i/\(number).bmp")
    }

    private func feed(_ numbers: Range<Int>) {
        let rows = numbers.map { #"{"id":"\#($0)","title":"Shoe","image":"/i/\#($0).bmp"}"# }
        shop.put(rows.joined(separator: "\n"), at: "/feed.ndjson")
    }

    /// Files by the content that they are named for, and rows of the tables that tell of images.
    private func disk(of folder: ShopFolder) throws -> [String] {
        func below(_ path: String) -> [String] {
            (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).filter { $0.contains(".") }
        }
        let files = below(folder.path + "/Images/shop") + below(folder.path + "/Reports/shop/thumbs")
        let store = try DatabaseQueue(path: folder.path + "/Reports/shop/huewall.sqlite")
        return try store.read { database in
            let rows = try ["image", "features", "analysis", "alternative", "thumbnail", "leftImage"].map { table in
                "\(table) \(try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0)"
            }
            let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            #expect(10 * free <= pages)
            return files.sorted() + rows
        }
    }

    @Test mutating func `pictures that change or go leave nothing behind`() throws {
        feed(0..<DiskUseTests.count)
        for number in 0..<DiskUseTests.count { draw(number) }
        var time = 1_000_000_000
        func sync() throws {
            time += 86_400
            try shop.sync(maxAge: 0, now: time)
        }
        try sync()
        for round in 1...3 {
            for number in 0..<DiskUseTests.count where number % 2 == 0 { draw(number) }
            shop.remove("/i/\(2 * round + 1).bmp")
            try sync()
        }
        // Items leave, and so do their pictures after a month.
        feed(0..<(DiskUseTests.count - 10))
        try sync()
        time += 31 * 86_400
        try sync()
        let used = try disk(of: shop.folder)
        let fresh = try ShopFolder()
        var request = try fresh.request()
        request.network = NetworkUse(fetcher: try shop.fetcher(), maxAge: 0)
        _ = try CatalogueSyncer(request, mustExist: false)
            .sync(FeedSource(.url(shop.url("/feed.ndjson")), isNameChosen: true))
        let first = try disk(of: fresh)
        #expect(used == first)
        #expect(first.count > DiskUseTests.count)
    }
}
