import Catalogue
import Colors
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct ImageTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    private func task(_ key: AnalysisKey = makeKey("aa")) throws -> ImageTask {
        try #require(try store.imageTasks(after: "", limit: 1, key: key).first)
    }

    @Test func `tasks come once a place, page by page`() throws {
        try store.fill([item("1", image: "a"), item("2", image: "b"), item("3", image: "a"), item("4", image: "c")])
        try store.save([outcome("b", byte: 1, try colors("#c8322b", .red))], key: key)
        let first = try store.imageTasks(after: "", limit: 2, key: key)
        #expect(first.map(\.location) == ["/shop/a", "/shop/b"])
        #expect(first.map(\.isMeasured) == [false, true])
        #expect(first[1].lastRead == KnownImage(hash: hash(1), byteCount: 10, changeTime: 20))
        #expect(try store.imageTasks(after: "/shop/b", limit: 2, key: key).map(\.location) == ["/shop/c"])
        #expect(try store.imageCount() == 3)
    }

    @Test func `a place that was never read has nothing`() throws {
        try store.fill([item("1")])
        let expected = ImageTask(
            location: "/shop/a.png", lastRead: nil, isMeasured: false, thumbnail: .unknown, goneAt: nil,
            isFailed: false)
        #expect(try task() == expected)
    }

    @Test func `features without colors are measured`() throws {
        try store.fill([item("1")])
        try store.save([outcome("a.png", byte: 1, nil)], key: key)
        let task = try task()
        #expect((task.isMeasured, task.isFailed) == (true, false))
        #expect(try store.features(hash: hash(1), key: key.features) == .success([1, 1]))
    }

    @Test func `what cannot be decoded counts as measured, under any vote`() throws {
        try store.fill([item("1")])
        try store.save([undecodable("a.png", byte: 1)], key: key)
        for key in [key, makeKey("bb")] {
            let task = try task(key)
            #expect((task.isMeasured, task.isFailed) == (true, true))
        }
        let task = try task(makeKey("aa", extraction: "other"))
        #expect((task.isMeasured, task.isFailed) == (false, false))
        let failure = ItemFailure(stage: .decode, code: .truncated, message: "Cut short.")
        #expect(try store.features(hash: hash(1), key: key.features) == .failure(failure))
        #expect(try store.features(hash: hash(2), key: key.features) == nil)
    }

    @Test func `an image that cannot be decoded any more has no colors either`() throws {
        try store.fill([item("1")])
        try store.save([outcome("a.png", byte: 1, try colors("#c8322b", .red))], key: key)
        try store.save([undecodable("a.png", byte: 1)], key: key)
        #expect(try task().isFailed)
        #expect(try store.entries().first?.failure?.code == "truncated")
        #expect(try store.entries().first?.analysis == nil)
    }

    @Test(arguments: [ThumbnailState.unknown, .none, .made("webp", isCut: false), .made("jpg", isCut: true)])
    func `what is known of a thumbnail is kept, whatever the options`(expected: ThumbnailState) throws {
        try store.fill([item("1")])
        let known = KnownImage(hash: hash(1), byteCount: 1, changeTime: 1)
        try store.save(
            [ImageOutcome(location: "/shop/a.png", .success(known), features: .success([]), thumbnail: expected)],
            key: key)
        #expect(try task().thumbnail == expected)
        #expect(try store.thumbnail(of: hash(1)) == expected)
        #expect(try task(makeKey("bb", extraction: "other")).thumbnail == expected)
    }

    @Test func `files of thumbnails are known, whole and cut`() throws {
        try store.fill([item("1"), item("2")])
        for (byte, isCut) in [(UInt8(1), true), (2, false)] {
            let known = KnownImage(hash: hash(byte), byteCount: 1, changeTime: 1)
            let state = ThumbnailState.made("jpg", isCut: isCut)
            try store.save(
                [
                    ImageOutcome(
                        location: "/shop/\(byte).png", .success(known), features: .success([]), thumbnail: state)
                ],
                key: key)
            let name = String(hexadecimal(hash(byte)).prefix(32))
            let isKnown = try [".jpg", ".goods.jpg", ".webp", ".goods.webp", ".goods.goods.jpg"].map {
                try store.hasThumbnail(file: name + $0)
            }
            #expect(isKnown == [true, isCut, false, false, false])
        }
    }

    @Test func `a download comes back as it was, and a missing image with its time`() throws {
        try store.fill([item("1")])
        let download = Download(file: "ab/cd.jpg", etag: "\"t\"", lastModified: "yesterday", checkedAt: 70)
        let known = KnownImage(hash: hash(1), byteCount: 9, changeTime: 0, download: download)
        try store.save(
            [ImageOutcome(location: "/shop/a.png", .success(known))], key: key)
        #expect(try task().lastRead == known)
        #expect(try task().goneAt == nil)
        let failure = ItemFailure(stage: .fetch, code: .notFound, message: "gone")
        try store.save(
            [ImageOutcome(location: "/shop/a.png", .failure(failure), goneAt: 80)], key: key)
        #expect((try task().goneAt, try task().lastRead, try task().isFailed) == (80, nil, true))
    }

    @Test func `features are voted on once, in order of their hash, and only those of the catalogue`() throws {
        try store.fill([item("1", image: "a"), item("2", image: "b"), item("3", image: "c"), item("4", image: "d")])
        try store.save(
            [
                outcome("a", byte: 4, nil), outcome("b", byte: 2, nil),
                outcome("c", byte: 3, try colors("#c8322b", .red)),
                undecodable("d", byte: 1), outcome("left", byte: 5, nil),
            ], key: key)
        let first = try store.unvotedFeatures(after: nil, limit: 1, key: key)
        #expect(first.map(\.hash) == [hash(2)])
        #expect(first.map(\.data) == [[2, 1]])
        #expect(try store.unvotedFeatures(after: hash(2), limit: 9, key: key).map(\.hash) == [hash(4)])
        #expect(try store.unvotedFeatures(after: nil, limit: 9, key: makeKey("bb")).map(\.hash) == [2, 3, 4].map(hash))
        #expect(try store.unvotedFeatures(after: nil, limit: 9, key: makeKey("aa", extraction: "other")).isEmpty)

        let generation = try store.state().generation
        try store.save(
            colors: [(hash(2), try colors("#2b50c8", .blue)), (hash(4), try colors("#141416", .black))], key: key)
        #expect(try store.unvotedFeatures(after: nil, limit: 9, key: key).isEmpty)
        for byte in [2, 3, 4] as [UInt8] { #expect(try folder.hasColors(byte, key)) }
        #expect(try store.state().generation == generation + 1)
    }

    @Test func `analyses are kept apart by options, extraction and engine`() throws {
        try store.fill([item("a")])
        try store.save([outcome("a.png", byte: 7, try colors("#c8322b", .red))], key: key)
        #expect(try folder.hasColors(7, key))
        for other in [makeKey("bb"), makeKey("aa", extraction: "other"), makeKey("aa", engine: engineVersion + 1)] {
            #expect(try !folder.hasColors(7, other))
        }
    }

    @Test func `a server's confirmation alone does not change the outputs`() throws {
        try store.fill([item("1")])
        func confirmed(at time: Int, byte: UInt8 = 1, etag: String = "") -> ImageOutcome {
            let download = Download(file: "f", etag: etag, lastModified: "", checkedAt: time)
            let known = KnownImage(hash: hash(byte), byteCount: 1, changeTime: 0, download: download)
            return ImageOutcome(location: "/shop/a.png", .success(known))
        }
        try store.save([confirmed(at: 1)], key: key)
        let generation = try store.state().generation
        try store.save([confirmed(at: 2)], key: key)
        #expect(try task().lastRead?.download?.checkedAt == 2)
        try store.save([confirmed(at: 3, etag: "new")], key: key)
        #expect(try task().lastRead?.download?.etag == "new")
        #expect(try store.state().generation == generation)
        try store.save([confirmed(at: 3, byte: 2)], key: key)
        #expect(try store.state().generation == generation + 1)
    }

    @Test func `the place of an image is found by its hash`() throws {
        try store.save([outcome("a.png", byte: 0xab, nil)], key: key)
        let digits = String(repeating: "ab", count: 32)
        #expect(try store.location(ofImage: digits)?.location == "/shop/a.png")
        #expect(try store.location(ofImage: String(repeating: "ac", count: 32)) == nil)
        #expect(hexadecimal(hash(0xab)) == digits)
    }
}
