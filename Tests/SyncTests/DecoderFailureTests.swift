import Catalogue
import Colors
import Foundation
import Images
import Sync
import Testing

/// Images whose decoder crashed, or had no memory.
@Suite(.timeLimit(.minutes(1))) struct DecoderFailureTests {
    private let shop: ShopFolder
    private let decoders: WatchedDecoders

    init() throws {
        shop = try ShopFolder()
        decoders = WatchedDecoders(try ImageAnalyzer(AnalysisOptions()))
        for (name, hex) in [("red", "c8322b"), ("blue", "1f4fa3")] { try shop.draw("#" + hex, to: name + ".bmp") }
        try shop.write(
            """
            {"id":"red","image":"images/red.bmp"}
            {"id":"blue","image":"images/blue.bmp"}
            """, to: "feed.ndjson")
    }

    private func sync(retriesFailed: Bool = false) throws -> SyncSummary {
        try shop.sync(jobs: 1) { request in
            request.decoders = decoders
            request.retriesFailed = retriesFailed
        }
    }

    private func error(of id: String) throws -> MetadataItem.Failure? { try shop.items().first { $0.id == id }?.error }

    @Test(arguments: [DecodeError.decoderCrash(signal: "SIGSEGV"), .decoderTimeout(seconds: 20), .decoderMemory])
    func `the image is named with its hash, and not tried again before a user asks`(failure: DecodeError) throws {
        decoders.fail(next: failure)
        #expect(try sync().counts.failed == 1)
        let error = try #require(try shop.items().compactMap(\.error).first)
        #expect(error.code == failure.code)
        #expect(error.message.contains("SHA-256 is "))
        let looks = decoders.looks
        #expect(try sync().images.analyzed == 0)
        #expect(decoders.looks == looks)
        #expect(try sync(retriesFailed: true).counts.failed == 0)
        #expect(decoders.looks == looks + 1)
    }

    @Test func `want of memory says nothing of the image, which is tried again`() throws {
        decoders.fail(next: DecodeError.outOfMemory)
        #expect(try sync().counts.failed == 1)
        #expect(try shop.items().compactMap(\.error?.code) == ["out-of-memory"])
        #expect(try sync().counts.failed == 0)
        #expect(try shop.items().allSatisfy { $0.error == nil })
    }

    @Test func `a run that stops while an image is decoded keeps nothing of that image`() throws {
        decoders.fail(next: MeasuringStopped())
        #expect(try sync().counts.failed == 1)
        let looks = decoders.looks
        #expect(try sync().counts.failed == 0)
        #expect(decoders.looks == looks + 1)
    }
}
