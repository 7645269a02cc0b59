import Catalogue
import Colors
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct PruningTests {
    private let folder: StoreFolder
    private let store: CatalogueStore
    private let old = makeKey("aa", engine: engineVersion - 1)

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
        try store.fill([item("a")])
    }

    @Test func `colors of an older engine go when newer ones are there, and only then`() throws {
        try store.fill([item("a"), item("b", image: "b.png")])
        let images = [outcome("a.png", byte: 7, try colors("#c8322b", .red)), outcome("b.png", byte: 8, nil)]
        try store.save(images, key: old)
        try store.save([images[0]], key: key)
        try store.pruneAnalyses(keeping: key)
        #expect(try folder.hasColors(7, key))
        #expect(try !folder.hasColors(7, old))
        #expect(try store.features(hash: hash(7), key: old.features) == nil)
        #expect(try store.features(hash: hash(8), key: old.features) == .data([8, 1]), "nothing newer is there yet")
    }

    @Test func `images without items go with everything that was found out about them`() throws {
        let gone = outcome("gone.png", byte: 8, try colors("#c8322b", .red))
        try store.save([gone, outcome("a.png", byte: 7, try colors("#c8322b", .red))], key: key)
        try store.save([gone], key: makeKey("bb"))
        #expect(try store.prune(confirmedBefore: 1) == [thumbnailPath(hexadecimal(hash(8)), "jpg")])
        #expect(try store.features(hash: hash(8), key: key.features) == nil)
        for key in [key, makeKey("bb")] { #expect(try !folder.hasColors(8, key)) }
        #expect(try folder.hasColors(7, key))
        #expect(try store.prune(confirmedBefore: 1).isEmpty)
    }

    @Test func `bytes that a place no longer has go, whether it has others or none`() throws {
        try store.fill([item("a"), item("b", image: "b.png"), item("c", image: "c.png")])
        let red = try colors("#c8322b", .red)
        try store.save(
            [outcome("a.png", byte: 1, red), outcome("b.png", byte: 2, red), outcome("c.png", byte: 3, red)], key: key)
        let lost = ItemFailure(stage: .fetch, code: .notFound, message: "Gone.")
        try store.save(
            [
                outcome("a.png", byte: 3, red), ImageOutcome(location: "/shop/b.png", .failure(lost)),
                outcome("c.png", byte: 4, red),
            ], key: key)
        #expect(try store.unusedImages(confirmedBefore: 0).map(\.hash) == [hash(1), hash(2)], "a.png has those of c.png")
        #expect(try folder.hasColors(1, key), "a run that is killed now finds it again")
        #expect(try store.prune().count == 2)
        for byte: UInt8 in 1...2 {
            #expect(try !folder.hasColors(byte, key))
            #expect(try store.features(hash: hash(byte), key: key.features) == nil)
        }
        for byte: UInt8 in 3...4 { #expect(try folder.hasColors(byte, key)) }
        #expect(try folder.rows("SELECT * FROM leftImage").isEmpty && store.prune().isEmpty)
    }

    @Test func `bytes that come back before they are forgotten stay`() throws {
        let red = try colors("#c8322b", .red)
        for byte: UInt8 in [1, 2] { try store.save([outcome("a.png", byte: byte, red)], key: key) }
        let unused = try store.unusedImages(confirmedBefore: 0)
        try store.save([outcome("a.png", byte: 1, red)], key: key)
        try store.forgetImages(unused)
        #expect(try folder.hasColors(1, key))
        #expect(try store.prune().count == 1)
        #expect(try folder.hasColors(1, key) && !folder.hasColors(2, key))
    }

    @Test func `an image stays while another place has the same bytes, or its server confirmed it lately`() throws {
        let download = Download(file: "ab/cd.jpg", etag: "", lastModified: "", checkedAt: 50)
        let known = KnownImage(hash: hash(9), byteCount: 1, changeTime: 0, download: download)
        try store.save(
            [
                outcome("a.png", byte: 7, nil), outcome("copy.png", byte: 7, nil),
                ImageOutcome(location: "/shop/web.png", .success(known)),
            ], key: key)
        #expect(try store.prune(confirmedBefore: 50).isEmpty)
        #expect(try store.features(hash: hash(7), key: key.features) != nil)
        #expect(try store.unusedImages(confirmedBefore: 51).map(\.hash) == [hash(9)])
    }

    @Test func `the eight option sets that were used last are kept, and that of the outputs`() throws {
        let image = outcome("a.png", byte: 7, try colors("#c8322b", .red))
        let keys = (0..<11).map { makeKey("options \($0)") }
        for key in keys { try store.save([image], key: key) }
        try store.noteOutputs(of: store.makeWall(key: keys[1], order: OrderOptions()), options: WallOptions())
        try store.save([image], key: keys[2])
        try store.pruneAnalyses(keeping: makeKey("options 10"))
        let kept = try keys.map { try folder.hasColors(7, $0) }
        // By use: 10, 2, 1, 9, 8, 7, 6, 5.
        #expect(kept == [false, true, true, false, false, true, true, true, true, true, true])
        #expect(try store.state().analysisKey == keys[1])
    }

    @Test func `features go with the last options that want them`() throws {
        let tried = makeKey("tried", extraction: "coarse")
        try store.save([outcome("a.png", byte: 7, nil)], key: tried)
        for number in 0..<8 { try store.save([outcome("a.png", byte: 7, nil)], key: makeKey("options \(number)")) }
        try store.pruneAnalyses(keeping: makeKey("options 7"))
        #expect(try store.features(hash: hash(7), key: tried.features) == nil)
        #expect(try store.features(hash: hash(7), key: key.features) != nil)
    }
}
