package import Catalogue
import CatalogueExport
import CataloguePage
package import ColorAnalysis
import Foundation
package import ImageDecoding

/// Analyzes single files, many at a time, and answers in order.
package struct FileAnalyzer: Sendable {
    private let analyzer: ColorAnalyzer
    private let decoder: ImageDecoder
    private let jobs: Int

    package init(options: AnalysisOptions, limits: DecodeLimits, jobs: Int, decoder: DecoderChoice = .auto) {
        analyzer = ColorAnalyzer(options)
        self.decoder = ImageDecoder(limits: limits, choice: decoder)
        self.jobs = jobs
    }

    /// Calls `answer` for each path, in order, a batch at a time.
    package func analyze(_ paths: [String], answer: (String, Result<ImageAnalysis, ItemFailure>) -> Void) {
        // All jobs wait for the last image of a batch, which costs a hundredth of the time.
        let batchSize = jobs * 64
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
            let subject = ExplanationSubject(title: path)
            let page = try? image(path) { image in Explainer(analyzer: analyzer).page(of: image, subject: subject) }
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
            json.clusters(analyzer.voters(of: grid), file: path)
            json.newline()
            answer(json.bytes)
        }
    }

    /// Answers lines `{"id": …, "image": PATH or URL}`: one NDJSON line each, same order, same id.
    package func answer(_ lines: [[UInt8]], remote: RemoteImages, write: ([UInt8]) -> Void) {
        // Fewer: downloads of a batch are all in memory.
        let batchSize = jobs * 16
        for start in stride(from: 0, to: lines.count, by: batchSize) {
            answers(to: lines[start..<min(start + batchSize, lines.count)], remote: remote).forEach(write)
        }
    }

    private func answers(to lines: ArraySlice<[UInt8]>, remote: RemoteImages) -> [[UInt8]] {
        let questions = lines.map { ImageQuestion($0, folder: FileManager.default.currentDirectoryPath) }
        let pictures = remote.fetch(Set(questions.compactMap(\.url)), limit: decoder.limits.maxBytes)
        return parallelMap(questions, width: jobs) { question in
            var json = JSONText()
            json.fileAnalysis(FileAnalysis(subject: .id(json: question.id), result: answer(to: question, pictures)))
            json.newline()
            return json.bytes
        }
    }

    private func answer(
        to question: ImageQuestion, _ pictures: [String: Result<[UInt8], ItemFailure>]
    ) -> Result<ImageAnalysis, ItemFailure> {
        switch question.image {
        case .failure(let failure): return .failure(failure)
        case .success(.file(let path)): return analyze(path)
        case .success(.url(let url)):
            guard let picture = pictures[url] else { return .failure(ItemFailure(unsupported: url)) }
            return picture.flatMap(analyze)
        case .success(.unsupported(let scheme)): return .failure(ItemFailure(unsupported: scheme))
        }
    }

    private func grid(_ path: String) throws -> PixelGrid {
        try image(path) { image in
            image.sampled(step: analyzer.step(imageWidth: image.width, imageHeight: image.height))
        }
    }

    private func image<Answer>(_ path: String, _ body: (borrowing DecodedImage) throws -> Answer) throws -> Answer {
        let bytes = try readImage(path, limit: decoder.limits.maxBytes).bytes
        return try body(decoder.decode(bytes, for: analyzer))
    }

    private func analyze(_ path: String) -> Result<ImageAnalysis, ItemFailure> {
        result { try image(path) { image in analyzer.analysis(of: image) } }
    }

    private func analyze(_ bytes: [UInt8]) -> Result<ImageAnalysis, ItemFailure> {
        result { analyzer.analysis(of: try decoder.decode(bytes, for: analyzer)) }
    }

    private func result(_ body: () throws -> ImageAnalysis) -> Result<ImageAnalysis, ItemFailure> {
        do {
            return .success(try body())
        } catch let failure as ItemFailure {
            return .failure(failure)
        } catch let error as DecodeError {
            return .failure(ItemFailure(error))
        } catch {
            return .failure(ItemFailure(stage: .analyze, code: "unknown", message: "\(error)"))
        }
    }
}
