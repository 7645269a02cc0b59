import Sync
import Testing

@Suite(.timeLimit(.minutes(1))) struct ReviewListTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        for (name, hex) in [("red", "#c8322b"), ("blue", "#2f66c8"), ("green", "#2d8a3e"), ("yellow", "#f2cf2f")] {
            try shop.draw(hex, to: name + ".bmp")
        }
    }

    /// The ids that the review lists, after a sync of items with a title and an image.
    private func listed(_ items: [(title: String, image: String)]) throws -> [String] {
        let lines = items.enumerated().map { number, item in
            #"{"id":"\#(number)","title":"\#(item.title)","image":"images/\#(item.image).bmp"}"#
        }
        try shop.write(lines.joined(separator: "\n"), to: "feed.ndjson")
        try shop.sync()
        return try reviewLines(of: shop.request().folders).map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `a wall that is sure has no review`() throws {
        #expect(try listed([("Chair", "green"), ("Ring 5", "red"), ("Lamp", "yellow"), ("Ring, 12 mm", "blue")]) == [])
    }

    @Test func `items with one title except for numbers and with different answers are listed, sure ones, too`() throws
    {
        let twins = [("Chair", "green"), ("Ring 5", "red"), ("Lamp", "yellow"), ("RÍNG 12", "blue")]
        #expect(try listed(twins).sorted() == ["1", "3"])
    }
}
