import Catalogue
import Colors
import Fetching
import Foundation
import ImageWork
import Images
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileAnalyzerTests {
    @Test(arguments: [1, 4])
    func `answers come in the order of the files, failures in their place`(jobs: Int) throws {
        let folder = try ImageFolder(["a": "c8322b", "b": "1f4fa3", "c": "2f8f4e"])
        let names = ["a.png", "missing.png", "b.png", "text.png", "c.png", ""]
        try Data("no image".utf8).write(to: URL(fileURLWithPath: folder.path("text.png")))
        let answers = Mutex<[String]>([])
        try analyzer(jobs: jobs).analyze(names.map(folder.path)) { path, answer in
            let word = answer.map { $0.colors.first?.family.rawValue ?? "-" }
            answers.withLock { $0.append((try? word.get()) ?? failureCode(answer)) }
        }
        #expect(answers.withLock { $0 } == ["red", "not-found", "blue", "unsupported", "green", "not-a-file"])
    }

    @Test func `a file over the limit is not read`() throws {
        let folder = try ImageFolder(["a": "c8322b"])
        var limits = DecodeLimits()
        limits.maxBytes = 10
        let code = Mutex("")
        let analyzer = FileAnalyzer(try ImageAnalyzer(AnalysisOptions(), limits: limits), limits: RunLimits(jobs: 1))
        try analyzer.analyze([folder.path("a.png")]) { _, answer in code.withLock { $0 = failureCode(answer) } }
        #expect(code.withLock { $0 } == "too-many-bytes")
    }

    @Test(arguments: [1, 3])
    func `each request gets one answer, in order, whatever is wrong with it`(jobs: Int) throws {
        let folder = try ImageFolder(["a": "c8322b"])
        let lines = [
            #"{"id": 7, "image": "a.png"}"#, "no json", #"{"id": "x"}"#, #"{"id": [1], "image": "ftp://host/a.png"}"#,
            #"{"id": null, "image": "gone.png"}"#,
        ]
        let requests = lines.map { AnalysisRequest(Array($0.utf8), folder: folder.path) }
        var batches = [Array(requests.prefix(2)), Array(requests.dropFirst(2))]
        let answers = Mutex<[String]>([])
        try analyzer(jobs: jobs).answer(
            { batches.isEmpty ? nil : batches.removeFirst() }, fetcher: try HTTPFetcher(FetchOptions())
        ) { request, answer in
            let text = (try? answer.get()).map { _ in "colors" } ?? failureCode(answer)
            answers.withLock { $0.append("\(String(decoding: request.id, as: UTF8.self)) \(text)") }
        }
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
        let analyzer = FileAnalyzer(try ImageAnalyzer(AnalysisOptions()), limits: limits)
        try analyzer.analyze(Array(repeating: folder.path("a.png"), count: 10_000)) { _, _ in count.withLock { $0 += 1 }
        }
        #expect(count.withLock { $0 } < 1_000)
    }

    private func analyzer(jobs: Int) throws -> FileAnalyzer {
        FileAnalyzer(try ImageAnalyzer(AnalysisOptions()), limits: RunLimits(jobs: jobs))
    }
}

private func failureCode(_ answer: FileAnalyzer.Answer) -> String {
    guard case .failure(let failure) = answer else { return "" }
    return failure.code
}

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
