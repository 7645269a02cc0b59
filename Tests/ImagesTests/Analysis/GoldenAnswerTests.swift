@testable import Colors
import Foundation
import Images
import TestSupport
import Testing

/// Answers over the shipped sample, so that a change of a color is seen.
///
/// Where colors are meant to change, run it with `HUEWALL_DEEP_TESTS=1` and
/// `HUEWALL_GOLDEN=Tests/ImagesTests/Golden/answers.txt`, which writes the file again, and look at the
/// difference: `classic` and `naive` never change.
@Suite(.timeLimit(.minutes(5))) struct GoldenAnswerTests {
    /// Each image with one of the sets of options, each set with five or six images.
    @Test(arguments: 0..<9) func `the sample has the colors that it always had`(set: Int) throws {
        let sections = try golden().split { $0.hasPrefix("options ") }.filter { !$0.allSatisfy { $0.hasPrefix("#") } }
        let headers = try golden().filter { $0.hasPrefix("options ") }
        try #require(sections.count == 9 && headers.count == 9)
        let analyzer = try ImageAnalyzer(options(headers[set].dropFirst("options ".count)))
        let lines = sections[set].filter { !$0.hasPrefix("#") }
        #expect(lines.count == 48)
        for (number, line) in lines.enumerated() where number % 9 == set {
            let name = String(line.prefix { $0 != " " })
            let measured = try analyzer.measure(image(name)).features
            #expect("\(name) \(text(analyzer.vote(measured)))" == String(line), "\(headers[set])")
        }
    }

    @Test(.deep) func `the whole sample has the colors that it always had, with all options`() throws {
        var analyzer = try ImageAnalyzer(AnalysisOptions())
        var checked = 0
        var found: [String] = []
        defer { write(found) }
        for line in try golden() {
            if line.hasPrefix("options ") {
                analyzer = try ImageAnalyzer(options(line.dropFirst("options ".count)))
            } else if !line.hasPrefix("#") {
                let name = line.prefix { $0 != " " }
                let measured = try analyzer.measure(image(String(name))).features
                found.append("\(name) \(text(analyzer.vote(measured)))")
                #expect(found.last ?? "" == String(line), "\(analyzer.options.canonicalText)")
                let kept = try #require(ImageFeatures(encoded: measured.encoded))
                #expect(analyzer.vote(kept) == analyzer.vote(measured))
                checked += 1
                continue
            }
            found.append(String(line))
        }
        #expect(checked == 9 * 48)
    }

    private func write(_ lines: [String]) {
        guard let path = ProcessInfo.processInfo.environment["HUEWALL_GOLDEN"] else { return }
        _ = FileManager.default.createFile(atPath: path, contents: Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    private func golden() throws -> [Substring] {
        String(decoding: try resource("Golden/answers.txt"), as: UTF8.self).split(separator: "\n")
    }

    /// Options as they stand on a command line; `none` for the defaults.
    private func options(_ text: Substring) throws -> AnalysisOptions {
        var options = WallOptions()
        let words = text.split(separator: " ").map(String.init)
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            try AnalysisOption.named(String(words[index].dropFirst(2))).set(in: &options, to: words[index + 1])
        }
        return options.analysis
    }

    private func image(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: sample.appending(path: name)))
    }

    private func text(_ answer: ImageColors) -> String {
        let confidence = answer.confidence.map(sixDecimals) ?? "-"
        let colors = answer.colors.map { "\($0.rgb.hex) \($0.family.rawValue) \(sixDecimals($0.share))" }
        return ([confidence] + colors).joined(separator: " ")
    }
}

/// The folder of the shipped images.
private let sample = packageRoot.appending(path: "Images/sample/images")

private func sixDecimals(_ number: Double) -> String { String(format: "%.6f", number) }
