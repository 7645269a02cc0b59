import Catalogue
@testable import Colors
import Files
import Foundation
import Images
import Store
import Sync
import Testing

/// What was measured once serves every vote.
@Suite(.timeLimit(.minutes(1))) struct KeptFeaturesTests {
    private let shop: ShopFolder

    init() throws {
        shop = try ShopFolder()
        try shop.stock([("b", "Blue", "#2b50c8"), ("k", "Black", "#141416"), ("r", "Red", "#c8322b")])
    }

    @Test(arguments: Preset.allCases)
    func `another vote needs no image and gives what a fresh analysis gives`(preset: Preset) throws {
        var options = AnalysisOptions(preset: preset)
        try shop.sync(analysis: options)
        try FileManager.default.removeItem(atPath: shop.path + "/images")
        options.numColors = 1
        // An option without effect has a part in no key.
        options.saturationPriority = preset == .naive ? 4 : 0.5
        // Images that are gone cannot be read: only what was kept can answer.
        let voted = try colors(of: shop, voting: options)
        let other = try KeptFeaturesTests()
        try other.shop.sync(analysis: options)
        #expect(try voted == other.shop.items().map(\.colors))
        #expect(voted.allSatisfy { $0.count == 1 })
    }

    /// The colors under other options of the vote, of a store whose images are gone.
    private func colors(of shop: ShopFolder, voting options: AnalysisOptions) throws -> [[MetadataItem.Color]] {
        let request = try shop.request(analysis: options)
        let store = try CatalogueStore(path: request.folders.store)
        let features = try store.unvotedFeatures(after: nil, limit: 10, key: AnalysisKey(options))
        try store.save(
            colors: features.compactMap { image in
                ImageFeatures(encoded: image.data).map {
                    (hash: image.hash, colors: request.decoders.analyzer.vote($0))
                }
            }, key: AnalysisKey(options))
        var colors: [[MetadataItem.Color]] = []
        try store.forEachEntry(key: AnalysisKey(options), order: OrderOptions()) { entry in
            colors.append(
                entry.analysis?.colors.map { color in
                    MetadataItem.Color(hex: color.rgb.hex, family: color.family.rawValue, share: rounded(color.share))
                } ?? [])
        }
        return colors
    }

    @Test func `a report with another vote decodes nothing and says how many images it voted on`() throws {
        try shop.sync()
        var options = AnalysisOptions()
        options.saturationPriority = 1
        let summary = try shop.report(analysis: options)
        #expect(summary.images.analyzed == 0)
        #expect(summary.images.voted == 3)
        #expect(summary.images.reused == 3)
        #expect(try shop.report(analysis: options).images.voted == 0)
    }

    @Test func `an option without effect in the preset needs no vote`() throws {
        try shop.sync()
        var options = AnalysisOptions()
        options.hueSampleSize = 0.2
        let summary = try shop.report(analysis: options)
        #expect((summary.images.analyzed, summary.images.voted) == (0, 0))
    }

    @Test func `another order needs no vote`() throws {
        try shop.sync()
        var request = try shop.request()
        request.options.order.order = .classic
        let summary = try CatalogueSyncer(request, mustExist: true).report()
        #expect((summary.images.analyzed, summary.images.voted) == (0, 0))
    }

    @Test func `a thumbnail is made once, whatever the options`() throws {
        try shop.sync()
        let before = try thumbnails()
        #expect(before.count == 6)  // whole, and cut to the goods
        #expect(try shop.report(analysis: AnalysisOptions(preset: .classic)).images.analyzed == 3)
        #expect(try thumbnails() == before)
    }

    @Test func `a thumbnail that is lost is made again`() throws {
        try shop.sync()
        try FileManager.default.removeItem(atPath: shop.path + "/Reports/shop/thumbs")
        #expect(try shop.sync().images.analyzed == 3)
        #expect(try thumbnails().count == 6)
    }

    @Test func `an image that becomes another known one needs no look`() throws {
        // Thumbnails of opaque images are JPEGs, those of transparent ones WebPs.
        let clear = (0..<64 * 64).map { (16..<48).contains($0 % 64) && $0 / 64 > 20 ? UInt32(0x2B9A3C) : 0x7F00_0000 }
        let file = try #require(encodePNG(width: 64, height: 64, pixels: clear))
        try Data(file).write(to: URL(fileURLWithPath: shop.path + "/images/black.bmp"))
        try shop.sync()
        try Data(file).write(to: URL(fileURLWithPath: shop.path + "/images/red.bmp"))
        #expect(try shop.sync().images.analyzed == 0)
    }

    @Test func `features that cannot be read any more are measured again`() throws {
        try shop.sync()
        let request = try shop.request()
        let store = try CatalogueStore(path: request.folders.store)
        let key = AnalysisKey(request.decoders.analyzer.options)
        let task = try #require(try store.imageTasks(after: "", limit: 1, key: key).first)
        let known = try #require(task.lastRead)
        let damaged = ImageOutcome(location: task.location, .success(known), features: .success([9, 9]))
        try store.save([damaged], key: key)
        var options = AnalysisOptions()
        options.numColors = 2
        let summary = try shop.report(analysis: options)
        #expect((summary.images.analyzed, summary.images.voted) == (1, 2))
        #expect(try shop.items().allSatisfy { !$0.colors.isEmpty })
    }

    /// Paths with the time of their last change.
    private func thumbnails() throws -> [String: Int] {
        let folder = shop.path + "/Reports/shop/thumbs"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") }
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, FileStatus(of: folder + "/" + $0)?.changeTime ?? 0) })
    }
}

private func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
