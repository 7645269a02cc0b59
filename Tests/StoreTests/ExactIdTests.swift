import Catalogue
import Colors
@testable import Store
import Testing
import Text

/// Ids that differ only in their normal form: a feed or a folder from another system has them.
@Suite(.timeLimit(.minutes(1))) struct ExactIdTests {
    private let one = "m\u{F6}bel"
    private let two = "mo\u{308}bel"
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    private func override(_ id: String, note: String = "") -> ColorOverride {
        ColorOverride(id: id, family: .red, color: nil, note: note)
    }

    private func bytes(_ text: String) -> String { Array(text.utf8).map { String($0) }.joined(separator: " ") }

    @Test func `an override follows its item into another normal form`() throws {
        try store.fill([item(one)])
        try store.replaceOverrides([override(one)])
        try store.fill([item(two)])
        #expect(try store.overridesWithoutItem().map(bytes) == [bytes(one)])
        try store.replaceOverrides([override(two)])
        #expect(try store.overridesWithoutItem() == [])
        #expect(try store.overrideCount() == 1)
        #expect(try store.overrideCount(besides: [ExactText(one)]) == 1)
    }

    @Test func `a note that changes only its normal form is taken over`() throws {
        try store.replaceOverrides([override("x", note: one)])
        try store.replaceOverrides([override("x", note: two)])
        #expect(try folder.rows("SELECT length(note) FROM override") == ["6"])
    }

    @Test func `two items may have ids in two normal forms`() throws {
        try store.fill([item(one), item(two)])
        try store.save([outcome("a.png", byte: 1, try colors("#2b50c8", .blue))], key: key)
        try store.replaceOverrides([override(one), override(two, note: "too")])
        #expect(try store.overrideCount() == 2)
        let entries = try store.entries()
        #expect(Set(entries.map { bytes($0.item.id) }).count == 2)
        #expect(entries.allSatisfy { $0.family == .red })
    }

    @Test func `variants go to the item whose id has their bytes`() throws {
        func variant(_ id: String, _ number: String) -> CatalogueItem {
            var item = item(id).item
            item.variantIds = [number]
            return item
        }
        _ = try store.replaceItems { staging in
            for id in [one, two] { _ = try staging.add(item(id)) }
            for (id, number) in [(one, "1"), (two, "2"), (one, "3")] { try staging.merge(variant(id, number)) }
        }
        let rows = try folder.rows("SELECT length(id), json_array_length(variantIds) FROM item ORDER BY 1")
        #expect(rows == ["5|2", "6|1"])
    }

    @Test func `pictures of two such items stay apart`() throws {
        var items: [LocatedItem] = []
        for (id, image) in [(one, "1.png"), (two, "2.png")] {
            var located = item(id, image: image).item
            located.addFurtherPictures(["/shop/more-" + image])
            items.append(LocatedItem(item: located, location: "/shop/" + image))
        }
        try store.fill(items)
        let images = ["1.png": 1, "2.png": 2, "more-1.png": 3, "more-2.png": 4] as KeyValuePairs<String, UInt8>
        try store.save(images.map { outcome($0, byte: $1, nil) }, key: key)
        let pictures = try store.furtherPictures()
        #expect(pictures[ExactText(one)]?.further == [hash(3)])
        #expect(pictures[ExactText(two)]?.further == [hash(4)])
    }
}
