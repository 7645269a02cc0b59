import Catalogue
import Foundation
import Glibc
@testable import Sync
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct FoldersTests {
    @Test(arguments: [
        ("/data/shop.ndjson", "shop"), ("/data/sample/catalogue.ndjson", "sample"), ("/a/b/products.csv", "b"),
        ("/a/My Shop (2).csv", "My-Shop--2-"), ("/a/.hidden.json", "hidden"), ("feed.json", "feed"),
        ("/x/épicerie.csv", "épicerie"),
    ])
    func `a name is found for a feed`(source: String, name: String) {
        #expect(CatalogueFolders.suggestedName(for: source) == name)
    }

    @Test(arguments: ["", ".", "..", "../x", "a/b", "-rf", "a b", "a\nb", String(repeating: "x", count: 101)])
    func `a name that could leave the folder is refused`(name: String) {
        #expect(throws: SyncError.invalidName(name)) {
            try CatalogueFolders(name: name, reports: "Reports", images: "Images")
        }
    }

    @Test func `names that are not UTF-8 are named in a sentence`() throws {
        let shop = try ShopFolder()
        try FileManager.default.createDirectory(atPath: shop.path + "/P/Größe", withIntermediateDirectories: true)
        try Data(pictureOfGoods("#c8322b")).write(to: URL(fileURLWithPath: shop.path + "/P/Größe/kůň.bmp"))
        for name in ["gr\u{FC}n.bmp", "K\u{F6}rbe"] {
            // Latin-1 has the number of each character.
            let bytes = Array((shop.path + "/P/").utf8) + name.unicodeScalars.map { UInt8($0.value) }
            close(creat((bytes + [0]).map(CChar.init(bitPattern:)), 0o644))
        }
        let summary = try CatalogueSyncer(shop.request(), mustExist: false)
            .sync(FeedSource(.folder(shop.path + "/P"), isNameChosen: true))
        #expect(try shop.items().map(\.id) == ["Größe/kůň.bmp"])
        #expect(
            summary.notes.contains { $0.contains("not UTF-8: K%F6rbe, gr%FCn.bmp. Rename them") }, "\(summary.notes)")
    }
}
