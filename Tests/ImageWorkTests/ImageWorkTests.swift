import Catalogue
import Colors
import Foundation
import Images
@testable import ImageWork
import Synchronization
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct ImageWorkTests {
    @Test(arguments: [1, 4])
    func `answers come in the order of the files, failures in their place`(jobs: Int) throws {
        let folder = try ImageFolder(["a": "c8322b", "b": "1f4fa3", "c": "2f8f4e"])
        let names = ["a.png", "missing.png", "b.png", "text.png", "c.png", ""]
        try Data("no image".utf8).write(to: URL(fileURLWithPath: folder.path("text.png")))
        let answers = Mutex<[String]>([])
        try work(jobs: jobs).forEach(names.map(folder.path)) { path, outcome in
            answers.withLock { $0.append(outcome.colors?.colors.first?.family.rawValue ?? failureCode(outcome)) }
        }
        #expect(answers.withLock { $0 } == ["red", "not-found", "blue", "unsupported", "green", "not-a-file"])
    }

    @Test func `a file over the limit is not read`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        var limits = DecodeLimits()
        limits.maxBytes = 10
        let code = Mutex("")
        let work = ImageWork(try ImageAnalyzer(AnalysisOptions(), limits: limits), RunLimits(jobs: 1))
        try work.forEach([folder.path("a.png")]) { _, outcome in code.withLock { $0 = failureCode(outcome) } }
        #expect(code.withLock { $0 } == "too-many-bytes")
    }

    @Test(arguments: [1, 3])
    func `each request gets one answer, in order, whatever is wrong with it`(jobs: Int) throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let lines = [
            #"{"id": 7, "image": "a.png"}"#, "no json", #"{"id": "x"}"#, #"{"id": [1], "image": "ftp://host/a.png"}"#,
            #"{"id": null, "image": "gone.png"}"#,
        ]
        var batches = [Array(lines.prefix(2)), Array(lines.dropFirst(2))]
        let answers = Mutex<[String]>([])
        let work = try work(jobs: jobs)
        try LineStream(RunLimits(jobs: jobs), isConversation: true).run(
            { batches.isEmpty ? nil : batches.removeFirst().map { Array($0.utf8) } },
            write: { line in answers.withLock { $0.append(String(decoding: line.dropLast(), as: UTF8.self)) } },
            answer: { line, _, pool, done in
                let request = AnalysisRequest(line, folder: folder.path)
                work.answer(request.image, on: pool) { outcome in
                    done(request.id + " ".utf8 + (outcome.failure?.code ?? "colors").utf8)
                }
            })
        #expect(
            answers.withLock { $0 } == [
                "7 colors", "null bad-request", #""x" bad-request"#, "[1] unsupported-location", "null not-found",
            ])
    }

    @Test func `a bad option is an error and no trap`() {
        var options = AnalysisOptions()
        options.granularity = 0
        #expect(throws: OptionError.self) { try ImageAnalyzer(options) }
    }

    @Test func `a run that is to stop begins no further file`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let count = Mutex(0)
        let limits = RunLimits(jobs: 1, stopReason: { count.withLock { $0 } > 0 ? .signal(15) : nil })
        let work = ImageWork(try ImageAnalyzer(AnalysisOptions()), limits)
        try work.forEach(Array(repeating: folder.path("a.png"), count: 10_000)) { _, _ in count.withLock { $0 += 1 } }
        #expect(count.withLock { $0 } < 1_000)
    }

    @Test func `bytes have the colors of their file, and no hash but their own`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png"))))
        let (file, same) = (UnknownImage(path: folder.path("a.png")), UnknownImage(bytes: bytes))
        let work = try work(jobs: 1)
        #expect(try work.outcome(of: same).colors == work.outcome(of: file).colors)
        #expect(try work.outcome(of: same).hash == sha256(bytes))
        #expect(try work.outcome(of: same).thumbnail == ThumbnailState.none)
        #expect(work.answer(UnknownImage(bytes: Array("no image".utf8))).failure?.code == "unsupported")
    }

    @Test func `an address is not asked for by work without a network`() throws {
        let outcome = try work(jobs: 1).outcome(of: UnknownImage(url: "https://shop.test/a.png"))
        #expect(outcome.provenance == .cancelled)
        #expect(outcome.failure?.code == "stopped")
    }

    @Test func `what is known of the bytes is not found out again`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let path = folder.path("a.png")
        let work = try work(jobs: 1)
        let first = try work.outcome(of: RememberedImage(.file(path: path), .nothing(.unknown)))
        #expect(first.thumbnail.fileExtension == "jpg")
        let features = try #require(try first.measured?.get())

        let complete = try work.outcome(of: RememberedImage(.file(path: path), .complete))
        #expect((complete.features == nil, complete.hash) == (true, first.hash))

        let memory = RememberedImage(.file(path: path), .measured(.success(features), .made("webp", isCut: false)))
        let voted = try work.outcome(of: memory)
        #expect((voted.colors, voted.thumbnail) == (first.colors, .made("webp", isCut: false)))
    }

    @Test func `a damaged image has one thumbnail's name, whether it is to be made or known beforehand`() throws {
        let folder = try ImageFolder([:])
        let whole = try Data(contentsOf: packageRoot.appending(path: "Images/sample/images/rally-two-tone.jpg"))
        try whole.prefix(whole.count / 12).write(to: URL(fileURLWithPath: folder.path("cut.jpg")))
        let work = try work(jobs: 1)
        for state in [ThumbnailState.unknown, .made("jpg", isCut: false), .none] {
            let outcome = try work.outcome(of: RememberedImage(.file(path: folder.path("cut.jpg")), .nothing(state)))
            #expect(outcome.failure?.code == "truncated")
            #expect(outcome.thumbnail.fileExtension == (state == .none ? nil : "jpg"))
        }
    }

    @Test func `a copy is believed only while its bytes are those that came`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let download = Download(file: folder.path("a.png"), etag: "", lastModified: "", checkedAt: 7)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png"))))
        func outcome(hash: [UInt8]) throws -> ImageOutcome {
            let known = KnownImage(hash: hash, byteCount: bytes.count, changeTime: 0, download: download)
            return try work(jobs: 1).outcome(of: RememberedImage(.recall(known), .nothing(.none)))
        }
        let good = try outcome(hash: sha256(bytes))
        #expect(good.failure == nil)
        #expect(try good.image.get().download == download)
        #expect(try outcome(hash: sha256([1])).failure?.code == "damaged-file")
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.png")))
    }

    @Test func `an explanation that no decoder can give is an error, a file that is not an image has none`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let paths = ["a.png", "missing.png"].map(folder.path)
        let explained = Mutex<[String]>([])
        try work(jobs: 1).explain(paths, previewSide: 16) { path, _ in explained.withLock { $0.append(path) } }
        #expect(explained.withLock { $0 } == [paths[0]])
        let idle = ImageWork(NoDecoders(analyzer: try ImageAnalyzer(AnalysisOptions())), RunLimits(jobs: 1))
        #expect(throws: NoDecoders.Missing.self) { try idle.explain(paths, previewSide: 16) { _, _ in } }
    }

    private func work(jobs: Int) throws -> ImageWork {
        ImageWork(try ImageAnalyzer(AnalysisOptions()), RunLimits(jobs: jobs))
    }
}

/// A pool that has none.
private struct NoDecoders: DecoderPool {
    struct Missing: Error {}

    let analyzer: ImageAnalyzer

    func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer { throw Missing() }
}

/// Knows of any bytes what the test says.
private struct RememberedImage: ImageMemory {
    let location = "shop"
    let plan: ImagePlan
    private let known: ImageKnowledge

    init(_ plan: ImagePlan, _ known: ImageKnowledge) { (self.plan, self.known) = (plan, known) }

    func knowledge(of hash: [UInt8], _ bytes: [UInt8]) -> ImageKnowledge { known }
}

private func failureCode(_ outcome: ImageOutcome) -> String { outcome.failure?.code ?? "" }

/// Images of goods on white in a folder of their own, gone when the test ends.
final class ImageFolder: Sendable {
    private let home: TemporaryFolder
    var path: String { home.path }

    /// - Parameter goods: color by name of the image, without `.png`.
    init(_ goods: [String: String]) throws {
        home = try TemporaryFolder()
        for (name, hex) in goods {
            let color = UInt32(hex, radix: 16) ?? 0
            let pixels = (0..<64 * 64).map {
                (16..<48).contains($0 % 64) && (16..<48).contains($0 / 64) ? color : 0xFFFFFF
            }
            let file = try #require(encodePNG(width: 64, height: 64, pixels: pixels))
            try Data(file).write(to: URL(fileURLWithPath: path(name + ".png")))
        }
    }

    func path(_ name: String) -> String { path + "/" + name }
}
