import Catalogue
import Colors
import Foundation
@testable import Sync
import Testing

/// What people say of colors, without a feed: which file holds it, and how it is changed.
@Suite(.timeLimit(.minutes(1))) struct OverrideTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        try shop.draw("#c8322b", to: "red.bmp")
        try shop.draw("#2b50c8", to: "blue.bmp")
        try shop.write(
            """
            {"id":"r","image":"images/red.bmp"}
            {"id":"b","image":"images/blue.bmp"}
            """, to: "feed.ndjson")
        try shop.sync()
    }

    private var usual: String { shop.path + "/shop.overrides.csv" }

    private func syncer(overrides: String? = nil) throws -> CatalogueSyncer {
        var request = try shop.request()
        request.overridesPath = overrides
        return try CatalogueSyncer(request, mustExist: true)
    }

    private func families() throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try shop.items().map { ($0.id, $0.family ?? "") })
    }

    @Test func `report takes corrections without the feed, and the next sync agrees`() throws {
        try shop.write("id,color\nr,beige\n", to: "shop.overrides.csv")
        try shop.report()
        #expect(try families() == ["r": "beige", "b": "blue"])
        let outputs = try shop.outputs()
        try shop.sync()
        #expect(try shop.outputs() == outputs)
    }

    @Test func `an override is written into the file and the outputs at once, and the next sync agrees`() throws {
        try shop.write("# ours\nid,color,owner\nb,black,Ann\n", to: "shop.overrides.csv")
        let edits: [OverrideEdit] = [.set(id: "r", color: .family(.brown), note: "asked")]
        let summary = try syncer().override(edits)
        #expect(summary.errors.isEmpty)
        #expect(
            try String(contentsOfFile: usual, encoding: .utf8)
                == "# ours\nid,color,owner,note\nb,black,Ann\nr,brown,,asked\n")
        #expect(try families() == ["r": "brown", "b": "black"])
        #expect(try shop.items().first { $0.id == "b" }?.note == nil)
        let outputs = try shop.outputs()
        try shop.sync()
        #expect(try shop.outputs() == outputs)
        _ = try syncer().override([.clear(id: "b"), .set(id: "r", color: .family(.pink), note: nil)])
        #expect(try families() == ["r": "pink", "b": "blue"])
        #expect(try shop.items().first { $0.id == "r" }?.note == "asked")
    }

    @Test func `nothing is changed for an item that there is not`() throws {
        try shop.write("id,color\nb,black\n", to: "shop.overrides.csv")
        let edits: [OverrideEdit] = [
            .set(id: "b", color: .family(.red), note: nil), .set(id: "rr", color: .family(.red), note: nil),
        ]
        #expect(throws: SyncError.unknownItem(id: "rr", nearest: nil)) { try syncer().override(edits) }
        #expect(throws: SyncError.noOverride(id: "r", path: usual, nearest: nil)) {
            try syncer().override([.clear(id: "r")])
        }
        #expect(try String(contentsOfFile: usual, encoding: .utf8) == "id,color\nb,black\n")
    }

    @Test func `a file that was named is the file from then on`() throws {
        let named = shop.path + "/named.csv"
        try shop.write("id,color\nr,grey\n", to: "named.csv")
        try shop.write("id,color\nr,green\n", to: "shop.overrides.csv")
        _ = try syncer(overrides: named).report()
        #expect(try families()["r"] == "grey")
        #expect(try OverrideLocation(of: shop.request().folders).path == named)
        try shop.sync()
        #expect(try families()["r"] == "grey")
        _ = try syncer().override([.set(id: "b", color: .family(.white), note: nil)])
        #expect(try String(contentsOfFile: named, encoding: .utf8) == "id,color\nr,grey\nb,white\n")
        // One that is gone is reported, and its rows are not lost.
        try FileManager.default.removeItem(atPath: named)
        try FileManager.default.removeItem(atPath: usual)
        let gone = SyncError.noOverridesFile(path: named, isNamedEarlier: true)
        #expect(try shop.sync().errors == [gone.message])
        #expect(try families() == ["r": "grey", "b": "white"])
        #expect(throws: gone) { try syncer().override([.clear(id: "b")]) }
        try shop.write("id,color\nr,green\nb,pink\n", to: "shop.overrides.csv")
        _ = try syncer(overrides: usual).report()
        #expect(try families() == ["r": "green", "b": "pink"])
    }

    @Test func `what another program wrote meanwhile is not lost`() throws {
        try shop.write("id,color\nr,grey\n", to: "shop.overrides.csv")
        var file = try OverrideFile(at: usual)
        try shop.write("id,color\nr,grey\nb,pink\n", to: "shop.overrides.csv")
        _ = file.table.clear("r")
        #expect(throws: SyncError.overridesChanged(path: usual)) { try file.write() }
        #expect(try String(contentsOfFile: usual, encoding: .utf8).contains("b,pink"))
    }

    @Test func `a file keeps its permissions, and a link stays one`() throws {
        try shop.write("id,color\nr,grey\n", to: "real.csv")
        let real = shop.path + "/real.csv"
        try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: real)
        try FileManager.default.createSymbolicLink(atPath: usual, withDestinationPath: real)
        _ = try syncer().override([.set(id: "r", color: .family(.white), note: nil)])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: usual) == real)
        #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o660)
        #expect(try String(contentsOfFile: real, encoding: .utf8) == "id,color\nr,white\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: shop.path)
        #expect(!names.contains { $0.hasSuffix(".part") })
    }

    @Test func `overrides for no item are reported, and cost nothing`() throws {
        try shop.write("id,color\nbb,black\n", to: "shop.overrides.csv")
        let summary = try shop.sync()
        #expect(summary.errors.isEmpty)
        #expect(summary.notes.count == 1)
        #expect(summary.notes.first?.contains("'bb'") == true)
    }

    @Test func `a correction follows its item when feed and file change the normal form of its id`() throws {
        let (one, two) = ("m\u{F6}bel", "mo\u{308}bel")
        for id in [one, two] {
            try shop.write(#"{"id":"\#(id)","image":"images/red.bmp"}"# + "\n", to: "feed.ndjson")
            try shop.write("id,color\n\(id),beige\n", to: "shop.overrides.csv")
            #expect(try shop.sync().notes.isEmpty)
            #expect(try families() == [id: "beige"])
        }
        // Both are known, and each has a color of its own.
        let lines = [one, two].map { #"{"id":"\#($0)","image":"images/red.bmp"}"# }
        try shop.write(lines.joined(separator: "\n") + "\n", to: "feed.ndjson")
        try shop.write("id,color\n\(one),pink\n\(two),beige\n", to: "shop.overrides.csv")
        let summary = try shop.sync()
        #expect(summary.errors.isEmpty && summary.counts.items == 2)
        let shown = try shop.items().map { "\($0.id.unicodeScalars.count) \($0.family ?? "")" }
        #expect(Set(shown) == ["5 pink", "6 beige"])
    }
}
