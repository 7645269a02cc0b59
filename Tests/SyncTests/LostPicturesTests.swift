import Colors
import Foundation
import ImageWork
import Sync
import TestSupport
import Testing
import Text

/// Many pictures that are gone at once take no color off the wall.
@Suite(.timeLimit(.minutes(1))) struct LostPicturesTests {
    private let shop: ShopFolder
    private let colors = ["#c8322b", "#2b50c8", "#141416", "#1f9a3a", "#e0a020"]

    init() throws {
        shop = try ShopFolder()
        try write(items: 5)
        try sync(.part(0.2))
    }

    private func write(items: Int) throws {
        for number in 0..<items { try shop.draw(colors[number % colors.count], to: "\(number).bmp") }
        let lines = (0..<items).map { #"{"id":"\#($0)","image":"images/\#($0).bmp"}"# }
        try shop.write(lines.joined(separator: "\n") + "\n", to: "feed.ndjson")
    }

    private func remove(_ numbers: Range<Int>) throws {
        for number in numbers { try FileManager.default.removeItem(atPath: "\(shop.path)/images/\(number).bmp") }
    }

    @discardableResult
    private func sync(_ limit: FailureLimit) throws -> SyncSummary { try shop.sync { $0.maxDelete = limit } }

    /// How many items have a color.
    private func colored() throws -> Int { try shop.items().count { $0.family != nil && $0.error == nil } }

    @Test func `more than may go keep their colors, and the run says so`() throws {
        try write(items: 6)
        try remove(0..<3)
        for _ in 0..<2 {
            let summary = try sync(.part(0.2))
            #expect(summary.errors.count == 1)
            let sentence = try #require(summary.errors.first)
            #expect(sentence.contains("3 of 6 pictures that were there are gone"))
            #expect(sentence.contains("--max-delete 3"))
            #expect(try colored() == 6, "the new item is shown, too")
        }
    }

    @Test func `they go when that is said to be right`() throws {
        try remove(0..<3)
        try sync(.part(0.2))
        #expect(try sync(.count(3)).errors.isEmpty)
        #expect(try colored() == 2)
    }

    @Test func `the next run is well when they are back`() throws {
        try remove(0..<5)
        #expect(try sync(.part(0.2)).errors.count == 1)
        #expect(try colored() == 5)
        try write(items: 5)
        let summary = try sync(.part(0.2))
        #expect(summary.errors.isEmpty && summary.images.analyzed == 0)
        #expect(try colored() == 5)
    }

    @Test func `the wall stays if other options need pictures that are gone`() throws {
        func sync(_ limit: FailureLimit = .part(0.2)) throws -> SyncSummary {
            try shop.sync {
                $0.maxDelete = limit
                $0.options.analysis.granularity = 2
            }
        }
        try remove(0..<3)
        for _ in 0..<2 {
            let error = #expect(throws: SyncError.self) { try sync() }
            #expect(error?.status == .badData)
            #expect(error?.message.contains("3 of 5 pictures that were there are gone") == true)
            #expect(error?.message.contains("so the outputs stay as they are") == true)
            #expect(try colored() == 5)
        }
        #expect(try sync(.count(3)).errors.isEmpty)
        #expect(try colored() == 2)
        try write(items: 5)
        #expect(try sync().errors.isEmpty)
        #expect(try colored() == 5)
    }

    @Test func `a few that are gone have no color`() throws {
        try remove(0..<2)
        #expect(try sync(.part(0.2)).errors.isEmpty)
        #expect(try colored() == 3)
    }
}
