package import Catalogue
package import Colors
package import Fetching
import Files
import Foundation
package import Images
import Text

/// Analyzes images one by one, many at a time, and answers in the order of the questions.
package struct FileAnalyzer: Sendable {
    package typealias Answer = Result<ImageColors, ItemFailure>

    private let reader: ImageReader
    private let limits: RunLimits

    package init(_ decoders: any DecoderPool, limits: RunLimits) {
        reader = ImageReader(decoders, limits)
        self.limits = limits
    }

    /// Calls `answer` for each path, in order, one at a time, on any thread.
    package func analyze(_ paths: [String], answer: @escaping @Sendable (String, Answer) -> Void) throws(ThreadError) {
        try forEach(paths) { path in
            result(of: path)
        } deliver: {
            answer($0, $1)
        }
    }

    /// What one look at each image leaves, in order; nothing for those that cannot be used.
    package func features(of paths: [String], answer: @escaping @Sendable (String, ImageFeatures) -> Void)
        throws(ThreadError)
    {
        try forEach(paths) { path in
            try? reader.withImage(at: path) { try $0.measure().features }
        } deliver: { path, features in
            if let features { answer(path, features) }
        }
    }

    /// Why each image gets its colors, in order; nothing for those that cannot be used.
    package func explain(
        _ paths: [String], previewSide: Int, answer: @escaping @Sendable (String, ImageExplanation) -> Void
    ) throws(ThreadError) {
        try forEach(paths) { path in
            // `analyze` reports what is wrong with a file.
            try? reader.explanation(of: path, previewSide: previewSide)
        } deliver: { path, explanation in
            if let explanation { answer(path, explanation) }
        }
    }

    private func forEach<Value: Sendable>(
        _ paths: [String], _ look: @escaping @Sendable (String) -> Value,
        deliver: @escaping @Sendable (String, Value) -> Void
    ) throws(ThreadError) {
        let pool = try WorkerPool(width: limits.jobs, slotCount: limits.jobs * 16)
        let delivery = OrderedDelivery<(String, Value)> { deliver($0.0, $0.1) }
        for (number, path) in paths.enumerated() where !limits.shouldStop {
            pool.acquireSlot()
            pool.run {
                delivery.put((path, look(path)), number: number)
                pool.releaseSlot()
            }
        }
        pool.finish()
    }
}

extension FileAnalyzer {
    /// Answers requests as they come: files are read, addresses fetched, and each answer is given in its turn as soon
    /// as it is there.
    /// - Parameters:
    ///   - next: the next requests, waiting for them; nil at the end.
    ///   - answer: called for each request, in order, one at a time, on any thread.
    /// - Throws: `FileError` when there is no place for downloads, and `ThreadError`.
    package func answer(
        _ next: () -> [AnalysisRequest]?, fetcher: HTTPFetcher,
        answer: @escaping @Sendable (AnalysisRequest, Answer) -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/huewall-" + UUID().uuidString
        let downloads = ImageDownloads(
            fetcher, staging: try StagingDirectory(in: folder), maxBytes: reader.analyzer.limits.maxBytes)
        // Best effort: the system clears its temporary folder.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pool = try WorkerPool(width: limits.jobs, slotCount: max(256, limits.jobs * 16))
        let delivery = OrderedDelivery<(AnalysisRequest, Answer)> { answer($0.0, $0.1) }
        var count = 0
        while let requests = next() {
            for request in requests {
                let number = count
                count += 1
                pool.acquireSlot()
                start(request, downloads, pool) { result in
                    delivery.put((request, result), number: number)
                    pool.releaseSlot()
                }
            }
        }
        pool.drain()
    }

    private func start(
        _ request: AnalysisRequest, _ downloads: ImageDownloads, _ pool: WorkerPool,
        done: @escaping @Sendable (Answer) -> Void
    ) {
        switch request.image {
        case .failure(let failure): pool.run { done(.failure(failure)) }
        case .success(.unsupported(let scheme)): pool.run { done(.failure(ItemFailure(unsupported: scheme))) }
        case .success(.file(let path)): pool.run { done(result(of: path)) }
        case .success(.url(let url)):
            downloads.start(url) { fetched in pool.run { done(result(of: fetched)) } }
        }
    }

    private func result(of fetched: FetchedImage) -> Answer {
        defer { removeFile(fetched.path) }
        return fetched.result.mapError(ItemFailure.init).flatMap { _ in result(of: fetched.path) }
    }

    private func result(of path: String) -> Answer {
        Result { reader.analyzer.vote(try reader.withImage(at: path) { try $0.measure().features }) }
            .mapError(ItemFailure.init(any:))
    }
}

extension ItemFailure {
    /// Why an image has no answer.
    fileprivate init(any error: any Error) {
        switch error {
        case let failure as ItemFailure: self = failure
        case let error as DecodeError: self.init(error)
        case is MeasuringStopped:
            self.init(stage: .decode, code: .stopped, message: "The run was stopped before it was decoded; run again.")
        default: self.init(stage: .analyze, code: .unknown, message: ReportedError(error).message)
        }
    }
}
