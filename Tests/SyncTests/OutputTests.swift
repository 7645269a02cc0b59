import Catalogue
import Foundation
import Outputs
@testable import Sync
import Testing

/// Writes ranks and ids, a line an item, and the number of items at the end.
private struct RankList: OutputWriter {
    static let fileName = "ranks.txt"
    private var text = ""
    private var count = 0

    mutating func append(_ written: WrittenEntry) {
        let entry = written.entry
        text += "\(entry.rank) \(entry.item.id)\n"
        count += 1
    }

    mutating func takeBytes() -> [UInt8] {
        defer { text = "" }
        return Array(text.utf8)
    }

    mutating func finish() -> [UInt8] { takeBytes() + Array("\(count) items\n".utf8) }
}

@Suite(.timeLimit(.minutes(1))) struct OutputTests {
    /// More items than one step of writing takes.
    private static let itemCount = 1001
    private let shop: ShopFolder
    private let request: SyncRequest

    init() throws {
        shop = try ShopFolder()
        try shop.draw("#c8322b", to: "0.bmp")
        try shop.draw("#2b50c8", to: "1.bmp")
        let items = (0..<OutputTests.itemCount).map { number in
            #"{"id":"\#(number)","title":"Shoe","image":"images/\#(number % 2).bmp"}"#
        }
        try shop.write(items.joined(separator: "\n"), to: "feed.ndjson")
        var request = try shop.request()
        request.outputs.append(WallOutput(RankList.fileName) { _ in RankList() })
        self.request = request
    }

    private var path: String { "\(shop.path)/Reports/shop/\(RankList.fileName)" }

    @discardableResult
    private func sync() throws -> SyncSummary {
        try CatalogueSyncer(request, mustExist: false)
            .sync(FeedSource(.file(shop.path + "/feed.ndjson"), isNameChosen: true))
    }

    /// Another number for another file at the same place.
    private func fileNumber() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }

    @Test func `a registered output is written whole and in wall order`() throws {
        try sync()
        let items = try shop.items()
        let expected = items.map { "\($0.rank) \($0.id)\n" }.joined() + "\(OutputTests.itemCount) items\n"
        #expect(try String(decoding: shop.read(RankList.fileName), as: UTF8.self) == expected)
        #expect(items.map(\.rank) == Array(1...OutputTests.itemCount))
    }

    @Test func `a registered output that is current stays untouched`() throws {
        try sync()
        let number = try fileNumber()
        try sync()
        #expect(try fileNumber() == number)
    }

    @Test func `a registered output that is gone or was changed is written again`() throws {
        try sync()
        let written = try shop.read(RankList.fileName)
        try FileManager.default.removeItem(atPath: path)
        try sync()
        #expect(try shop.read(RankList.fileName) == written)
        try Data("changed".utf8).write(to: URL(fileURLWithPath: path))
        try sync()
        #expect(try shop.read(RankList.fileName) == written)
    }

    @Test func `an output that is registered later is written although nothing else changed`() throws {
        try shop.sync()
        #expect(!FileManager.default.fileExists(atPath: path))
        try sync()
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
