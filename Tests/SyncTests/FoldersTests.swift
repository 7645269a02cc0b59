import Sync
import Testing

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
}
