import Foundation
import ImageWork
@testable import Sync
import Testing
import TestSupport

/// A catalogue keeps nothing of pictures that changed, disappeared or left.
@Suite(.timeLimit(.minutes(1))) struct GrowthTests {
    private let shop: NetworkShop
    private let month = 31 * 86_400

    init() throws {
        shop = try NetworkShop()
        shop.draw("#c8322b", at: "/i/1.bmp")
        shop.draw("#2b50c8", at: "/i/2.bmp")
        try shop.folder.draw("#141416", to: "3.bmp")
        try write([1, 2, 3])
    }

    /// A feed in a file; the first two pictures are on the network.
    private func write(_ numbers: [Int]) throws {
        let lines = numbers.map { number in
            let image = number < 3 ? shop.url("/i/\(number).bmp") : "images/\(number).bmp"
            return #"{"id":"\#(number)","image":"\#(image)"}"#
        }
        try shop.folder.write(lines.joined(separator: "\n") + "\n", to: "feed.ndjson")
    }

    private func sync(now: Int = 1_767_323_045, reports: String = "Reports") throws {
        try shop.sync("/feed.ndjson", maxAge: 0, now: now, local: true) { request in
            guard reports != "Reports" else { return }
            let path = shop.folder.path
            request.folders =
                (try? CatalogueFolders(name: "shop", reports: path + "/" + reports, images: path + "/Images"))
                ?? request.folders
        }
    }

    /// Files of pictures: originals, and thumbnails. Each of these is there whole and cut to the goods.
    private func files(reports: String = "Reports") -> (originals: Int, thumbnails: Int) {
        func count(_ folder: String) -> Int {
            let names = FileManager.default.enumerator(atPath: shop.folder.path + "/" + folder)
            return (names?.compactMap { $0 as? String } ?? []).count { $0.hasSuffix(".bmp") || $0.hasSuffix(".jpg") }
        }
        return (count("Images/shop"), count("\(reports)/shop/thumbs") / 2)
    }

    @Test func `pictures with other bytes take the place of the earlier ones`() throws {
        try sync()
        #expect(files() == (2, 3))
        for color in ["#1f9a3a", "#e0a020", "#8030a0"] {
            shop.draw(color, at: "/i/1.bmp")
            try shop.folder.draw(color, to: "3.bmp")
            try sync()
            #expect(files() == (2, 2), "1 and 3 have the same bytes now")
        }
        #expect(try shop.folder.items().allSatisfy { $0.error == nil })
    }

    @Test func `of a picture that disappeared nothing is kept`() throws {
        try sync()
        shop.remove("/i/1.bmp")
        try FileManager.default.removeItem(atPath: shop.folder.path + "/images/3.bmp")
        try sync()
        #expect(files() == (1, 1))
        shop.draw("#c8322b", at: "/i/1.bmp")
        try sync()
        #expect(files() == (2, 2))
    }

    @Test func `pictures that another item shows stay`() throws {
        shop.draw("#c8322b", at: "/i/2.bmp")
        try sync()
        #expect(files() == (1, 2))
        shop.draw("#1f9a3a", at: "/i/1.bmp")
        try sync()
        #expect(files() == (2, 3))
        #expect(try shop.folder.items().allSatisfy { $0.error == nil && $0.family != nil })
    }

    @Test func `pictures of items that left stay for a month`() throws {
        try sync()
        try write([2])
        try sync()
        #expect(files() == (2, 2), "a file of the user's own can be read again at any time")
        try sync(now: 1_767_323_045 + month)
        #expect(files() == (1, 1))
    }

    @Test func `two folders of reports may share originals`() throws {
        try sync()
        try sync(reports: "Others")
        shop.draw("#1f9a3a", at: "/i/1.bmp")
        try sync()
        try sync(reports: "Others")
        #expect(files() == (2, 3) && files(reports: "Others") == (2, 3))
        let lines = ["Reports", "Others"].map {
            FileManager.default.contents(atPath: "\(shop.folder.path)/\($0)/shop/metadata.ndjson")
        }
        #expect(lines[0] != nil && lines[0] == lines[1])
    }

    @Test func `what a run that ended early did not remove is found by the next one`() throws {
        try sync()
        shop.draw("#1f9a3a", at: "/i/1.bmp")
        let reason = SharedValue<StopReason?>(nil)
        #expect(throws: SyncError.stopped(.signal(15))) {
            try shop.sync("/feed.ndjson", maxAge: 0, local: true) { request in
                request.runLimits = RunLimits(jobs: 1, stopReason: { reason.value })
                // Then the pictures are saved.
                request.progress = { if $0 == .sorting { reason.value = .signal(15) } }
            }
        }
        #expect(files() == (3, 4))
        try sync()
        #expect(files() == (2, 3))
    }
}
