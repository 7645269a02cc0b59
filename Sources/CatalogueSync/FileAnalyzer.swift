package import Catalogue
import CatalogueReport
package import ColorAnalysis
import Foundation
package import ImageDecoding

/// Analyzes single files, many at a time, and answers in order.
package struct FileAnalyzer: Sendable {
    private let analyzer: ColorAnalyzer
    private let decoder: ImageDecoder
    private let jobs: Int

    package init(options: AnalysisOptions, limits: DecodeLimits, jobs: Int) {
        analyzer = ColorAnalyzer(options)
        decoder = ImageDecoder(limits: limits)
        self.jobs = jobs
    }

    /// Calls `answer` for each path, in order, while later ones are still in work.
    package func analyze(_ paths: [String], answer: (String, Result<ImageAnalysis, ItemFailure>) -> Void) {
        let batchSize = jobs * 16
        for start in stride(from: 0, to: paths.count, by: batchSize) {
            let batch = Array(paths[start..<min(start + batchSize, paths.count)])
            let results = parallelMap(batch, width: jobs, analyze)
            zip(batch, results).forEach(answer)
        }
    }

    /// Writes a page beside the others for each image that can be decoded: `NAME.html`, with a number where two names agree.
    /// - Returns: the paths of the pages.
    /// - Throws: `SyncError` when the folder cannot be written.
    package func explain(_ paths: [String], into folder: String) throws -> [String] {
        do throws(FileError) {
            try makeFolder(folder)
        } catch {
            throw SyncError.cannotCreate(error)
        }
        var used: Set<String> = []
        var pages: [String] = []
        for path in paths {
            let page = try? image(path) { image in Explainer(analyzer: analyzer).page(of: image, title: path) }
            guard let page = page ?? nil else { continue }  // analyze tells what is wrong with the file
            let target = folder + "/" + unusedName(for: path, used: &used) + ".html"
            try writePage(page, to: target, in: folder)
            pages.append(target)
        }
        return pages
    }

    private func writePage(_ page: [UInt8], to path: String, in folder: String) throws {
        do throws(FileError) {
            try writeAtomically(page, to: path, parts: PartsFolder(in: folder))
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }

    private func unusedName(for path: String, used: inout Set<String>) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? "image"
        let stem = file.split(separator: ".").first.map(String.init) ?? file
        var name = stem
        var number = 2
        while !used.insert(name).inserted {
            name = "\(stem)-\(number)"
            number += 1
        }
        return name
    }

    /// The voters of each image as a line of NDJSON; files that cannot be decoded are left out.
    package func voters(_ paths: [String], answer: ([UInt8]) -> Void) {
        for path in paths {
            guard let grid = try? grid(path) else { continue }  // its absence tells
            var json = JSONText()
            json.voters(analyzer.voters(of: grid), file: path)
            json.newline()
            answer(json.bytes)
        }
    }

    /// The answers to lines `{"id": …, "image": PATH}`: one NDJSON line each, same order, same id.
    package func answers(to lines: [[UInt8]]) -> [[UInt8]] {
        parallelMap(lines, width: jobs) { line in
            var json = JSONText()
            json.fileAnalysis(answer(to: line))
            json.newline()
            return json.bytes
        }
    }

    private func answer(to line: [UInt8]) -> FileAnalysis {
        guard let parsed = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {  // told below
            return refusal(
                id: Array("null".utf8), "The line is no JSON object; write {\"id\": 1, \"image\": \"a.png\"}.")
        }
        let id = parsed["id"].flatMap(jsonBytes) ?? Array("null".utf8)
        guard let image = parsed["image"] as? String, !image.isEmpty else {
            return refusal(id: id, "The line has no image; write {\"id\": 1, \"image\": \"a.png\"}.")
        }
        switch ImageLocation(image, relativeTo: FileManager.default.currentDirectoryPath) {
        case .file(let path):
            return FileAnalysis(subject: .id(json: id), result: analyze(path))
        case .url, .unsupported:
            return refusal(id: id, "\(image) is no file; give a path or a file:// URL.", code: "unsupported-location")
        }
    }

    private func refusal(id: [UInt8], _ message: String, code: String = "bad-request") -> FileAnalysis {
        let failure = ItemFailure(stage: .fetch, code: code, message: message)
        return FileAnalysis(subject: .id(json: id), result: .failure(failure))
    }

    private func grid(_ path: String) throws -> PixelGrid {
        try image(path) { image in
            image.sampled(step: analyzer.step(imageWidth: image.width, imageHeight: image.height))
        }
    }

    private func image<Answer>(_ path: String, _ body: (borrowing DecodedImage) throws -> Answer) throws -> Answer {
        let bytes = try readImage(path, limit: decoder.limits.maxBytes).bytes
        return try body(decoder.decode(bytes, colorManaged: analyzer.wantsColorManagement))
    }

    private func analyze(_ path: String) -> Result<ImageAnalysis, ItemFailure> {
        do {
            return .success(try image(path) { image in analyzer.analysis(of: image) })
        } catch let failure as ItemFailure {
            return .failure(failure)
        } catch let error as DecodeError {
            return .failure(ItemFailure(error))
        } catch {
            return .failure(ItemFailure(stage: .analyze, code: "unknown", message: "\(error)"))
        }
    }
}

/// A JSON value as text again; nil for what JSON cannot say.
private func jsonBytes(_ value: Any) -> [UInt8]? {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    return (try? JSONSerialization.data(withJSONObject: value, options: options)).map { [UInt8]($0) }  // came from JSON
}
