import CatalogueSync
import ColorOptions
import ColorScience
import Foundation
import ImageAnalysis
import ImagePipeline

/// A small shop in a folder of its own, gone when the test ends.
final class ShopFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "huewall-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path + "/images", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // best effort: the system clears its temporary folder

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    /// Goods of one color in the middle of a white image, as BMP.
    func draw(_ hex: String, to name: String) throws {
        let goods = RGB(hex: hex) ?? RGB(red: 0, green: 0, blue: 0)
        let white = RGB(red: 255, green: 255, blue: 255)
        let bytes = bitmap(side: 64) { x, y in (16..<48).contains(x) && (16..<48).contains(y) ? goods : white }
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/images/" + name))
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
            measurers: try ImageAnalyzer(analysis), order: OrderOptions(), runLimits: RunLimits(jobs: jobs),
            command: "huewall report shop",
            now: { 1_767_323_045 }, progress: { _ in })
        request.maxDelete = .part(1)
        return request
    }

    @discardableResult
    func sync(_ feed: String = "feed.ndjson", jobs: Int = 2, analysis: AnalysisOptions = AnalysisOptions()) throws
        -> SyncSummary
    {
        try CatalogueSyncer(request(jobs: jobs, analysis: analysis), mustExist: false)
            .sync(FeedSource(.file(path + "/" + feed), isNameChosen: true))
    }

    @discardableResult
    func report(analysis: AnalysisOptions = AnalysisOptions()) throws -> SyncSummary {
        try CatalogueSyncer(request(analysis: analysis), mustExist: true).report()
    }

    /// The default wall, compared with another one.
    @discardableResult
    func compare(with other: AnalysisOptions) throws -> SyncSummary {
        let other = try request(analysis: other)
        return try CatalogueSyncer(request(), mustExist: true).report(comparedWith: other)
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
}

/// A 24-bit BMP.
func bitmap(side: Int, _ color: (Int, Int) -> RGB) -> [UInt8] {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    let pixels = (0..<side).reversed().flatMap { y in
        (0..<side).flatMap { x in
            let rgb = color(x, y)
            return [rgb.blue, rgb.green, rgb.red]
        }
    }
    let header = Array("BM".utf8) + little(54 + pixels.count) + little(0) + little(54)
    let info = little(40) + little(side) + little(side) + [1, 0, 24, 0] + little(0) + little(pixels.count)
    return header + info + little(2835) + little(2835) + little(0) + little(0) + pixels
}
