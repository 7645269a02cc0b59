import Files
import Foundation
import Sync
import Testing
import Text

/// The shop, whose items are red and corrected to purple.
final class CorrectedShop: Sendable {
    private let shop: ShopFolder
    private static let items = 16
    var path: String { shop.path }
    var own: String { path + "/shop.overrides.csv" }
    var other: String { path + "/other.csv" }
    private var feed: String { path + "/feed.ndjson" }

    init() throws {
        shop = try ShopFolder()
        try shop.draw("#c8322b", to: "red.bmp")
        let items = (0..<CorrectedShop.items).map { #"{"id":"i\#($0)","image":"\#(path)/images/red.bmp"}"# + "\n" }
        try shop.write(items.joined(), to: "feed.ndjson")
        try restore()
        try run()
    }

    static func table(_ count: Int, _ color: String) -> String {
        "id,color,note\n" + (0..<count).map { "i\($0),\(color),schön\n" }.joined()
    }

    func write(_ text: String, to name: String) throws { try shop.write(text, to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    /// Puts the fifteen back into their file.
    func restore() throws {
        try remove(own)
        try write(CorrectedShop.table(15, "purple"), to: "shop.overrides.csv")
    }

    func remove(_ path: String) throws {
        if isLink(path) || FileStatus(of: path) != nil { try FileManager.default.removeItem(atPath: path) }
    }

    /// Puts something else where the fifteen are.
    func replaceOwn(_ make: (String) throws -> Void) throws {
        try remove(own)
        try make(own)
    }

    func moveOwn(to name: String) throws { try FileManager.default.moveItem(atPath: own, toPath: path + "/" + name) }

    func request(name: String = "shop") throws -> SyncRequest { try shop.request(name: name) }

    func status() throws -> CatalogueStatus { try shop.status() }

    @discardableResult
    func run(
        overrides: String? = nil, drops: Bool = false, name: String = "shop", feed: String? = nil
    ) throws -> SyncSummary {
        var request = try request(name: name)
        (request.overridesPath, request.dropsOverrides) = (overrides, drops)
        let source = FeedSource(.file(feed ?? self.feed), isNameChosen: true)
        return try CatalogueSyncer.sync(source, request, onDamage: { _ in })
    }

    @discardableResult
    func report(overrides: String? = nil) throws -> SyncSummary {
        var request = try request()
        request.overridesPath = overrides
        return try CatalogueSyncer(request, mustExist: true).report()
    }

    @discardableResult
    func edit(_ edits: [OverrideEdit], overrides: String? = nil) throws -> SyncSummary {
        var request = try request()
        request.overridesPath = overrides
        return try CatalogueSyncer(request, mustExist: true).override(edits)
    }

    /// What a run says is wrong: its error, or those of its summary.
    func sentences(_ body: () throws -> SyncSummary) -> [String] {
        do {
            return try body().errors
        } catch {
            return [reported(error).message]
        }
    }

    /// How many items the wall shows corrected.
    func corrected(name: String = "shop") throws -> Int {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(path)/Reports/\(name)/metadata.json"))
        let items = try JSONDecoder().decode(Metadata.self, from: data).items
        return items.count { $0.family == "purple" && $0.flags.contains("overridden") }
    }

    /// As a store is that was written before it noted where the overrides came from.
    func forgetPath() throws { try shop.changeStore("UPDATE catalogueState SET overridesPath = NULL") }

    func damageStore() throws {
        let store = path + "/Reports/shop/huewall.sqlite"
        for part in ["-wal", "-shm"] { try remove(store + part) }
        let file = try #require(FileHandle(forUpdatingAtPath: store))
        try file.write(contentsOf: Data(repeating: 0x58, count: 200_000))
        try file.close()
    }
}
