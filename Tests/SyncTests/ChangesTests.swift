import Files
import Foundation
import ImageWork
import Store
@testable import Sync
import Testing
import Text

/// `changes.ndjson`, and what the store remembers for clients that missed it.
@Suite(.timeLimit(.minutes(1))) struct ChangesTests {
    private let shop: ShopFolder
    private let folders: CatalogueFolders

    init() throws {
        shop = try ShopFolder()
        folders = try shop.request().folders
        try shop.draw("#c8322b", to: "red.bmp")
        try shop.draw("#2b50c8", to: "blue.bmp")
        try shop.draw("#208040", to: "green.bmp")
    }

    private struct Header: Decodable, Equatable {
        let run: Int
        let since: Int?
        let counts: [String: Int]
    }

    private struct Changes: Equatable {
        var run = 0
        var since: Int?
        /// As in `+a`, `-b`, `c title family`.
        var lines: [String] = []
    }

    /// Items as id, title and picture.
    private func sync(_ items: (String, String, String)...) throws {
        let lines = items.map { #"{"id":"\#($0)","title":"\#($1)","image":"images/\#($2).bmp"}"# }
        try shop.write(lines.joined(separator: "\n"), to: "feed.ndjson")
        try shop.sync()
    }

    private func changes(_ bytes: Data) throws -> Changes {
        let lines = bytes.split(separator: 0x0A)
        let header = try JSONDecoder().decode(Header.self, from: try #require(lines.first))
        let texts = try lines.dropFirst().map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
            let id = try #require(object["id"] as? String)
            switch object["change"] as? String {
            case "added": return "+" + id
            case "removed": return "-" + id
            default:
                let after = try #require(object["after"] as? [String: Any])
                #expect((object["before"] as? [String: Any])?.keys.sorted() == after.keys.sorted())
                return id
                    + after.keys.sorted().filter { ["title", "family", "rank"].contains($0) }.map { " " + $0 }.joined()
            }
        }
        if header.since != nil {
            let told = ["new", "changed", "gone"].map { header.counts[$0] }
            let added = texts.count { $0.hasPrefix("+") }
            let removed = texts.count { $0.hasPrefix("-") }
            #expect(told == [added, texts.count - added - removed, removed])
        }
        #expect(header.counts["failed"] == 0)
        return Changes(run: header.run, since: header.since, lines: texts)
    }

    private func published() throws -> Changes { try changes(shop.read("changes.ndjson")) }

    private func since(_ run: Int?) throws -> Changes {
        var bytes = Data()
        try ChangeHistory(of: folders).export(since: run) { bytes += $0 }
        return try changes(bytes)
    }

    @Test func `an id in another normal form is another item`() throws {
        let (one, two) = ("m\u{F6}bel", "mo\u{308}bel")
        try sync((one, "Red", "red"), ("b", "Blue", "blue"))
        try sync((two, "Red", "red"), ("b", "Blue", "blue"))
        let lines = try published().lines.map { "\($0.prefix(1)) \($0.unicodeScalars.count)" }
        #expect(lines == ["+ 7", "- 6"])
    }

    @Test func `reading the wall of last time ends with the run`() throws {
        try sync(("a", "one", "red"))
        let stop = SyncError.stopped(.signal(15))
        #expect(throws: stop) {
            _ = try PublishedLines(path: folders.report + "/metadata.ndjson", checkStop: { throw stop })
        }
    }

    @Test func `the first run has nothing to compare with`() throws {
        try sync(("a", "A", "red"))
        #expect(try published() == Changes(run: 1, since: nil))
    }

    @Test func `the first line has its counts, however long the file is`() throws {
        let items = (1...1000).map { ("\($0)", String(repeating: "x", count: 400), "red") }
        func sync(_ items: [(String, String, String)]) throws {
            let lines = items.map { #"{"id":"\#($0)","title":"\#($1)","image":"images/\#($2).bmp"}"# }
            try shop.write(lines.joined(separator: "\n"), to: "feed.ndjson")
            try shop.sync()
        }
        func counts() throws -> [String: Int] {
            let line = try #require(try shop.read("changes.ndjson").split(separator: 0x0A).first)
            return try JSONDecoder().decode(Header.self, from: line).counts
        }
        try sync(items)
        #expect(try counts() == ["new": 1000, "changed": 0, "gone": 0, "unchanged": 0, "failed": 0])
        try sync(items.dropFirst(5).map { ($0.0, $0.1 + "y", $0.2) } + [("n", "N", "red")])
        #expect(try shop.read("changes.ndjson").count > 512 << 10)
        #expect(try counts() == ["new": 1, "changed": 995, "gone": 5, "unchanged": 0, "failed": 0])
        _ = try published()
    }

    @Test func `added, changed and removed items are listed, and a new rank is not a change`() throws {
        try sync(("a", "A", "blue"), ("b", "B", "green"), ("c", "C", "blue"), ("d", "D", "red"))
        try sync(("a", "A", "blue"), ("c", "Sea", "red"), ("d", "D", "red"), ("e", "E", "red"))
        // d and the others have new ranks, a and c share their pictures with others than before.
        #expect(try published() == Changes(run: 2, since: 1, lines: ["c family title", "d", "+e", "a", "-b"]))
        #expect(try since(1) == published())
    }

    @Test func `a run that changes nothing leaves the file of the run before`() throws {
        try sync(("a", "A", "red"))
        try sync(("a", "A2", "red"))
        let before = try shop.read("changes.ndjson")
        try shop.sync()
        #expect(try shop.read("changes.ndjson") == before)
        #expect(try since(3) == Changes(run: 2, since: 2))
    }

    @Test func `outputs that are written again with the same items keep the changes`() throws {
        try sync(("a", "A", "red"))
        try sync(("a", "A2", "red"))
        let before = try shop.read("changes.ndjson")
        try FileManager.default.removeItem(atPath: folders.report + "/metadata.csv")
        try shop.report()
        #expect(try shop.read("changes.ndjson") == before)
    }

    @Test func `a changes file that is gone is written again`() throws {
        try sync(("a", "A", "red"))
        try FileManager.default.removeItem(atPath: folders.report + "/changes.ndjson")
        try shop.report()
        #expect(try published() == Changes(run: 2, since: 1))
    }

    @Test func `who missed runs gets all of them as one`() throws {
        try sync(("a", "A", "red"), ("b", "B", "blue"), ("c", "C", "green"))
        try sync(("a", "A2", "red"), ("b", "B", "blue"), ("x", "X", "green"))
        try sync(("a", "A", "red"), ("c", "C2", "green"), ("y", "Y", "green"))
        #expect(Set(try since(1).lines) == ["c title", "-b", "+y"])
        #expect(Set(try since(2).lines) == ["a title", "-b", "-x", "+c", "+y"])
        #expect(try since(3) == Changes(run: 3, since: 3))
        #expect(try since(2).lines.sorted() == published().lines.sorted())
    }

    @Test func `an unknown run is reported with those that are known`() throws {
        try sync(("a", "A", "red"))
        for run in [0, 2, -1] {
            #expect(throws: SyncError.unknownRun(run, oldest: 1, newest: 1)) { try since(run) }
        }
    }

    @Test func `what the reader may not see makes no line`() throws {
        try sync(("a", "A", "red"), ("b", "B", "blue"))
        try sync(("a", "A2", "red"), ("b", "B", "green"))
        var bytes = Data()
        try ChangeHistory(of: folders).export(since: 1, to: { bytes += $0 }) { item in
            Array(String(decoding: item, as: UTF8.self).replacing("\"A2\"", with: "\"A\"").utf8)
        }
        let told = try changes(bytes)
        #expect(told.lines == ["b family"])
    }

    @Test func `a wall that was noted and never written is forgotten`() throws {
        try sync(("a", "A", "red"), ("b", "B", "blue"))
        let store = try CatalogueStore(path: folders.store)
        try store.addPublication(Publication(run: 2, digest: 7)) { try $0("b", "{}") }
        try sync(("a", "A2", "red"), ("b", "B", "blue"))
        #expect(try published() == Changes(run: 2, since: 1, lines: ["a title"]))
    }

    @Test func `a wall that was written but not finished counts for clients that saw it`() throws {
        try sync(("a", "A", "red"), ("b", "B", "blue"), ("c", "C", "green"))
        try sync(("a", "A2", "red"), ("b", "B2", "blue"), ("x", "X", "green"))
        // As if run 2 had been killed behind the renaming of its files.
        let store = try CatalogueStore(path: folders.store)
        let noted = try store.publications()
        var changes: [(String, String?)] = []
        try store.forEachChange(behind: 1) { changes.append(($0, $1)) }
        try store.forgetPublications(behind: 1)
        try store.addPublication(Publication(run: 2, digest: try #require(noted.last).digest)) { add in
            for (id, before) in changes { try add(id, before) }
        }
        try sync(("a", "A", "red"), ("b", "B3", "blue"), ("y", "Y", "green"))
        let told = try published()
        #expect(told.run == 3 && told.since == 1)
        #expect(Set(told.lines) == ["b title", "+y", "-c"])
        #expect(Set(try since(1).lines) == Set(told.lines))
    }

    @Test func `files that no run wrote begin a new history`() throws {
        try sync(("a", "A", "red"))
        try sync(("a", "A2", "red"))
        try Data("{}\n".utf8).write(to: URL(fileURLWithPath: folders.report + "/metadata.ndjson"))
        try sync(("a", "A3", "red"))
        #expect(try published() == Changes(run: 3, since: nil))
        #expect(throws: SyncError.unknownRun(2, oldest: 3, newest: 3)) { try since(2) }
    }

    @Test func `a store that was lost counts on behind the runs that people know`() throws {
        try sync(("a", "A", "red"))
        try sync(("a", "A2", "red"))
        for part in ["", "-wal", "-shm"] { removeFile(folders.store + part) }
        try sync(("a", "A3", "red"))
        #expect(try published() == Changes(run: 3, since: nil))
    }

    @Test func `old changes go, oldest run first`() throws {
        try sync(("a", "A", "red"))
        for number in 2...5 { try sync(("a", "A\(number)", "red"), ("b\(number)", "B", "blue")) }
        try CatalogueStore(path: folders.store).finishPublication(5, keeping: 6)
        #expect(throws: SyncError.unknownRun(2, oldest: 3, newest: 5)) { try since(2) }
        #expect(Set(try since(3).lines) == ["a title", "-b3", "+b5"])
    }

    /// The names of the walls in a first line.
    private func walls(_ bytes: Data) throws -> [String?] {
        struct Names: Decodable { let wall: String, sinceWall: String? }
        let names = try JSONDecoder().decode(Names.self, from: try #require(bytes.split(separator: 0x0A).first))
        return [names.sinceWall, names.wall]
    }

    @Test func `runs of a restored copy have the numbers of others, but other walls`() throws {
        try sync(("a", "A", "red"))
        let first = try walls(shop.read("changes.ndjson"))
        #expect(first[0] == nil)
        // A program that begins to follow the changes learns the same names.
        var start = Data()
        try ChangeHistory(of: folders).export(since: nil) { start += $0 }
        #expect(try walls(start) == [first[1], first[1]])
        #expect(try since(nil) == Changes(run: 1, since: 1))
        let copy = shop.path + "/copy"
        try FileManager.default.copyItem(atPath: folders.report, toPath: copy)
        try sync(("a", "A2", "red"))
        let known = try walls(shop.read("changes.ndjson"))
        #expect(known[0] == first[1] && known[1] != first[1])
        try FileManager.default.removeItem(atPath: folders.report)
        try FileManager.default.copyItem(atPath: copy, toPath: folders.report)
        try sync(("a", "A3", "red"))
        let restored = try walls(shop.read("changes.ndjson"))
        #expect(try published().run == 2)
        #expect(restored[0] == first[1] && restored[1] != known[1])
        try sync(("a", "A4", "red"))
        var bytes = Data()
        try ChangeHistory(of: folders).export(since: 2) { bytes += $0 }
        #expect(try walls(bytes)[0] == restored[1])
    }

    @Test(arguments: [
        (
            #"{"id":"a","confidence":0.8,"vendorWord":{"pictures":11}}"#,
            #"{"id":"a","confidence":0.81,"vendorWord":{"pictures":12}}"#, false
        ),
        (#"{"id":"a","confidence":0.8,"vendorWord":{"pictures":11}}"#, #"{"id":"a","confidence":0.8}"#, true),
        (#"{"id":"a","confidence":0.8}"#, #"{"id":"a","confidence":0.81}"#, true),
        (
            #"{"id":"a","family":"red","vendorWord":{"pictures":11}}"#,
            #"{"id":"a","family":"blue","vendorWord":{"pictures":12}}"#, true
        ),
        (
            #"{"id":"a","confidence":0.753,"vendorWord":{"word":"x","pictures":11}}"#,
            #"{"id":"a","confidence":0.587,"vendorWord":{"word":"x","pictures":11}}"#, true
        ),
        (
            #"{"id":"a","vendorWord":{"word":"x","field":"title","pictures":11}}"#,
            #"{"id":"a","vendorWord":{"word":"x","field":"vendorColor","pictures":12}}"#, true
        ),
        (#"{"id":"a","vendorWord":{"pictures":11}}"#, #"{"id":"a","vendorWord":{"pictures":11}}"#, false),
    ]) func `a new count of the item's word changes nothing`(before: String, after: String, isChange: Bool) {
        var changes = ChangeLines()
        #expect(changes.change("a", from: Array(before.utf8), to: Array(after.utf8)) == isChange)
        #expect(changes.takeBytes().isEmpty != isChange)
    }
}
