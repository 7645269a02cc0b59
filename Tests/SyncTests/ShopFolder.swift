import Colors
import Foundation
import GRDB
import ImageWork
import Images
@testable import Sync
import TestSupport

/// A small shop in a folder of its own, gone when the test ends.
final class ShopFolder: Sendable {
    private let home: TemporaryFolder
    var path: String { home.path }

    init() throws {
        home = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: path + "/images", withIntermediateDirectories: true)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func save(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/images/" + name))
    }

    /// Goods of one color in the middle of a white image, as BMP.
    func draw(_ hex: String, to name: String) throws {
        try save(pictureOfGoods(hex), to: name)
    }

    /// Draws goods, each with a title that its picture is called by, and writes a feed with them.
    func stock(_ goods: [(id: String, title: String, hex: String)]) throws {
        let lines = try goods.map { id, title, hex in
            let image = title.lowercased() + ".bmp"
            try draw(hex, to: image)
            return #"{"id":"\#(id)","title":"\#(title)","image":"images/\#(image)"}"#
        }
        try write(lines.joined(separator: "\n"), to: "feed.ndjson")
    }

    func read(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(path)/Reports/shop/\(name)"))
    }

    /// The items of `metadata.json`.
    func items() throws -> [MetadataItem] {
        try JSONDecoder().decode(Metadata.self, from: read("metadata.json")).items
    }

    /// All outputs by name.
    func outputs() throws -> [String: Data] {
        let names = ["metadata.json", "metadata.ndjson", "metadata.csv", "index.html"]
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try read($0)) })
    }

    func request(
        jobs: Int = 2, analysis: AnalysisOptions = AnalysisOptions(), name: String = "shop"
    ) throws -> SyncRequest {
        var request = SyncRequest(
            folders: try CatalogueFolders(name: name, reports: path + "/Reports", images: path + "/Images"),
            options: WallOptions(analysis: analysis), decoders: try ImageAnalyzer(analysis),
            runLimits: RunLimits(jobs: jobs), now: { 1_767_323_045 }, progress: { _ in })
        request.maxDelete = .part(1)
        // A process that another test starts has the locks of this one until it executes its program.
        request.lockWait = 2
        return request
    }

    func source(_ feed: String = "feed.ndjson") -> FeedSource {
        FeedSource(.file(path + "/" + feed), isNameChosen: true)
    }

    @discardableResult
    func sync(
        _ feed: String = "feed.ndjson", jobs: Int = 2, analysis: AnalysisOptions = AnalysisOptions(),
        change: (inout SyncRequest) -> Void = { _ in }
    ) throws -> SyncSummary {
        var request = try request(jobs: jobs, analysis: analysis)
        change(&request)
        return try CatalogueSyncer(request, mustExist: false).sync(source(feed))
    }

    func status() throws -> CatalogueStatus { try CatalogueStatus(of: request().folders) }

    /// Runs statements in the store, past huewall.
    func changeStore(_ sql: String) throws {
        let database = try DatabaseQueue(path: path + "/Reports/shop/huewall.sqlite")
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    @discardableResult
    func report(analysis: AnalysisOptions = AnalysisOptions()) throws -> SyncSummary {
        try CatalogueSyncer(request(analysis: analysis), mustExist: true).report()
    }
}

struct Metadata: Decodable {
    let schema: String
    let catalogue: String
    let items: [MetadataItem]
}

struct MetadataItem: Decodable, Equatable {
    struct Color: Decodable, Equatable {
        let hex: String
        let family: String
        let share: Double
    }
    struct Failure: Decodable, Equatable {
        let stage: String
        let code: String
        let message: String
    }

    let id: String
    let title: String
    let family: String?
    let band: String
    let rank: Int
    let sortKey: String
    let colors: [Color]
    let imageHash: String?
    let flags: [String]
    let note: String?
    let error: Failure?
    let thumbnail: String?
}
