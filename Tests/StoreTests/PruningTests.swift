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
        #expect(try store.features(hash: hash(8), key: old.features) == .success([8, 1]), "nothing newer is there yet")
    }

    /// As a sync does.
    private func prune(confirmedBefore time: Int = 0) throws -> [[UInt8]] {
        let unused = try store.unusedImages(confirmedBefore: time)
        try store.forgetImages(unused)
        return unused
    }

    private func knows(_ byte: UInt8) throws -> Bool {
        let tables = ["features", "analysis", "thumbnail", "leftImage"]
        return try tables.contains { table in
            try !folder.rows("SELECT 1 FROM \(table) WHERE hash = X'\(hexadecimal(hash(byte)))'").isEmpty
        }
    }

    @Test func `images without items go with everything that was found out about them`() throws {
        let gone = outcome("gone.png", byte: 8, try colors("#c8322b", .red))
        try store.save([gone, outcome("a.png", byte: 7, try colors("#c8322b", .red))], key: key)
        try store.save([gone], key: makeKey("bb"))
        #expect(try prune(confirmedBefore: 1) == [hash(8)])
        #expect(try !knows(8))
        for key in [key, makeKey("bb")] { #expect(try !folder.hasColors(8, key)) }
        #expect(try folder.hasColors(7, key))
        #expect(try prune(confirmedBefore: 1) == [])
    }

    @Test func `an image stays while another place has the same bytes, or its server confirmed it lately`() throws {
        let download = Download(file: "ab/cd.jpg", etag: "", lastModified: "", checkedAt: 50)
        let known = KnownImage(hash: hash(9), byteCount: 1, changeTime: 0, download: download)
        try store.save(
            [
                outcome("a.png", byte: 7, nil), outcome("copy.png", byte: 7, nil),
                ImageOutcome(location: "/shop/web.png", .success(known)),
            ], key: key)
        #expect(try prune(confirmedBefore: 50) == [])
        #expect(try store.features(hash: hash(7), key: key.features) != nil)
        #expect(try prune(confirmedBefore: 51) == [hash(9)])
    }

    @Test func `an image goes when its place has other bytes, or none`() throws {
        try store.fill([item("a"), item("b", image: "b.png"), item("c", image: "c.png")])
        let images = ["a.png": 1, "b.png": 2, "c.png": 3] as KeyValuePairs<String, UInt8>
        for key in [key, makeKey("bb")] {
            try store.save(images.map { outcome($0, byte: $1, try colors("#c8322b", .red)) }, key: key)
        }
        #expect(try prune() == [])
        let missing = ItemFailure(stage: .fetch, code: .notFound, message: "404")
        try store.save(
            [
                outcome("a.png", byte: 4, try colors("#2b50c8", .blue)),
                ImageOutcome(location: "/shop/b.png", .failure(missing), goneAt: 9), undecodable("c.png", byte: 5),
            ], key: key)
        #expect(try prune() == [hash(1), hash(2), hash(3)])
        #expect(try (1...5).map { try knows($0) } == [false, false, false, true, true])
        #expect(try prune() == [])
    }

    @Test func `an image stays while one of its places is left, also that of another picture`() throws {
        try store.fill([item("a"), item("b", image: "b.png")])
        try store.save([outcome("a.png", byte: 1, nil), outcome("b.png", byte: 1, nil)], key: key)
        try store.save([outcome("a.png", byte: 2, nil)], key: key)
        #expect(try prune() == [])
        try folder.execute("INSERT INTO otherPicture VALUES ('b', 1, '/shop/other.png')")
        try store.save([outcome("other.png", byte: 1, nil), outcome("b.png", byte: 2, nil)], key: key)
        #expect(try prune(confirmedBefore: .max) == [] && knows(1))
        try store.save([outcome("other.png", byte: 2, nil)], key: key)
        #expect(try prune() == [hash(1)])
    }

    @Test func `what a killed run did not forget is found again, unless a place has it now`() throws {
        try store.save([outcome("a.png", byte: 1, nil)], key: key)
        try store.save([outcome("a.png", byte: 2, nil)], key: key)
        try store.save([outcome("a.png", byte: 3, nil)], key: key)
        #expect(try store.unusedImages(confirmedBefore: 0) == [hash(1), hash(2)])
        try store.save([outcome("a.png", byte: 1, nil)], key: key)
        #expect(try prune() == [hash(2), hash(3)])
        #expect(try prune() == [] && knows(1))
    }

    @Test func `an image goes also when its failure was forgotten before its place changed`() throws {
        try store.save([undecodable("a.png", byte: 1)], key: key)
        try store.forgetFailures(all: true, key: key.features)
        try store.save([outcome("a.png", byte: 2, nil)], key: key)
        #expect(try prune() == [hash(1)])
    }

    @Test func `a store from before finds what it had not removed`() throws {
        let old = try StoreFolder()
        try old.restore("schema-14.sql")
        let bytes = hexadecimal(hash(1))
        try old.execute("INSERT INTO thumbnail (hash, extension) VALUES (X'\(bytes)', 'jpg')")
        #expect(try old.opened().unusedImages(confirmedBefore: 0).contains(hash(1)))
    }

    @Test func `a store whose images all change becomes no larger than a new one`() throws {
        let (new, other) = (try StoreFolder(), 100 as UInt8)
        func save(_ round: Int, to store: CatalogueStore) throws {
            for byte in 0..<other {
                let hash = [UInt8(round), byte] + hash(byte).dropFirst(2)
                let known = KnownImage(hash: hash, byteCount: 10, changeTime: 20)
                let features = [UInt8](repeating: byte, count: 700)
                let image = ImageOutcome(
                    location: "/shop/\(byte).png", .success(known), features: .success(features),
                    colors: try colors("#c8322b", .red), thumbnail: .made("jpg", isCut: true))
                try store.save([image], key: key)
            }
        }
        func size(_ folder: StoreFolder) throws -> Int {
            try #require(Int(folder.rows("SELECT page_count FROM pragma_page_count").first ?? ""))
        }
        let items = (0..<other).map { item("\($0)", image: "\($0).png") }
        try store.fill(items)
        for round in 0..<8 {
            try save(round, to: store)
            try store.forgetImages(store.unusedImages(confirmedBefore: 0))
            #expect(try store.compact() == (round > 0), "round \(round)")
            #expect(try !store.compact())
        }
        let fresh = try new.opened()
        try fresh.fill(items)
        try save(7, to: fresh)
        #expect(try 10 * size(folder) <= 11 * size(new))
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
