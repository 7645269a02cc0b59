@testable import Catalogue
@testable import Colors
@testable import Store
import Testing

/// What decides where the first picture leaves doubt: words, and further pictures.
@Suite(.timeLimit(.minutes(1))) struct DoubtTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    /// - Parameter parts: families by likelihood in thousandths; the first is the picture's own.
    private func seen(_ parts: KeyValuePairs<Family, Int>, clarity: Double = 0.9) throws -> ImageColors {
        let hexes: [Family: String] = [.black: "#191919", .grey: "#808080", .white: "#f8f8f8"]
        let shown = try parts.map { try colors(#require(hexes[$0.key]), $0.key).colors }
        var image = ImageColors(
            width: 1, height: 1, colors: shown[0], background: nil, confidence: clarity, flags: [])
        let numbers = Dictionary(uniqueKeysWithValues: parts.map { ($0.key, $0.value) })
        image.likelihood = FamilyCounts(Family.allCases.map { numbers[$0] ?? 0 })
        image.alternatives = shown.dropFirst().map { AlternativeColors(colors: $0, isEvenLight: false) }
        image.clarity = clarity
        return image
    }

    private func doubtful(clarity: Double = 0.4) throws -> ImageColors {
        try seen([.grey: 500, .black: 400, .white: 100], clarity: clarity)
    }

    /// Ten items called BLK, which are black, ten called GRY, which are grey, and `others`.
    private func fill(_ others: [(LocatedItem, ImageOutcome)]) throws {
        let plain = try (0..<20).map { number in
            let isBlack = number < 10
            return (
                item("\(isBlack ? "b" : "g")\(number)", image: "\(number).png", color: isBlack ? "BLK" : "GRY"),
                outcome(
                    "\(number).png", byte: UInt8(number + 100),
                    isBlack ? try seen([.black: 950, .grey: 50]) : try seen([.grey: 950, .black: 50]))
            )
        }
        try store.fill((plain + others).map(\.0))
        try store.save((plain + others).map(\.1), key: key)
    }

    /// The item on a wall, which must be as `forEachItem` has it, and whether the wall counts it.
    private func entry(_ id: String, order: OrderOptions = OrderOptions()) throws -> WallEntry {
        var onWall: [WallEntry] = []
        try store.forEachEntry(key: key, order: order) { onWall.append($0) }
        var live: [WallEntry] = []
        try store.forEachItem(key: key, order: order) { live.append($0) }
        func unranked(_ entries: [WallEntry]) -> [WallEntry] {
            entries.sorted { $0.item.id < $1.item.id }.map { entry in
                var entry = entry
                entry.rank = 0
                return entry
            }
        }
        #expect(unranked(onWall) == unranked(live))
        let families = Dictionary(grouping: onWall.compactMap(\.family)) { $0 }.mapValues(\.count)
        #expect(try store.wallCounts(key: key, order: order).families == families)
        return try #require(onWall.first { $0.item.id == id })
    }

    @Test func `a word decides where the picture leaves doubt`() throws {
        try fill([(item("x", image: "x.png", color: "Blk."), outcome("x.png", byte: 1, try doubtful()))])
        let decided = try entry("x")
        #expect(decided.family == .black && decided.measuredFamily == .black && decided.picturedFamily == .grey)
        #expect(decided.picture?.colors.first?.family == .grey)
        #expect(decided.shown.decision?.pictures == 10 && decided.flags.contains(.vendorWords))
        #expect(decided.analysis?.confidence == decided.shown.decision?.confidence)
        var off = OrderOptions()
        off.vendorWords = .off
        let alone = try entry("x", order: off)
        #expect(alone.family == .grey && alone.picture == nil && alone.flags.isEmpty)
    }

    /// Of each picture: how many bytes say what else it may show.
    private let alternatives = "SELECT length(colors) FROM alternative ORDER BY hash"

    @Test func `what else a picture may show goes with its colors`() throws {
        let sure = try seen([.grey: 1000])
        try fill([(item("x", image: "x.png"), outcome("x.png", byte: 1, try doubtful()))])
        let lengths = try folder.rows(alternatives)
        #expect(lengths.count == 21)
        try store.save([outcome("x.png", byte: 1, try seen([.black: 900, .grey: 100]))], key: key)
        #expect(try folder.rows(alternatives).count == 21 && folder.rows(alternatives) != lengths)
        try store.save([outcome("x.png", byte: 1, sure)], key: key)
        #expect(try folder.rows(alternatives).count == 20)
        try store.fill([item("y", image: "0.png")])
        try store.forgetImages(store.unusedImages(confirmedBefore: .max))
        #expect(try folder.rows(alternatives).count == 1)
        for number in 0..<9 { try store.save([outcome("x.png", byte: 1, sure)], key: makeKey("options \(number)")) }
        try store.pruneAnalyses(keeping: makeKey("options 8"))
        #expect(try folder.rows(alternatives).isEmpty)
    }

    @Test func `a person's word wins, and teaches the others`() throws {
        try fill([
            (item("x", image: "x.png", color: "New"), outcome("x.png", byte: 1, try doubtful())),
            (item("y", image: "y.png", color: "New"), outcome("y.png", byte: 2, try doubtful())),
            (item("z", image: "z.png", color: "New"), outcome("z.png", byte: 3, try doubtful())),
        ])
        #expect(try entry("x").family == .grey)
        try store.replaceOverrides(
            ["y", "z"].map { ColorOverride(id: $0, family: .black, color: nil, note: "") })
        #expect(try entry("x").family == .black)
        let chosen = try entry("y")
        #expect(chosen.family == .black && chosen.shown.decision == nil && chosen.flags.contains(.overridden))
    }

    @Test func `a picture that variants share is colored by each one's word`() throws {
        try fill([
            (item("x", image: "x.png", color: "BLK"), outcome("x.png", byte: 1, try doubtful())),
            (item("y", image: "x.png", color: "GRY"), outcome("x.png", byte: 1, try doubtful())),
        ])
        #expect(try entry("x").family == .black)
        let other = try entry("y")
        #expect(other.family == .grey && other.flags.contains(.duplicateImage))
    }

    @Test func `the least sure are found with what was decided`() throws {
        try fill([(item("x", image: "x.png", color: "BLK"), outcome("x.png", byte: 1, try doubtful()))])
        var found: [WallEntry] = []
        let wall = try store.makeWall(key: key, order: OrderOptions())
        try store.forEachLeastSure(of: wall, isKnown: { _ in false }) { entry in
            found.append(entry)
            return true
        }
        #expect(found.first { $0.item.id == "x" }?.family == .black)
    }

    private func withGallery(_ images: [String]) -> LocatedItem {
        var located = item("x", image: "x.png", color: "").item
        located.addFurtherPictures(images)
        return LocatedItem(item: located, location: "/shop/x.png")
    }

    private func plan(_ count: Int = 4) throws -> Int {
        var order = OrderOptions()
        order.imagesPerItem = count
        return try store.planFurtherPictures(key: key, order: order)
    }

    private func newOthers() throws -> [String] {
        try store.imageTasks(.newFurther, after: "", limit: 9, key: key).map(\.location)
    }

    @Test func `the next picture is looked at only where those before leave doubt`() throws {
        let clear = item("c", image: "c.png")
        try fill([
            (withGallery(["/shop/1.jpg", "/shop/2.jpg"]), outcome("x.png", byte: 1, try doubtful())),
            (clear, outcome("c.png", byte: 2, try seen([.white: 990, .grey: 10]))),
        ])
        #expect(try plan(1) == 0 && newOthers().isEmpty)
        #expect(try plan() == 1 && newOthers() == ["/shop/1.jpg"])
        try store.save([outcome("1.jpg", byte: 3, try doubtful(clarity: 0.3))], key: key)
        #expect(try plan() == 1 && newOthers() == ["/shop/2.jpg"])
        try store.save([outcome("2.jpg", byte: 4, try seen([.black: 990, .grey: 10]))], key: key)
        #expect(try plan() == 0 && newOthers().isEmpty)
        let shown = try entry("x")
        #expect(shown.family == .black && shown.picturedFamily == .black && shown.colorImage == "/shop/2.jpg")
        #expect(shown.flags.contains(.otherPicture) && shown.picture?.colors.first?.family == .grey)
        #expect(shown.imageHash == hexadecimal(hash(4)))
        var first = OrderOptions()
        first.shownPicture = .first
        let firstShown = try entry("x", order: first)
        #expect(firstShown.thumbnail?.contains(hexadecimal(hash(1)).prefix(32)) == true)
        #expect(firstShown.family == .black)
        var one = OrderOptions()
        one.imagesPerItem = 1
        #expect(try entry("x", order: one).family == .grey)
    }

    @Test func `a picture that fails is passed over, and none is kept that is looked at no more`() throws {
        try fill([(withGallery(["/shop/1.jpg", "/shop/2.jpg"]), outcome("x.png", byte: 1, try doubtful()))])
        #expect(try plan() == 1)
        try store.save([undecodable("1.jpg", byte: 3)], key: key)
        #expect(try plan() == 1 && newOthers() == ["/shop/2.jpg"])
        try store.save([outcome("2.jpg", byte: 4, try seen([.black: 990, .grey: 10]))], key: key)
        #expect(try plan() == 0)
        #expect(try entry("x").colorImage == "/shop/2.jpg")
        #expect(try store.imageCount() == 23)
        #expect(try store.unusedImages(confirmedBefore: .max).isEmpty)
        #expect(try plan(1) == 0)
        #expect(try store.imageCount() == 21)
        #expect(try store.unusedImages(confirmedBefore: .max) == [hash(3), hash(4)])
    }

    @Test func `what an unchanged catalogue looks at is not sought again`() throws {
        try fill([(withGallery(["/shop/1.jpg"]), outcome("x.png", byte: 1, try doubtful()))])
        #expect(try plan() == 1)
        try store.save([outcome("1.jpg", byte: 3, try seen([.black: 990, .grey: 10]))], key: key)
        #expect(try plan() == 0)
        try folder.execute("DELETE FROM otherPicture")
        #expect(try plan() == 0)
        #expect(try store.imageCount() == 21)
    }
}
